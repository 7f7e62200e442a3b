// The households of known people in a second import: planned after a check, together with households that move, and
// restored by the undo (docs/decisions/0201-update-households-of-imported-people.md).

import type { ImportMapping } from "@narthex/contract/import-mapping.ts";
import type { LeftCell, StoredChange } from "@narthex/contract/import-rows.ts";
import type { Actor } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import {
  type NewSharedHousehold,
  type Relocation,
  readMembershipsOf,
  readShared,
  relocatePeople,
} from "../households/bulk.service.ts";
import type { KnownMember } from "../members/bulk.service.ts";
import { HAS_HOUSEHOLD, isNamed } from "./family.rules.ts";
import { leaveUnusedCells, noteDoubts, noteRepeats, type PlannedRows } from "./home-cells.rules.ts";
import { findFieldsChangedHere, findOrigins } from "./homes.queries.ts";
import {
  type CurrentHome,
  findHomeChange,
  type HomePlace,
  judgeHome,
  judgeName,
  listHomeLeftCells,
  listOwnChanges,
  mayLeave,
  OTHER_NAME,
  parseHome,
} from "./homes.rules.ts";
import { type HouseholdPlan, type NamedRow, planHouseholds } from "./households.service.ts";
import { type Claim, nameField, parseSharedField } from "./moves.rules.ts";
import { planSharedMoves } from "./moves.service.ts";
import type { IdSource } from "./products.rules.ts";
import { findRepeats } from "./repeats.service.ts";
import type { Resident } from "./residents.service.ts";
import { findHouseholdsByKey } from "./run.queries.ts";

/** A row of a check with a household. */
export interface HousedRow extends NamedRow {
  remoteId: string | null;
  firstName: string;
  dateOfBirth: string | null;
  /** The phone number of the row, and whether it gets text messages. */
  phone: string | null;
  getsTexts: boolean;
  /** The existing member of the row. */
  known: KnownMember | null;
  /** Whether the person may belong to another household of the file. */
  isUnsure: boolean;
  changes: readonly StoredChange[];
  left: readonly LeftCell[];
}

interface Planning {
  source: IdSource;
  mapping: ImportMapping;
}

/** The current households of known people, by person, and what was changed in them here. */
async function readCurrent(db: Database, source: IdSource, memberIds: readonly number[]) {
  const memberships = await readMembershipsOf(db, memberIds);
  const ids = memberships.map(({ householdId }) => householdId);
  const [origins, changed] = [await findOrigins(db, source, ids), await findFieldsChangedHere(db, ids)];
  const homes = new Map<number, CurrentHome>();
  for (const [memberId, ofPerson] of Map.groupBy(memberships, (one) => one.memberId)) {
    const primary = ofPerson.find(({ isPrimary }) => isPrimary) ?? ofPerson[0];
    if (!primary) continue;
    const { householdId: id, name, role, jointStatement: joint } = primary;
    homes.set(memberId, {
      ...{ id, name, role, joint, hasOthers: ofPerson.length > 1 },
      isImported: origins.has(id),
      hasId: origins.get(id)?.hasId === true,
      isChangedHere: changed.get(id)?.has("members") === true,
    });
  }
  return homes;
}

/** The households of the file: how they are before the import, and what was changed in them here. */
async function readPlaces(db: Database, source: IdSource, plan: HouseholdPlan, rows: readonly HousedRow[]) {
  const ids = [...new Set(plan.existing.values())];
  const origins = await findOrigins(db, source, ids);
  const [shared, changed] = [await readShared(db, ids), await findFieldsChangedHere(db, ids)];
  const groups = Map.groupBy(rows, ({ household }) => household.key);
  const findPlace = (key: string): HomePlace | { reason: string } => {
    const id = plan.existing.get(key);
    if (id !== undefined) {
      const isChangedHere = changed.get(id)?.has("members") === true;
      return { id, name: shared.get(id)?.name ?? "", isChangedHere };
    }
    const added = plan.added.get(key);
    if (added === undefined) return { reason: plan.refused.get(key) ?? HAS_HOUSEHOLD };
    return { id: null, name: added.name, isChangedHere: false };
  };
  return { shared, changed, origins, placeOf: findPlace, groups };
}

