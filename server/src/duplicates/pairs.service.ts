// Keeps note of who is likely in the directory twice: when somebody is added or changed, and now and then for everyone, so
// that showing it costs nothing. It only notes: nobody is ever joined with anybody here.
import { setImmediate as breathe } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import { findPeople, findPeopleFrom, findSharing, type Pair, replacePairs } from "./duplicates.queries.ts";
import { Crowd } from "./shared.rules.ts";

/** So many people are compared before others get a turn. */
const AT_ONCE = 100;
const READ_AT_ONCE = 500;

type Found = Awaited<ReturnType<typeof findPeople>>[number];

const pairOf = (one: number, other: number, reason: Pair["reason"]): Pair => ({
  firstId: Math.min(one, other),
  secondId: Math.max(one, other),
  reason,
});

/** Looks for the likely duplicates of these members anew, in the transaction that added or changed them. */
export async function noteLikelyDuplicates(tx: Database, ids: readonly number[]): Promise<void> {
  const people = await findPeople(tx, ids);
  const crowd = new Crowd<Found>();
  for (const candidate of await findSharing(tx, people)) crowd.add(candidate);
  const pairs = new Map<string, Pair>();
  for (const [count, one] of people.entries()) {
    if (count % AT_ONCE === AT_ONCE - 1) await breathe();
    for (const { person, reason } of crowd.likely(one)) {
      if (person.id === one.id) continue;
      const pair = pairOf(one.id, person.id, reason);
      pairs.set(`${pair.firstId} ${pair.secondId}`, pair);
    }
  }
  await replacePairs(tx, [...pairs.values()], ids);
}

/** The same for the whole directory. */
export async function findAllDuplicates(tx: Database): Promise<void> {
  const crowd = new Crowd<Found>();
  const pairs: Pair[] = [];
  let after = 0;
  for (;;) {
    const people = await findPeopleFrom(tx, after, READ_AT_ONCE);
    for (const one of people) {
      for (const { person, reason } of crowd.likely(one)) pairs.push(pairOf(one.id, person.id, reason));
      crowd.add(one);
    }
    const last = people.at(-1);
    if (!last) break;
    after = last.id;
  }
  await replacePairs(tx, pairs, "all");
}
