// Plans what a checked import does: the changes of each existing member, and the households of all rows. A choice about
// one row can change the household of others, so the plan is made again after each choice.

import type { LeftCell, StoredChange } from "@narthex/contract/import-rows.ts";
import type { Clock } from "../calendar/clock.ts";
import type { Database } from "../database/database.ts";
import { splitInParts } from "../database/parts.ts";
import { yieldToOthers } from "../event-loop.ts";
import { type KnownMember, readSelectedRecords } from "../members/bulk.service.ts";
import { type KnownDeparture, readKeptDepartures } from "../members/bulk-departures.service.ts";
import { listOptedOut } from "../messaging/consent/opt-outs.ts";
import { readTagsOfMany } from "../tags/bulk.service.ts";
import { findChanges } from "./changes.rules.ts";
import {
  type CheckedRow,
  changeRows,
  clearHousemates,
  findCheckedRows,
  findIdentified,
  skipLikely,
} from "./check.queries.ts";
import { readLine } from "./couples.rules.ts";
import { findDepartureChanges } from "./departures.rules.ts";
import { settleImportedHouseholds } from "./half-addresses.rules.ts";
import { type FoundHomes, type HousedRow, planHomes } from "./homes.service.ts";
import { changeImport, type ImportRecord } from "./imports.queries.ts";
import { buildClaim } from "./moves.service.ts";
import { findIdSource, type IdSource } from "./products.rules.ts";
import { createReading } from "./reading.service.ts";
import type { Repeat } from "./repeats.service.ts";
import { toResident } from "./residents.service.ts";
import { findColumn, type GoodRow, type RowReading } from "./row.rules.ts";
import { findOnly } from "./same-person.rules.ts";

const MEMBERS_AT_ONCE = 1000;

interface Plan {
  changes: readonly StoredChange[];
  left: readonly LeftCell[];
}

interface Target {
  known: KnownMember;
  tags: ReadonlySet<string>;
  /** Numbers and addresses that are opted out, of this person and others. */
  stopped: ReadonlySet<string>;
  departure: KnownDeparture | null;
}

async function findStopped(db: Database, people: readonly KnownMember[]): Promise<ReadonlySet<string>> {
  const emails = people.flatMap(({ email }) => email ?? []);
  const phones = people.flatMap(({ phone }) => phone ?? []);
  return (await listOptedOut(db, "email", emails)).union(await listOptedOut(db, "sms", phones));
}

/** The existing members whom rows change, their tags and opt-outs, and when and why they left. */
async function readTargets(db: Database, rows: readonly CheckedRow[]) {
  const ids = rows.flatMap(({ targetId }) => targetId ?? []);
  const targets = new Map<number, Target>();
  for (const part of splitInParts(ids, MEMBERS_AT_ONCE)) {
    const tags = await readTagsOfMany(db, part);
    const departures = await readKeptDepartures(db, part);
    const records = await readSelectedRecords(db, part);
    const stopped = await findStopped(db, [...records.values()]);
    for (const [id, known] of records)
      targets.set(id, { known, tags: tags.get(id) ?? new Set(), stopped, departure: departures.get(id) ?? null });
  }
  return targets;
}

/** A row with a household, for the plan of all households. */
function toHousedRow({ row }: CheckedRow, read: GoodRow, known: KnownMember | null, plan: Plan): HousedRow[] {
  const { member, given, household, remoteId } = read;
  if (household === null) return [];
  const { firstName, lastName, address, phone, dateOfBirth, smsConsent: getsTexts = false } = member;
  const own = {
    address: address ?? null,
    phone: given.includes("phone") ? (phone ?? null) : null,
    dateOfBirth: dateOfBirth ?? null,
  };
  const person = { row, targetId: known?.id ?? null, household, remoteId, firstName, lastName, getsTexts, known };
  return [{ ...person, isUnsure: false, ...own, ...plan }];
}

