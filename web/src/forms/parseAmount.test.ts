import { expect, test } from "vitest";
import { parseAmount } from "./parseAmount.ts";

test.each([
  ["50", "50"],
  [" $50 ", "50"],
  ["$1,250.50", "1250.50"],
  ["12,345,678.90", "12345678.90"],
  [".5", "0.5"],
  ["5.", "5"],
  ["", ""],
  ["12,50", "12,50"],
  ["1.005", "1.005"],
  ["fifty", "fifty"],
  ["-5", "-5"],
  ["1e9", "1e9"],
])("%s is read as %s", (typed, taken) => {
  expect(parseAmount(typed)).toBe(taken);
});
