import { expect, test } from "vitest";
import { areFormsOfOneName } from "./first-names.ts";

test("forms of one name are found in both directions, and not through a third name", () => {
  expect([areFormsOfOneName("peg", "margaret"), areFormsOfOneName("bill", "william")]).toEqual([true, true]);
  expect([areFormsOfOneName("margaret", "peg"), areFormsOfOneName("pat", "patrick")]).toEqual([true, true]);
  expect([areFormsOfOneName("patrick", "patricia"), areFormsOfOneName("ann", "anna")]).toEqual([false, false]);
});
