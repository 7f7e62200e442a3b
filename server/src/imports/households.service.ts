// Adds the imported people to households: existing ones of an earlier import of the same program, or new ones.

import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import type { StoredChange } from "@narthex/contract/import-rows.ts";
import type { Actor } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import {
  addHouseholds,
  addToHouseholds,
  countHouseholdPeople,
  findHomesOf,
  findPhonesOf,
  type NewMembership,
  type NewSharedHousehold,
  type Relocation,
  readMembershipsOf,
  relocatePeople,
} from "../households/bulk.service.ts";
import { isSameAddress } from "../people/addresses.rules.ts";
import {
  AMBIGUOUS,
  CLOSED,
  findSharedAddress,
  findSharedPhone,
  isAmbiguous,
  isNamed,
  isTooLarge,
  type RowHousehold,
  TOO_LARGE,
} from "./family.rules.ts";
import type { OwnContact } from "./homes.rules.ts";
import { buildHomeChange, CHANGED_SINCE, parseHome, type StoredHome } from "./homes.rules.ts";
import { nameHousehold } from "./naming.rules.ts";
import type { IdSource } from "./products.rules.ts";
import { findHomesOfResidents, type Resident } from "./residents.service.ts";
import { findHouseholdsByKey, findHouseholdsWithId, insertHouseholdSources } from "./run.queries.ts";

/** A row of the file with a household. */
export interface NamedRow {
  row: number;
  lastName: string;
  household: RowHousehold;
  address: string | null;
  /** The existing member of the row. */
  targetId: number | null;
}

/** The existing and the new households of the file. */
export interface HouseholdPlan {
  /** By their keys. */
  existing: Map<string, number>;
  added: Map<string, NewSharedHousehold>;
  /** The current household of each existing member who is in one. */
  current: Map<number, number>;
  /** Why a household was not added, by its key. */
  refused: Map<string, string>;
  /** Existing households to which the author of the import adds no one. */
  closed: ReadonlySet<number>;
  /** Existing households that have no place for all people of the file who join them. */
  crowded: Set<number>;
}

/**
 * @param residents rows that change no one
 * @param leaving existing members who leave their household
 */
export async function planHouseholds(
  db: Database,
  rows: readonly NamedRow[],
  residents: readonly Resident[],
  source: IdSource,
  leaving: ReadonlySet<number>,
): Promise<HouseholdPlan> {
  const groups = Map.groupBy(rows, ({ household }) => household.key);
  const residentsOf = Map.groupBy(residents, ({ household }) => household.key);
  const known = [...rows.flatMap(({ targetId }) => targetId ?? []), ...residents.flatMap(({ memberIds }) => memberIds)];
  const homes = await findHomesOf(db, known);
  const current = new Map([...homes].map(([memberId, { id }]) => [memberId, id]));
  // Without a known program, its ids may belong to another program, so only the ids of its people are used.
  const isKnown = source !== "other";
  const existing = isKnown ? await findHouseholdsByKey(db, source, [...groups.keys()]) : new Map<string, number>();
  const withId = isKnown ? await findHouseholdsWithId(db, source, [...current.values()]) : new Set<number>();
  // A child who is the head of a family in the file has a household of their own now.
  const findHome = (memberId: number, { role, hasRole }: RowHousehold) =>
    !isKnown && hasRole && homes.get(memberId)?.role !== role ? null : (current.get(memberId) ?? null);
  const plan: HouseholdPlan = {
    existing,
    added: new Map(),
    current,
    refused: new Map(),
    closed: new Set(),
    crowded: new Set(),
  };
  for (const [key, group] of groups) {
    if (existing.has(key)) continue;
    const staying = group.filter(({ targetId }) => current.has(targetId ?? 0) && !leaving.has(targetId ?? 0));
    const ofStaying = staying.flatMap(({ targetId, household }) => findHome(targetId ?? 0, household) ?? []);
    // A household with another id of the program is another household.
    const ofPeople = [...ofStaying, ...findHomesOfResidents(residentsOf.get(key) ?? [], findHome)].find(
      (id) => isNamed(key) || !withId.has(id),
    );
    if (ofPeople !== undefined) existing.set(key, ofPeople);
    else if (staying.length === group.length) continue;
    else if (isTooLarge(group.length)) plan.refused.set(key, TOO_LARGE);
    else if (isAmbiguous(key, group)) plan.refused.set(key, AMBIGUOUS);
    else {
      const [address, phone] = [findSharedAddress(group), findSharedPhone(group)];
      plan.added.set(key, { name: nameHousehold(group), address, phone });
    }
  }
  const joining = rows.flatMap(({ targetId, household: { key } }) => {
    const id = existing.get(key);
    return id === undefined || current.get(targetId ?? 0) === id ? [] : [id];
  });
  const sizes = await countHouseholdPeople(db, joining);
  for (const [id, { length }] of Map.groupBy(joining, (one) => one))
    if (isTooLarge((sizes.get(id) ?? 0) + length)) plan.crowded.add(id);
  return plan;
}

/** Whether the household of a row has its home phone after the import. */
export async function createPhoneCheck(db: Database, plan: HouseholdPlan) {
  const phones = await findPhonesOf(db, [...plan.existing.values()]);
  return ({ key, phone }: RowHousehold): boolean =>
    (plan.added.get(key)?.phone ?? phones.get(plan.existing.get(key) ?? 0)) === phone;
}

/**
 * A new person's own address and phone number: null if the household has the same. A consent to text messages belongs
 * to the person's own number.
 * @param shared the existing households
 */
