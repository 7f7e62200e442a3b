import { expect, test } from "vitest";
import { parseNumber } from "./parseNumber.ts";

test.each([
  ["", null],
  ["   ", null],
  [null, null],
  [undefined, null],
  ["12", 12],
  [" 12.5 ", 12.5],
  ["-3", -3],
  [".5", 0.5],
  [7, 7],
])("%j is %j", (typed, expected) => {
  expect(parseNumber(typed)).toBe(expected);
});

test.each(["twelve", "12a", "1,200", "1e9", "0x1f", "1.2.3", "-", "Infinity"])(
  "%j is not taken for a number",
  (typed) => {
    expect(parseNumber(typed)).toBeNaN();
  },
);
