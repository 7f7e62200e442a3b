import { expect, test } from "vitest";
import { countSlips, findExpectedRoom } from "./paper.rules.ts";

const aged = (age: number | null) => ({ day: "2026-11-22", bornOn: age === null ? null : `${2026 - age}-11-22` });
const ROOMS = [
  { id: 1, minAge: null, maxAge: null, ageMonth: null },
  { id: 2, minAge: 0, maxAge: 3, ageMonth: null },
  { id: 3, minAge: 4, maxAge: 6, ageMonth: null },
];

test("a child is expected in the room of the last visit until the child is too old for it", () => {
  expect(findExpectedRoom(ROOMS, aged(3), 2)).toBe(2);
  expect(findExpectedRoom(ROOMS, aged(4), 2)).toBe(3);
  expect(findExpectedRoom(ROOMS, aged(4), 1)).toBe(1);
  expect(findExpectedRoom(ROOMS, aged(9), 3)).toBe(1);
  expect(findExpectedRoom(ROOMS.slice(1), aged(9), 3)).toBeNull();
});

test("without a date of birth, only the room of the last visit is known", () => {
  expect(findExpectedRoom(ROOMS, aged(null), 3)).toBe(3);
  expect(findExpectedRoom(ROOMS, aged(null), 9)).toBeNull();
});

test("there is a slip for each expected child and a quarter more, in whole pages", () => {
  expect([0, 12, 13, 40, 1000].map(countSlips)).toEqual([16, 16, 24, 56, 400]);
});
