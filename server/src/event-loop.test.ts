import { expect, test } from "vitest";
import type { ComparedPerson } from "./duplicates/duplicates.queries.ts";
import { comparePeople } from "./duplicates/pairs.service.ts";
import { yieldToOthers } from "./event-loop.ts";

/** Counts how often another task runs while `work` runs. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const takeTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await work();
  isOver = true;
  return turns;
}

test("every item is returned once and in order, and other tasks run after each fifty", async () => {
  const items = Array.from({ length: 1000 }, (_, place) => place);
  const seen: number[] = [];
  const turns = await turnsDuring(async () => {
    for await (const item of yieldToOthers(items)) seen.push(item);
  });
  expect(seen).toEqual(items);
  expect(turns).toBeGreaterThanOrEqual(20);
});

test("other tasks run while people are compared for duplicates, also if all share an address", async () => {
  const people = Array.from(
    { length: 500 },
    (_, id): ComparedPerson => ({
      ...{ id, firstName: `Nr${id}`, lastName: `Same${id}`, email: "office@example.org", phone: null },
      ...{ dateOfBirth: null, joinDate: "2020-01-01", membershipStatus: "active", profileImageUrl: null, home: null },
    }),
  );
  expect(await turnsDuring(() => comparePeople(people))).toBeGreaterThanOrEqual(10);
});
