import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeCustomValues, restoreCustomValues } from "./custom.rules.ts";

const values = fc.dictionary(
  fc.constantFrom("1", "2", "3", "4"),
  fc.oneof(fc.constantFrom("a", "b"), fc.constantFrom(1, 2), fc.boolean(), fc.constantFrom([1], [1, 2])),
);
const choices = fc
  .dictionary(fc.constantFrom("1", "2", "3", "4"), fc.constantFrom("this" as const, "other" as const))
  .map((sides) => new Map(Object.entries(sides).map(([id, side]) => [Number(id), side])));

test("without a choice, values that only one of the two has are kept", () => {
  fc.assert(
    fc.property(values, values, (person, other) => {
      expect(mergeCustomValues(person, other, new Map())).toEqual({ ...other, ...person });
    }),
  );
});

test("a chosen side decides, also if it has no value", () => {
  expect(
    mergeCustomValues(
      { 1: "a" },
      { 2: "b" },
      new Map([
        [1, "other"],
        [2, "this"],
      ]),
    ),
  ).toEqual({});
  expect(mergeCustomValues({ 1: "a" }, { 1: "b" }, new Map([[1, "other"]]))).toEqual({ 1: "b" });
});

test("an undo restores every value that was not changed since, and keeps the others", () => {
  fc.assert(
    fc.property(values, values, choices, values, (person, other, sides, typed) => {
      const after = mergeCustomValues(person, other, sides);
      expect(restoreCustomValues(person, after, after)).toEqual({ values: person, changedSince: [] });
      const now = { ...after, ...typed };
      const undone = restoreCustomValues(person, after, now);
      for (const id of undone.changedSince) expect(undone.values[id]).toEqual(now[id]);
    }),
  );
});
