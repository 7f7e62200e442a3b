import { expect, test } from "vitest";
import { isAsSeen } from "./version.ts";

test.each([
  [undefined, true],
  ["3,12", true],
  ["12,3", true],
  ["3", false],
  ["", false],
])("entries 3 and 12 are as seen in %j: %s", (seen, expected) => {
  expect(isAsSeen([{ id: 12 }, { id: 3 }], seen)).toBe(expected);
});
