// A second record of a child has none of the bars of the first. The adult is therefore also compared with those who must
// not collect another child with the same or a similar name (docs/decisions/0253-compare-adults-with-the-bars-of-namesakes.md).
import type { Database } from "../database/database.ts";
import { isSpelledLike, matchNames, type NameMatch } from "../people/names.rules.ts";
import { areDifferentPeople, findBarsWithNames, findEntriesOf, type NamedChild } from "./barred.queries.ts";
import {
  type Entry,
  isBarred,
  isNamesakeOfBarred,
  isOnListOf,
  listBars,
  listNames,
  matchChildNames,
  type PersonWithNames,
} from "./barred.rules.ts";

export interface Adult extends PersonWithNames {
  /** In E.164, as stored. */
  readonly phone: string | null;
  /** Whether the office or the family says that the adult belongs to the child. */
  readonly isKnown: boolean;
}

/** Children of the directory by their ids, or those of a family that is being added by their names. */
export type ChildSelection = { readonly ids: readonly number[] } | { readonly names: readonly string[] };

export interface NamesakeBar {
  /** Null for a child who has no record yet. */
  readonly childId: number | null;
  /** The other child, from whom the adult or someone similar is barred. */
  readonly guardedId: number;
  readonly match: Exclude<NameMatch, "different">;
}

interface Guarded {
  readonly entries: readonly Entry[];
  readonly phones: readonly string[];
  /** How the name of the child compares with the names of the other one. */
  readonly childMatch: NameMatch;
}

type Bar = Awaited<ReturnType<typeof findBarsWithNames>>[number];

/** @param bars those of one child */
function matchChild({ name, householdIds }: NamedChild, bars: readonly Bar[]): NameMatch {
  const names = bars.flatMap(({ childName, formerNames }) => [childName, ...formerNames]);
  const isOfOneHousehold = bars.some((bar) => householdIds.some((id) => bar.householdIds.includes(id)));
  return matchChildNames(name, names, isOfOneHousehold);
}

function matchGuarded(adult: Adult, { entries, phones, childMatch }: Guarded, today: string): NameMatch {
  if (isBarred(adult, entries, today)) return childMatch;
  if (isNamesakeOfBarred(adult, entries, today)) return "similar";
  if (isOnListOf(adult, entries, today)) return "different";
  if (adult.phone !== null && phones.includes(adult.phone)) return "similar";
  // Many families have a child and an adult with names that are similar to these two.
  if (childMatch === "similar") return "different";
  // Families with a child of the same name may share the last name, which says nothing about an adult who is known.
  const isLike = (name: string, barred: string) =>
    adult.isKnown ? isSpelledLike(name, barred) : matchNames(name, barred) !== "different";
  return listBars(entries, today).some((bar) =>
    adult.names.some((name) => listNames(bar).some((barred) => isLike(name, barred))),
  )
    ? "similar"
    : "different";
}

/** The bars of other children with such names, as far as they concern the adult. One query if there are none. */
export async function compareWithNamesakes(
  db: Database,
  adult: Adult,
  wanted: ChildSelection,
  today: string,
): Promise<NamesakeBar[]> {
  const bars = await findBarsWithNames(db, "ids" in wanted ? wanted.ids : [], today);
  const children: readonly NamedChild[] =
    "ids" in wanted ? (bars[0]?.wanted ?? []) : wanted.names.map((name) => ({ id: null, name, householdIds: [] }));
  const pairs = [...Map.groupBy(bars, ({ childId }) => childId)].flatMap(([guardedId, ofChild]) =>
    children
      .filter(({ id }) => id !== guardedId)
      .map((child) => ({
        childId: child.id,
        guardedId,
        childMatch: matchChild(child, ofChild),
        phones: ofChild.flatMap(({ phones }) => phones),
      }))
      .filter(({ childMatch }) => childMatch !== "different"),
  );
  if (pairs.length === 0) return [];
  const entries = await findEntriesOf(
    db,
    pairs.map(({ guardedId }) => guardedId),
  );
  const found: NamesakeBar[] = [];
  for (const { childId, guardedId, ...pair } of pairs) {
    const match = matchGuarded(adult, { ...pair, entries: entries.get(guardedId) ?? [] }, today);
    if (match === "different") continue;
    if (match === "similar" && childId !== null && (await areDifferentPeople(db, childId, guardedId))) continue;
    found.push({ childId, guardedId, match });
  }
  return found.sort((one, other) => one.match.localeCompare(other.match));
}

/** The worst of the matches for one child. */
export async function matchWithNamesakes(
  db: Database,
  adult: Adult,
  childId: number,
  today: string,
): Promise<NameMatch> {
  const [first] = await compareWithNamesakes(db, adult, { ids: [childId] }, today);
  return first?.match ?? "different";
}

/** Whether someone is barred from a child, or from another child of such a name. */
export async function hasBarredPeople(db: Database, childId: number, today: string): Promise<boolean> {
  const bars = await findBarsWithNames(db, [childId], today);
  const [child] = bars[0]?.wanted ?? [];
  return [...Map.groupBy(bars, (bar) => bar.childId)].some(
    ([guardedId, ofChild]) => guardedId === childId || (child && matchChild(child, ofChild) !== "different"),
  );
}
