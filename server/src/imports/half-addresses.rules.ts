// Families without an ID are told apart by their address. A row without a street belongs to the household of its name
// that has the other parts of the address (docs/decisions/0201-update-households-of-imported-people.md). Pure.
import { toFileRow } from "@narthex/contract/import-rows.ts";
import { isOnlyLastNames } from "../people/household-names.rules.ts";
import { type AddressParts, isNamed, isSeveralFamilies, isTooLarge, type RowHousehold } from "./family.rules.ts";

/** A row with a household, also one that changes no one. */
export interface FamilyRow {
  row: number;
  lastName: string;
  household: RowHousehold;
}

export interface Settled {
  household: RowHousehold;
  /** Whether the row has the household of other rows, and so their address. */
  joins: boolean;
  /** Whether the row may belong to another household of the file. */
  isUnsure: boolean;
}

interface AddressHome {
  parts: AddressParts;
  people: FamilyRow[];
  /** Whether the file lists its rows together. */
  isConsecutive: boolean;
}
type Homes = ReadonlyMap<string, AddressHome>;

const PARTS = ["city", "state", "postalCode"] as const;
const countParts = (parts: AddressParts): number => PARTS.filter((part) => parts[part] !== "").length;
const hasStreet = ({ household }: FamilyRow): boolean => household.parts.street !== "";
const isAdult = ({ household }: FamilyRow): boolean => household.role === "adult";
const placeOf = ({ row }: FamilyRow): number => toFileRow(row);

/** The rows of each household, with the parts of their address. */
function groupByHousehold(rows: readonly FamilyRow[]): { key: string; parts: AddressParts; people: FamilyRow[] }[] {
  const groups = Map.groupBy(rows, ({ household }) => household.key);
  return [...groups].flatMap(([key, people]) =>
    people.slice(0, 1).map(({ household: { parts } }) => ({ key, parts, people })),
  );
}

/** Whether an address has every part of another one that has no street. */
const hasParts = (whole: AddressParts, half: AddressParts): boolean =>
  (half.city === "" || half.city === whole.city) &&
  (half.state === "" || half.state === whole.state) &&
  whole.postalCode.startsWith(half.postalCode);

/** Whether all rows from the first to the last of these are of them, or have no street. */
function areConsecutive(people: readonly FamilyRow[], withoutStreet: ReadonlySet<number>): boolean {
  const places = new Set(people.map(placeOf));
  for (let place = Math.min(...places); place < Math.max(...places); place += 1)
    if (!places.has(place) && !withoutStreet.has(place)) return false;
  return true;
}

/** Rows that stand directly one after the other; those with adults first, because children belong to them. */
function splitRuns(rows: readonly FamilyRow[]): FamilyRow[][] {
  const runs: FamilyRow[][] = [];
  for (const one of rows) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && placeOf(one) - placeOf(last) <= 1) run.push(one);
    else runs.push([one]);
  }
  return [...runs.filter((run) => run.some(isAdult)), ...runs.filter((run) => !run.some(isAdult))];
}

/** The only one of these households; of several, the one directly before or after the rows, if the rows of each are consecutive. */
function chooseHome(run: readonly FamilyRow[], likely: Homes, keyAt: ReadonlyMap<number, string>): string | undefined {
  if (likely.size < 2) return [...likely.keys()][0];
  if (![...likely.values()].every(({ isConsecutive }) => isConsecutive)) return undefined;
  const places = run.map(placeOf);
  const neighbors = [keyAt.get(Math.min(...places) - 1), keyAt.get(Math.max(...places) + 1)];
  const [only, ...others] = new Set(neighbors.filter((key) => key !== undefined && likely.has(key)));
  return others.length === 0 ? only : undefined;
}

/** Adults join no household if it would look like several families then. */
const mayJoin = (run: readonly FamilyRow[], { people }: AddressHome): boolean =>
  !isTooLarge(people.length + run.length) && (!run.some(isAdult) || !isSeveralFamilies([...people, ...run]));

/** Whether these rows are a family by themselves. */
const isFamily = (run: readonly FamilyRow[]): boolean =>
  run.some(({ household }) => household.isHead) || run.filter(isAdult).length > 1;

/** The keys of the rows of one name that join the household of others, and the rows that may belong to another one. */
function settleName(rows: readonly FamilyRow[]) {
  const [joined, unsure] = [new Map<number, string>(), new Set<number>()];
  const halves = rows.filter((one) => !hasStreet(one));
  if (halves.length === 0) return { joined, unsure };
  const withoutStreet = new Set(halves.map(placeOf));
  const [homes, keyAt] = [new Map<string, AddressHome>(), new Map<number, string>()];
  const addTo = (key: string, people: readonly FamilyRow[], parts: AddressParts) => {
    for (const one of people) keyAt.set(placeOf(one), key);
    const home = homes.get(key);
    if (home) home.people.push(...people);
    else homes.set(key, { parts, people: [...people], isConsecutive: areConsecutive(people, withoutStreet) });
  };
  for (const { key, parts, people } of groupByHousehold(rows.filter(hasStreet))) addTo(key, people, parts);
  // A row with fewer parts may belong to a family without a street.
  const groups = groupByHousehold(halves).toSorted((one, other) => countParts(other.parts) - countParts(one.parts));
  const runs = groups.flatMap(({ key, parts, people }) =>
    splitRuns(people).map((run) => ({ ownKey: key, parts, run })),
  );
  for (const { ownKey, parts, run } of runs) {
    const likely = new Map([...homes].filter(([, home]) => hasParts(home.parts, parts)));
    const key = chooseHome(run, likely, keyAt);
    const home = likely.get(key ?? "");
    if (key !== undefined && key !== ownKey && home && mayJoin(run, home)) {
      addTo(key, run, home.parts);
      for (const { row } of run) joined.set(row, key);
      continue;
    }
    if (run.some(isAdult)) addTo(ownKey, run, parts);
    const mayBelong = key !== ownKey && [...likely.keys()].some((other) => other !== ownKey);
    if (mayBelong && !isFamily(run)) for (const { row } of run) unsure.add(row);
  }
  return { joined, unsure };
}

/**
 * The household of each row, after all rows of the file are read. A name that is only the last name of its people is
 * that of a new household with another word, such as "Marsh Family", and changes no existing household.
 */
export function settleImportedHouseholds(rows: readonly FamilyRow[]): ReadonlyMap<number, Settled> {
  const named = rows.filter(({ household }) => isNamed(household.key) && household.name !== null);
  const inOrder = named.toSorted((one, other) => toFileRow(one.row) - toFileRow(other.row) || one.row - other.row);
  const found = [...Map.groupBy(inOrder, ({ household }) => household.name?.toLowerCase()).values()].map(settleName);
  const joined = new Map(found.flatMap((one) => [...one.joined]));
  const unsure = new Set(found.flatMap((one) => [...one.unsure]));
  const groups = Map.groupBy(rows, ({ row, household }) => joined.get(row) ?? household.key);
  const settled = [...groups].flatMap(([key, group]) => {
    const lastNames = group.map(({ lastName }) => lastName);
    return group.map(({ row, household }): [number, Settled] => {
      const isBare = household.name !== null && isOnlyLastNames(household.name, lastNames);
      const names = isBare ? { name: null, lastNames: household.name } : {};
      return [row, { household: { ...household, ...names, key }, joins: joined.has(row), isUnsure: unsure.has(row) }];
    });
  });
  return new Map(settled);
}
