// People who may be in the directory already: likely duplicates, and people of the same name. An equal name alone makes no
// likely duplicates (docs/decisions/0029-detect-duplicates-by-name-and-contact.md), but is compared before admission.
import { MAX_NAMESAKES, type PossibleDuplicate } from "@narthex/contract/newcomers.ts";
import type { Database } from "../database/database.ts";
import { findComparedPeople, findLikelyOf } from "./duplicates.queries.ts";
import { findInRanges } from "./same-name.queries.ts";
import { findNameReason, listNameRanges } from "./same-name.rules.ts";

/** The same name first, then active people, then those who were added first. */
const compareDuplicates = (one: PossibleDuplicate, other: PossibleDuplicate): number =>
  Number(one.reason !== "name") - Number(other.reason !== "name") ||
  Number(one.membershipStatus !== "active") - Number(other.membershipStatus !== "active") ||
  one.id - other.id;

/** People with the same or a similar name who are in no pair with these members, by member. */
async function findNamesakes(db: Database, ids: readonly number[]): Promise<Map<number, PossibleDuplicate[]>> {
  const people = new Map((await findComparedPeople(db, ids)).map((person) => [person.id, person]));
  const wanted = [...people.values()].flatMap((person) =>
    listNameRanges(person).map((range) => ({ of: person.id, ...range })),
  );
  const found = new Map<number, Map<number, PossibleDuplicate>>();
  for (const { of, dateOfBirth, home, ...other } of await findInRanges(db, wanted)) {
    const person = people.get(of);
    const reason = person && findNameReason(person, { ...other, dateOfBirth, home });
    if (reason) found.set(of, (found.get(of) ?? new Map()).set(other.id, { ...other, reason }));
  }
  return new Map(
    [...found].map(([of, others]) => [of, [...others.values()].sort(compareDuplicates).slice(0, MAX_NAMESAKES)]),
  );
}

/** People who may be the same person as one of these members, by member: likely duplicates, then people of the name. */
export async function findPossibleDuplicates(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PossibleDuplicate[]>> {
  if (ids.length === 0) return new Map();
  const [pairs, namesakes] = await Promise.all([findLikelyOf(db, ids), findNamesakes(db, ids)]);
  const found = new Map<number, PossibleDuplicate[]>();
  for (const { of, ...other } of pairs) found.set(of, [...(found.get(of) ?? []), other]);
  for (const [of, others] of namesakes) found.set(of, [...(found.get(of) ?? []), ...others]);
  return found;
}
