import { hours, toHours, toHundredths } from "@narthex/contract/hours.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findSundayBefore, formatShortHours, normalizeHours, stepHours } from "./hoursText.ts";

test.each([
  ["1,5", "1.5"],
  [" .25 ", "0.25"],
  [",75", "0.75"],
  ["2.", "2"],
  ["2", "2"],
  ["", ""],
  [".", "."],
  ["1.5.5", "1.5.5"],
  ["two", "two"],
  ["-1", "-1"],
])("%j is read as %j", (typed, meant) => {
  expect(normalizeHours(typed)).toBe(meant);
});

test.each([
  ["1.25", 1, "1.5"],
  ["1.25", -1, "1"],
  ["24", 1, "24"],
  ["0.25", -1, "0.25"],
  ["", 1, "0.25"],
  ["two", -1, "0.25"],
  ["1,75", 1, "2"],
] as const)("from %j by %i to %j", (from, direction, to) => {
  expect(stepHours(from, direction)).toBe(to);
});

test("every step produces valid hours, and a step back returns to the previous value", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 95 }), fc.constantFrom<1 | -1>(1, -1), (quarters, direction) => {
      const from = formatShortHours(toHours(quarters * 25));
      const to = stepHours(from, direction);
      expect(toHundredths(hours.parse(to)) - quarters * 25).toBe(direction * 25);
      expect(stepHours(to, direction === 1 ? -1 : 1)).toBe(from);
    }),
  );
});

test.each([
  ["2026-10-16", "2026-10-11"],
  ["2026-10-18", "2026-10-11"],
  ["2026-10-19", "2026-10-18"],
  ["2026-01-01", "2025-12-28"],
])("the Sunday before %s is %s", (day, sunday) => {
  expect(findSundayBefore(day)).toBe(sunday);
});