/** The known people whom the file may take out of their household. */
async function findLeaving(
  db: Database,
  source: IdSource,
  rows: readonly HousedRow[],
  homes: Map<number, CurrentHome>,
) {
  const keys = [...new Set(rows.map(({ household }) => household.key))];
  const places = source === "other" ? new Map<string, number>() : await findHouseholdsByKey(db, source, keys);
  return new Set(
    rows.flatMap(({ targetId, household }) =>
      targetId !== null && mayLeave(household, homes.get(targetId), places.get(household.key)) ? [targetId] : [],
    ),
  );
}

/** What the file does to the name of a household. */
interface Naming extends ReturnType<typeof judgeName> {
  id: number;
  /** The current name. */
  name: string;
  /** The column of the file that has the name. */
  column: number;
}

/** Adds the new name to the changes of known people, or leaves out their cells. */
function renameHomeOfKnown(people: readonly HousedRow[], naming: Naming, planned: PlannedRows): void {
  const { id, name, column, after, reasonFor } = naming;
  for (const { row, household } of people) {
    const own = planned.get(row);
    if (own === undefined || household.name === null) continue;
    const reason = after === null ? reasonFor(household.name) : null;
    if (reason !== null) own.left.push({ column, reason });
    if (after !== null) own.changes = [...own.changes, { field: nameField(id), before: name, after }];
  }
}

/** Leaves out the cells of new people if the name is not used, which only known people change. */
function leaveOutNameOfNew(news: readonly HousedRow[], naming: Naming, hasKnown: boolean, planned: PlannedRows): void {
  const { column, after, reasonFor } = naming;
  if (after !== null && hasKnown) return;
  for (const { row, household, left } of news) {
    if (household.name === null) continue;
    const reason = reasonFor(household.name) ?? (after === null ? null : OTHER_NAME);
    if (reason !== null) planned.set(row, { changes: [], left: [...left, { column, reason }] });
  }
}

/** Renames households, and leaves out the names that are not used. */
function planNames(
  { mapping }: Planning,
  { shared, changed, origins, groups }: Awaited<ReturnType<typeof readPlaces>>,
  plan: HouseholdPlan,
  homes: ReadonlyMap<number, CurrentHome>,
  planned: PlannedRows,
): void {
  const column = mapping.householdName ?? mapping.householdId;
  for (const [key, group] of groups) {
    const id = plan.existing.get(key);
    const home = shared.get(id ?? 0);
    if (id === undefined || home === undefined || column === null) continue;
    const mayRename = origins.get(id)?.hasId === true && !isNamed(key);
    const isRenamedHere = changed.get(id)?.has("name") === true;
    const names = group.flatMap(({ household }) => household.name ?? []);
    const naming = { id, name: home.name, column, ...judgeName(names, home.name, { mayRename, isRenamedHere }) };
    const isLivingThere = ({ row, targetId }: HousedRow) => {
      const change = findHomeChange(planned.get(row)?.changes ?? null);
      return (change ? parseHome(change.after)?.id : homes.get(targetId ?? 0)?.id) === id;
    };
    const people = group.filter((row) => row.known !== null && isLivingThere(row));
    renameHomeOfKnown(people, naming, planned);
    const news = group.filter(({ known }) => known === null);
    leaveOutNameOfNew(news, naming, people.length > 0, planned);
  }
}

/** What the rows say about households. */
export interface FoundHomes {
  claims: Claim[];
  /** The rows of new people, and of members whom they change. */
  housed: HousedRow[];
  residents: Resident[];
}

/**
 * Plans which households move and get another name, which people change their household, and who is likely another
 * person of theirs.
 * @returns the changes of the rows that are concerned, the new people who are likely others of their household, and the
 * number of new households
 */
