import { expect, test } from "vitest";
import { splitTypedName } from "./splitTypedName.ts";

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
