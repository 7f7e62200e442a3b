import { expect, test } from "vitest";
import { isWholeName, splitTypedName } from "./splitTypedName.ts";

test.each([
  ["wren haddad", "Wren", "Haddad"],
  ["  Mary Jo  O'Neill ", "Mary Jo", "O'Neill"],
  ["Haddad, wren", "Wren", "Haddad"],
  ["Étienne", "", "Étienne"],
  ["jean McKay", "Jean", "McKay"],
  ["wren@example.org", "", ""],
  ["0174", "", ""],
  ["", "", ""],
])("%j is split into first and last name", (typed, firstName, lastName) => {
  expect(splitTypedName(typed)).toEqual({ firstName, lastName });
});

test("only a text with a first and a last name is a whole name", () => {
  expect(["ann lee", "Lee, Ann"].filter(isWholeName)).toHaveLength(2);
  expect(["ann", "Lee,", "ann lee@example.org", "518 555 0174"].filter(isWholeName)).toEqual([]);
});
