// Records likely duplicates when a member is added or changed, and at times for the whole directory, so that showing
// them costs nothing. It never merges members.
import type { Database } from "../database/database.ts";
import { inTurns } from "../turns.ts";
import { findPeople, findPeopleFrom, findSharing, type Pair, replacePairs } from "./duplicates.queries.ts";
import { Crowd } from "./shared.rules.ts";

const READ_AT_ONCE = 500;

type Found = Awaited<ReturnType<typeof findPeople>>[number];

const pairOf = (one: number, other: number, reason: Pair["reason"]): Pair => ({
  firstId: Math.min(one, other),
  secondId: Math.max(one, other),
  reason,
});

/** Finds the likely duplicates of these members again, in the transaction that added or changed them. */
export async function noteLikelyDuplicates(tx: Database, ids: readonly number[]): Promise<void> {
  const people = await findPeople(tx, ids);
  const crowd = new Crowd<Found>();
  for (const candidate of await findSharing(tx, people)) crowd.add(candidate);
  const pairs = new Map<string, Pair>();
  for await (const one of inTurns(people)) {
    for (const { person, reason } of crowd.likely(one)) {
      if (person.id === one.id) continue;
      const pair = pairOf(one.id, person.id, reason);
      pairs.set(`${pair.firstId} ${pair.secondId}`, pair);
    }
  }
  await replacePairs(tx, [...pairs.values()], ids);
}

/** Compares people with each other and with those of the index, to which they are added. */
export async function comparePeople(people: readonly Found[], crowd = new Crowd<Found>()): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for await (const one of inTurns(people)) {
    for (const { person, reason } of crowd.likely(one)) pairs.push(pairOf(one.id, person.id, reason));
    crowd.add(one);
  }
  return pairs;
}

/** Finds likely duplicates in the whole directory. */
export async function findAllDuplicates(tx: Database): Promise<void> {
  const crowd = new Crowd<Found>();
  const pairs: Pair[] = [];
  let after = 0;
  for (;;) {
    const people = await findPeopleFrom(tx, after, READ_AT_ONCE);
    pairs.push(...(await comparePeople(people, crowd)));
    const last = people.at(-1);
    if (!last) break;
    after = last.id;
  }
  await replacePairs(tx, pairs, "all");
}
