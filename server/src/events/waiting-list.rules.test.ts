import fc from "fast-check";
import { expect, test } from "vitest";
import { casesOf } from "../../test/random-cases.ts";
import { countSeats, listNextInLine, mayGrow } from "./waiting-list.rules.ts";

const parties = (...guests: number[]) => guests.map((count, index) => ({ id: index + 1, guests: count }));
const idsOf = (placed: readonly { id: number }[]) => placed.map(({ id }) => id);

test.each([
  ["everybody without a limit", parties(3, 0), 50, null, [1, 2]],
  ["those who fit, in order", parties(1, 0, 0), 6, 10, [1, 2, 3]],
  ["nobody past a party that does not fit yet", parties(4, 0), 7, 10, []],
  ["those behind a party that is larger than the event", parties(10, 0), 4, 5, [2]],
  ["nobody if more places are taken than there are", parties(0), 12, 10, []],
])("%s get a place", (_, waiting, taken, capacity, ids) => {
  expect(idsOf(listNextInLine(waiting, taken, capacity))).toEqual(ids);
});

test("the places are never more than the event has, and the next party that waits does not fit", () => {
  const guests = fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 30 });
  const property = fc.property(guests, fc.nat(60), fc.integer({ min: 1, max: 60 }), (list, taken, capacity) => {
    const waiting = parties(...list);
    const placed = listNextInLine(waiting, taken, capacity);
    const seats = placed.reduce((sum, party) => sum + countSeats(party), 0);
    if (seats > 0) expect(taken + seats).toBeLessThanOrEqual(capacity);
    const head = waiting.find((party) => !placed.includes(party) && countSeats(party) <= capacity);
    if (head) expect(taken + seats + countSeats(head)).toBeGreaterThan(capacity);
    expect(idsOf(placed)).toEqual(idsOf(placed).toSorted((a, b) => a - b));
  });
  fc.assert(property, { numRuns: casesOf(300, 10_000) });
});

test("more guests get places only if some are free and no one waits for them", () => {
  const full = { before: 2, after: 3, taken: 10, capacity: 10, isAnybodyWaiting: false };
  expect(mayGrow(full)).toBe(false);
  expect(mayGrow({ ...full, taken: 9 })).toBe(true);
  expect(mayGrow({ ...full, taken: 9, isAnybodyWaiting: true })).toBe(false);
  expect(mayGrow({ ...full, after: 1, isAnybodyWaiting: true })).toBe(true);
  expect(mayGrow({ ...full, capacity: null })).toBe(true);
});
