// Adds the imported people to households: existing ones of an earlier import of the same program, or new ones.
import type { ImportSource } from "@narthex/contract/import-mapping.ts";
import type { Database } from "../database/database.ts";
import {
  addHouseholds,
  addToHouseholds,
  countPeople,
  findHouseholdsOf,
  findPhonesOf,
} from "../households/bulk.service.ts";
import {
  AMBIGUOUS,
  HAS_HOUSEHOLD,
  type HouseholdPerson,
  isAmbiguous,
  isNamed,
  isTooLarge,
  nameHousehold,
  type RowHousehold,
  sharedAddress,
  sharedPhone,
  TOO_LARGE,
} from "./family.rules.ts";
import { findHouseholdsByKey, findHouseholdsWithId, insertHouseholdSources } from "./run.queries.ts";

/** A row of the file with a household. */
export interface NamedRow {
  row: number;
  household: RowHousehold;
  address: string | null;
  /** The existing member of the row. */
  targetId: number | null;
}

/** The existing and the new households of the file. */
export interface HouseholdPlan {
  /** By their keys. */
  existing: Map<string, number>;
  added: Map<string, { name: string | null; address: string | null; phone: string | null }>;
  /** The current household of each existing member who is in one. */
  current: Map<number, number>;
  /** Why a household was not added, by its key. */
  refused: Map<string, string>;
}

export async function planHouseholds(
  db: Database,
  rows: readonly NamedRow[],
  source: ImportSource,
): Promise<HouseholdPlan> {
  const groups = Map.groupBy(rows, ({ household }) => household.key);
  const current = await findHouseholdsOf(
    db,
    rows.flatMap(({ targetId }) => targetId ?? []),
  );
  // Without a known program, its ids may belong to another program, so only the ids of its people are used.
  const isKnown = source !== "other";
  const existing = isKnown ? await findHouseholdsByKey(db, source, [...groups.keys()]) : new Map<string, number>();
  const withId = isKnown ? await findHouseholdsWithId(db, source, [...current.values()]) : new Set<number>();
  const plan: HouseholdPlan = { existing, added: new Map(), current, refused: new Map() };
  for (const [key, group] of groups) {
    if (existing.has(key)) continue;
    const lived = group.flatMap(({ targetId }) => current.get(targetId ?? 0) ?? []);
    // A household with another id of the program is another household.
    const ofPeople = lived.find((id) => isNamed(key) || !withId.has(id));
    if (ofPeople !== undefined) existing.set(key, ofPeople);
    else if (lived.length === group.length) continue;
    else if (isTooLarge(group.length)) plan.refused.set(key, TOO_LARGE);
    else if (isAmbiguous(key, group)) plan.refused.set(key, AMBIGUOUS);
    else {
      const name = group.map(({ household }) => household.name).find((known) => known !== null) ?? null;
      plan.added.set(key, { name, address: sharedAddress(group), phone: sharedPhone(group) });
    }
  }
  return plan;
}

/** Whether the household of a row has its home phone after the import. */
export async function createPhoneCheck(db: Database, plan: HouseholdPlan) {
  const phones = await findPhonesOf(db, [...plan.existing.values()]);
  return ({ key, phone }: RowHousehold): boolean =>
    (plan.added.get(key)?.phone ?? phones.get(plan.existing.get(key) ?? 0)) === phone;
}

/** A new person's own address: null if the household has the same one. */
export function ownAddress({ household, address }: Omit<NamedRow, "row" | "targetId">, plan: HouseholdPlan) {
  return plan.added.get(household.key)?.address ? null : address;
}

export interface Housed extends HouseholdPerson {
  row: number;
  household: RowHousehold;
}

interface Joined {
  added: number;
  /** The household of each row's person. */
  of: Map<number, number>;
  /** The reasons why rows have no household. */
  reasons: Map<number, string>;
}

/** Adds the planned households, and their people. */
export async function joinHouseholds(
  tx: Database,
  people: readonly Housed[],
  plan: HouseholdPlan,
  { source, importId, at }: { source: ImportSource; importId: number; at: string },
): Promise<Joined> {
  const groups = Map.groupBy(people, ({ household }) => household.key);
  const wanted = [...plan.added].map(([key, { name, ...shared }]) => {
    return { key, household: { ...shared, name: name ?? nameHousehold(groups.get(key) ?? []) } };
  });
  const ids = await addHouseholds(
    tx,
    wanted.map(({ household }) => household),
    at,
  );
  const added = wanted.map(({ key }, place) => ({ remoteId: key, householdId: ids[place] ?? 0 }));
  await insertHouseholdSources(tx, { source, importId }, added);
  const places = new Map([
    ...plan.existing,
    ...added.map(({ remoteId, householdId }) => [remoteId, householdId] as const),
  ]);
  return { added: added.length, ...(await fillHouseholds(tx, people, plan, places)) };
}

/** Adds people to their households; those who already are in one stay there. */
async function fillHouseholds(
  tx: Database,
  people: readonly Housed[],
  { current, refused }: HouseholdPlan,
  places: ReadonlyMap<string, number>,
): Promise<Omit<Joined, "added">> {
  const sizes = await countPeople(tx, [...new Set(places.values())]);
  const of = new Map<number, number>();
  const reasons = new Map<number, string>();
  const joining = people.flatMap(({ row, household: { key, role }, memberId }) => {
    const householdId = places.get(key) ?? 0;
    const lives = current.get(memberId);
    const size = (sizes.get(householdId) ?? 0) + 1;
    if (lives !== undefined) {
      if (lives !== householdId) reasons.set(row, HAS_HOUSEHOLD);
      return [];
    }
    const reason = refused.get(key) ?? (isTooLarge(size) ? TOO_LARGE : null);
    if (reason !== null) {
      reasons.set(row, reason);
      return [];
    }
    sizes.set(householdId, size);
    of.set(row, householdId);
    return [{ householdId, memberId, role }];
  });
  await addToHouseholds(tx, joining);
  return { of, reasons };
}