/** What each row does by itself, and what the rows say about households. */
async function readPlans(db: Database, rows: readonly CheckedRow[], reading: RowReading) {
  const targets = await readTargets(db, rows);
  const plans = new Map<number, Plan>();
  const found: FoundHomes = { claims: [], housed: [], residents: [] };
  for await (const line of yieldToOthers(rows)) {
    const target = targets.get(line.targetId ?? 0);
    const read = readLine(line, { ...reading, before: target?.known.customValues });
    if (read.faults !== null) continue;
    const repeated = (line.left ?? []).filter(({ kind }) => kind === "repeated");
    const columnIn = (field: Parameters<typeof findColumn>[0]) => findColumn(field, line.cells, reading.mapping);
    const own = target ? findChanges(target.known, read, columnIn, target) : { changes: [], left: [] };
    const departed = target ? findDepartureChanges(target, read, own.changes) : [];
    const plan = { changes: [...own.changes, ...departed], left: [...read.left, ...own.left, ...repeated] };
    plans.set(line.row, plan);
    const resident = line.choice === "skip" ? toResident(line.row, read, line.matches) : null;
    if (resident !== null) found.residents.push(resident);
    if (line.choice === "skip") continue;
    found.housed.push(...toHousedRow(line, read, target?.known ?? null, plan));
    const claim = target ? buildClaim(line, read, target.known, plan, reading) : null;
    if (claim !== null) found.claims.push(claim);
  }
  return { plans, found: settleFound(found) };
}

/** A row that joins the household of other rows has no address of its own: it has a part of theirs. */
function settleFound({ claims, housed, residents }: FoundHomes): FoundHomes {
  const settled = settleImportedHouseholds([...housed, ...residents]);
  const isJoining = (row: number) => settled.get(row)?.joins === true;
  const withoutAddress = (changes: readonly StoredChange[]) => changes.filter(({ field }) => field !== "address");
  return {
    claims: claims.map((claim) =>
      isJoining(claim.row) ? { ...claim, address: null, changes: withoutAddress(claim.changes) } : claim,
    ),
    housed: housed.map((one): HousedRow => {
      const { household = one.household, isUnsure = false } = settled.get(one.row) ?? {};
      const own = isJoining(one.row) ? { address: null, changes: withoutAddress(one.changes) } : {};
      return { ...one, ...own, household, isUnsure };
    }),
    residents: residents.map((one) => ({ ...one, household: settled.get(one.row)?.household ?? one.household })),
  };
}

const toStored = <One>(list: readonly One[]): readonly One[] | null => (list.length === 0 ? null : list);

/** Stores the plans of rows that differ from the stored ones. */
async function storePlans(
  tx: Database,
  importId: number,
  rows: readonly CheckedRow[],
  plans: ReadonlyMap<number, Plan>,
) {
  const planned = rows.flatMap((before) => {
    const plan = plans.get(before.row);
    if (plan === undefined) return [];
    const after = { row: before.row, changes: toStored(plan.changes), left: toStored(plan.left) };
    const isStored = JSON.stringify([before.changes, before.left]) === JSON.stringify([after.changes, after.left]);
    return isStored ? [] : [after];
  });
  await changeRows(tx, importId, planned);
}

/** The likely duplicates within a household, and whether a person may decide that a row is the member. */
async function findUpdatable(db: Database, source: IdSource, repeats: readonly Repeat[], rows: readonly CheckedRow[]) {
  const only = new Map(repeats.map(({ row, matches }) => [row, findOnly(matches)?.memberId ?? null]));
  const identified = await findIdentified(
    db,
    source,
    [...only.values()].filter((id) => id !== null),
  );
  const known = new Set(rows.filter(({ matches }) => matches.length === 0).map(({ targetId }) => targetId));
  return repeats.map(({ row, remoteId, matches }) => {
    const id = only.get(row) ?? null;
    const canUpdate = id !== null && !known.has(id) && (remoteId === null || !identified.has(id));
    return { row, matches: matches.map((match) => ({ ...match, canUpdate })) };
  });
}

/** Plans a checked import by its choices, and stores what each row changes and leaves out. */
export async function planImport(tx: Database, services: { clock: Clock }, record: ImportRecord): Promise<void> {
  const { id } = record;
  const source = findIdSource(record);
  const reading = await createReading(tx, services, record);
  const planning = { source, mapping: reading.mapping };
  await clearHousemates(tx, id);
  for (;;) {
    const rows = await findCheckedRows(tx, id);
    const { plans, found } = await readPlans(tx, rows, reading);
    const { planned, repeats, added } = await planHomes(tx, planning, found);
    await storePlans(tx, id, rows, new Map([...plans, ...planned]));
    // A row that is now skipped as a likely duplicate may have decided about a household.
    const skipped = await skipLikely(tx, id, await findUpdatable(tx, source, repeats, rows));
    if (skipped > 0) continue;
    await changeImport(tx, id, { households: added });
    return;
  }
}
