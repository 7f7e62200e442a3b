// A second record of a child has none of the bars of the first. The adult is therefore also compared with those who must
// not collect another child with the same name (docs/decisions/0233-keep-the-names-of-barred-people.md).
import type { Database } from "../database/database.ts";
import { isSpelledLike, matchNames, type NameMatch } from "../people/names.rules.ts";
import { areDifferentPeople, findBarsWithNames, findEntriesOf } from "./barred.queries.ts";
import { barsIn, type Entry, isBarred, isNamesakeOfBarred, isOnListOf, type Named, namesOf } from "./barred.rules.ts";

export interface Adult extends Named {
  /** In E.164, as stored. */
  readonly phone: string | null;
  /** Whether the office or the family says that the adult belongs to the child. */
  readonly isKnown: boolean;
}

/** Children of the directory by their ids, or those of a family that is being added by their names. */
export type Wanted = { readonly ids: readonly number[] } | { readonly names: readonly string[] };

export interface NamesakeBar {
  /** Undefined for a child who has no record yet. */
  readonly childId: number | undefined;
  /** The other child, from whom the adult or someone similar is barred. */
  readonly guardedId: number;
  readonly match: Exclude<NameMatch, "different">;
}

interface Guarded {
  readonly entries: readonly Entry[];
  readonly phones: readonly (string | null)[];
}

function matchGuarded(adult: Adult, { entries, phones }: Guarded, today: string): NameMatch {
  if (isBarred(adult, entries, today)) return "same";
  if (isNamesakeOfBarred(adult, entries, today)) return "similar";
  if (isOnListOf(adult, entries, today)) return "different";
  if (adult.phone !== null && phones.includes(adult.phone)) return "similar";
  // Families with a child of the same name may share the last name, which says nothing about an adult who is known.
  const isLike = (name: string, barred: string) =>
    adult.isKnown ? isSpelledLike(name, barred) : matchNames(name, barred) !== "different";
  return barsIn(entries, today).some((bar) =>
    adult.names.some((name) => namesOf(bar).some((barred) => isLike(name, barred))),
  )
    ? "similar"
    : "different";
}

/** The bars of other children with the names of these, as far as they concern the adult. One query if there are none. */
export async function compareWithNamesakes(
  db: Database,
  adult: Adult,
  wanted: Wanted,
  today: string,
): Promise<NamesakeBar[]> {
  const bars = await findBarsWithNames(db, "ids" in wanted ? wanted.ids : [], today);
  const children: { id?: number; name: string }[] =
    "ids" in wanted ? (bars[0]?.wanted ?? []) : wanted.names.map((name) => ({ name }));
  const pairs = [...Map.groupBy(bars, ({ childId }) => childId)].flatMap(([guardedId, [bar, ...others]]) =>
    children
      .filter(({ id, name }) => bar && id !== guardedId && matchNames(name, bar.childName) === "same")
      .map(({ id: childId }) => ({ childId, guardedId, phones: [bar, ...others].map((one) => one?.phone ?? null) })),
  );
  if (pairs.length === 0) return [];
  const entries = await findEntriesOf(
    db,
    pairs.map(({ guardedId }) => guardedId),
  );
  const found: NamesakeBar[] = [];
  for (const { childId, guardedId, phones } of pairs) {
    const match = matchGuarded(adult, { entries: entries.get(guardedId) ?? [], phones }, today);
    if (match === "different") continue;
    if (match === "similar" && childId !== undefined && (await areDifferentPeople(db, childId, guardedId))) continue;
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