export function clearSharedValues(
  household: RowHousehold,
  { smsConsent, ...own }: OwnContact & { smsConsent: boolean },
  plan: HouseholdPlan,
  shared: ReadonlyMap<number, OwnContact>,
): OwnContact {
  if (plan.added.get(household.key)?.address) return { ...own, address: null };
  const id = plan.existing.get(household.key) ?? 0;
  const home = shared.get(id);
  if (home === undefined || plan.closed.has(id) || plan.crowded.has(id)) return own;
  return {
    address: isSameAddress(own.address, home.address) ? null : own.address,
    phone: own.phone === home.phone && !smsConsent ? null : own.phone,
  };
}

export interface Housed {
  row: number;
  memberId: number;
  role: HouseholdRole;
  household: RowHousehold;
  /** Whether the person was here before the import, and the change of the household that the check found. */
  isKnown: boolean;
  change: StoredChange | undefined;
}

interface JoinedRows {
  added: number;
  /** The household of each row's person. */
  of: Map<number, number>;
  /** The reasons why rows have no household. */
  reasons: Map<number, string>;
  /** The changes of known people that were applied. */
  applied: Map<number, StoredChange>;
}

/** Adds the planned households, and their people. */
export async function joinHouseholds(
  tx: Database,
  people: readonly Housed[],
  plan: HouseholdPlan,
  { source, importId, at, actor }: { source: IdSource; importId: number; at: string; actor: Actor },
): Promise<JoinedRows> {
  const ids = await addHouseholds(tx, [...plan.added.values()], at);
  const added = [...plan.added.keys()].map((key, place) => ({ remoteId: key, householdId: ids[place] ?? 0 }));
  await insertHouseholdSources(tx, { source, importId }, added);
  const places = new Map([
    ...plan.existing,
    ...added.map(({ remoteId, householdId }) => [remoteId, householdId] as const),
  ]);
  return { added: added.length, ...(await fillHouseholds(tx, people, plan, places, { actor, at, added: ids })) };
}

/** The homes of a known person before and after the import, as the check found them. */
interface Move {
  before: StoredHome | null;
  after: StoredHome | null;
}

/** The household to which a person goes, and whether it is the current one. */
function findTarget({ household }: Housed, { before, after }: Move, places: ReadonlyMap<string, number>) {
  const stays = before !== null && before.id === after?.id;
  return { stays, householdId: stays ? (before.id ?? 0) : (places.get(household.key) ?? 0) };
}

type Lives = readonly { householdId: number; role: string }[];

/** Whether a known person still lives as the check has found, and a new one in no household. */
function isAsChecked(lives: Lives, { before }: Move): boolean {
  return lives.length === (before === null ? 0 : 1) && isSameHome(lives[0], before);
}

/** Why a person does not get the household of the row; null if nothing is against it. */
function findReason(
  { household, lives }: { household: RowHousehold; lives: Lives },
  move: Move,
  { stays, householdId, size }: { stays: boolean; householdId: number; size: number },
  { refused, closed }: HouseholdPlan,
): string | null {
  if (!isAsChecked(lives, move)) return CHANGED_SINCE;
  const refusal = refused.get(household.key);
  if (refusal !== undefined) return refusal;
  if (!stays && closed.has(householdId)) return CLOSED;
  if (!stays && isTooLarge(size)) return TOO_LARGE;
  return householdId === 0 ? CHANGED_SINCE : null;
}

/** Puts new people in their households, and known ones whose household is still the one that the check found. */
async function fillHouseholds(
  tx: Database,
  people: readonly Housed[],
  plan: HouseholdPlan,
  places: ReadonlyMap<string, number>,
  { actor, at, added }: { actor: Actor; at: string; added: readonly number[] },
): Promise<Omit<JoinedRows, "added">> {
  const sizes = await countHouseholdPeople(tx, [...new Set(places.values())]);
  const ofKnown = people.flatMap(({ isKnown, memberId }) => (isKnown ? memberId : []));
  const homes = Map.groupBy(await readMembershipsOf(tx, ofKnown), ({ memberId }) => memberId);
  const [of, reasons] = [new Map<number, number>(), new Map<number, string>()];
  const applied = new Map<number, StoredChange>();
  const [joining, moves]: [NewMembership[], Relocation[]] = [[], []];
  for (const person of people) {
    const { row, household, memberId, isKnown, change, role } = person;
    if (isKnown && change === undefined) continue;
    const move = { before: parseHome(change?.before ?? null), after: parseHome(change?.after ?? null) };
    const { stays, householdId } = findTarget(person, move, places);
    const size = (sizes.get(householdId) ?? 0) + 1;
    const lives = homes.get(memberId) ?? [];
    const reason = findReason({ household, lives }, move, { stays, householdId, size }, plan);
    if (reason !== null) {
      reasons.set(row, reason);
      continue;
    }
    if (!stays) {
      sizes.set(householdId, size);
      of.set(row, householdId);
    }
    const { before, after } = move;
    if (!isKnown || after === null) {
      joining.push({ householdId, memberId, role });
      continue;
    }
    const joint = stays && after.role === "adult" && before?.joint === true;
    moves.push({
      memberId,
      before: before === null ? null : { householdId: before.id ?? 0 },
      after: { householdId, role: after.role, jointStatement: joint },
    });
    applied.set(row, buildHomeChange(before, { ...after, id: householdId }));
  }
  await addToHouseholds(tx, joining);
  await relocatePeople(tx, actor, moves, { at, added });
  return { of, reasons, applied };
}

const isSameHome = (home: { householdId: number; role: string } | undefined, stored: StoredHome | null): boolean =>
  stored === null ? home === undefined : home?.householdId === stored.id && home.role === stored.role;
