// Records likely duplicates when a member is added or changed, and at times for the whole directory, so that showing
// them costs nothing. It never merges members.
import type { Database } from "../database/database.ts";
import { readInParts } from "../database/parts.ts";
import { yieldToOthers } from "../event-loop.ts";
import {
  type DuplicatePair,
  findComparedPeople,
  findPeopleFrom,
  findSharing,
  replacePairs,
} from "./duplicates.queries.ts";
import { PersonIndex } from "./person-index.rules.ts";

const READ_AT_ONCE = 500;

type FoundPerson = Awaited<ReturnType<typeof findComparedPeople>>[number];

export const buildPair = (one: number, other: number, reason: DuplicatePair["reason"]): DuplicatePair => ({
  firstId: Math.min(one, other),
  secondId: Math.max(one, other),
  reason,
});

/** Finds the likely duplicates of these members again, in the transaction that added or changed them. */
export async function recordLikelyDuplicates(tx: Database, ids: readonly number[]): Promise<void> {
  const people = await findComparedPeople(tx, ids);
  const index = new PersonIndex<FoundPerson>();
  for (const candidate of await findSharing(tx, people)) index.add(candidate);
  const pairs = new Map<string, DuplicatePair>();
  for await (const one of yieldToOthers(people)) {
    for (const { person, reason } of index.similarTo(one)) {
      if (person.id === one.id) continue;
      const pair = buildPair(one.id, person.id, reason);
      pairs.set(`${pair.firstId} ${pair.secondId}`, pair);
    }
  }
  await replacePairs(tx, [...pairs.values()], ids);
}

/** Compares people with each other and with those of the index, to which they are added. */
export async function comparePeople(
  people: readonly FoundPerson[],
  index = new PersonIndex<FoundPerson>(),
): Promise<DuplicatePair[]> {
  const pairs: DuplicatePair[] = [];
  for await (const one of yieldToOthers(people)) {
    for (const { person, reason } of index.similarTo(one)) pairs.push(buildPair(one.id, person.id, reason));
    index.add(one);
  }
  return pairs;
}

/** Finds likely duplicates in the whole directory. */
export async function findAllDuplicates(tx: Database): Promise<void> {
  const index = new PersonIndex<FoundPerson>();
  const pairs: DuplicatePair[] = [];
  const find = (after: number) => findPeopleFrom(tx, after, READ_AT_ONCE);
  for await (const people of readInParts(find, 0, ({ id }) => id)) pairs.push(...(await comparePeople(people, index)));
  await replacePairs(tx, pairs, "all");
}