export async function planHomes(db: Database, planning: Planning, { claims, housed, residents }: FoundHomes) {
  const { source, mapping } = planning;
  const targets = housed.flatMap(({ targetId }) => targetId ?? []);
  const homes = await readCurrent(db, source, targets);
  const leaving = await findLeaving(db, source, housed, homes);
  const plan = await planHouseholds(db, housed, residents, source, leaving);
  const places = await readPlaces(db, source, plan, housed);
  const moved = await planSharedMoves(db, claims, leaving);
  const later = applySharedChanges(places.shared, [...moved.values()].flat());
  const planned: PlannedRows = new Map();
  for (const { row, household, targetId, known, address, phone, getsTexts, ...base } of housed) {
    if (known === null || targetId === null) continue;
    const own = { changes: moved.get(row) ?? base.changes, left: [...base.left] };
    planned.set(row, own);
    const home = homes.get(targetId);
    const { change, left } = judgeHome(household, home, places.placeOf(household.key), leaving.has(targetId));
    const cells = left === undefined ? [] : listHomeLeftCells(household, home, left, mapping);
    own.left.push(...cells.filter(({ column }) => !own.left.some((one) => one.column === column)));
    if (change === undefined) continue;
    const after = parseHome(change.after);
    const stays = home !== undefined && after?.id === home.id;
    const shared = (after?.id ? later.get(after.id) : plan.added.get(household.key)) ?? { address: null, phone: null };
    const former = known.household?.address ?? null;
    const person = { ...known, former, getsTexts: getsTexts || known.smsConsent };
    const changes = stays ? own.changes : listOwnChanges(own.changes, person, { address, phone }, shared);
    own.changes = [...changes, change];
  }
  planNames(planning, places, plan, homes, planned);
  leaveUnusedCells(housed, planning, plan, later, planned);
  noteDoubts(housed, planning, plan, planned);
  const news = housed.filter(({ known }) => known === null);
  const repeats = await findRepeats(db, news, plan, leaving);
  noteRepeats(repeats, planning, planned);
  // Rows without a household may be of people whose household moves.
  for (const { row, left } of claims) {
    const changes = moved.get(row);
    if (changes !== undefined && !planned.has(row)) planned.set(row, { changes, left: [...left] });
  }
  return { planned, repeats: repeats.filter(({ matches }) => matches.length > 0), added: plan.added.size };
}

/** Households as they are after these changes. */
function applySharedChanges(shared: ReadonlyMap<number, NewSharedHousehold>, changes: readonly StoredChange[]) {
  const later = new Map(shared);
  for (const { field, after } of changes) {
    const place = parseSharedField(field);
    const home = later.get(place?.householdId ?? 0);
    if (place !== null && home) later.set(place.householdId, { ...home, [place.shared]: after });
  }
  return later;
}

/**
 * Puts people back in their former households with their former roles, unless their household was changed since.
 * @param added the households that the import added
 * @returns the rows that were not restored
 */
export async function moveHome(
  tx: Database,
  actor: Actor,
  targets: readonly { row: number; memberId: number; changes: readonly StoredChange[] | null }[],
  { at, added }: { at: string; added: readonly number[] },
): Promise<Set<number>> {
  const moved = targets.flatMap(({ row, memberId, changes }) => {
    const change = findHomeChange(changes);
    const after = parseHome(change?.after ?? null);
    return change === undefined || after === null ? [] : [{ row, memberId, before: parseHome(change.before), after }];
  });
  const ids = moved.map(({ memberId }) => memberId);
  const homes = Map.groupBy(await readMembershipsOf(tx, ids), ({ memberId }) => memberId);
  const known = await readShared(
    tx,
    moved.flatMap(({ before }) => before?.id ?? []),
  );
  const kept = new Set<number>();
  const moves: Relocation[] = [];
  for (const { row, memberId, before, after } of moved) {
    const [home, ...others] = homes.get(memberId) ?? [];
    const isUnchanged = home?.householdId === after.id && home?.role === after.role && others.length === 0;
    const isThere = before === null || known.has(before.id ?? 0);
    if (!isUnchanged || !isThere) {
      kept.add(row);
      continue;
    }
    const back = before && { householdId: before.id ?? 0, role: before.role, jointStatement: before.joint === true };
    moves.push({ memberId, before: { householdId: after.id ?? 0 }, after: back });
  }
  await relocatePeople(tx, actor, moves, { at, added });
  return kept;
}
