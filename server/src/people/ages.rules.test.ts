import { expect, test } from "vitest";
import { computeAge } from "./ages.rules.ts";

test.each([
  ["2010-11-22", 16],
  ["2010-11-23", 15],
  [null, null],
])("a person born on %s is %s years old", (dateOfBirth, age) => {
  expect(computeAge("2026-11-22", dateOfBirth)).toBe(age);
});
