import { expect, test } from "vitest";
import { isName, splitTypedName } from "./splitTypedName.ts";

test.each([
  ["wren haddad", "Wren", "Haddad"],
  ["  Mary Jo  O'Neill ", "Mary Jo", "O'Neill"],
  ["Haddad, wren", "Wren", "Haddad"],
  ["étienne o’neill", "Étienne", "O’Neill"],
  ["kendra pope-ellis", "Kendra", "Pope-Ellis"],
  ["mary-ann d'amico", "Mary-Ann", "D'Amico"],
  ["latrice", "", ""],
  ["jean McKay", "Jean", "McKay"],
  ["wren@example.org", "", ""],
  ["0174", "", ""],
  ["", "", ""],
])("%j is split into first and last name", (typed, firstName, lastName) => {
  expect(splitTypedName(typed)).toEqual({ firstName, lastName });
});

test("an email address and a phone number are no names", () => {
  expect(["ann lee", "Lee, Ann", "lee", "Lee,"].filter(isName)).toHaveLength(4);
  expect(["ann lee@example.org", "518 555 0174", ""].filter(isName)).toEqual([]);
});
