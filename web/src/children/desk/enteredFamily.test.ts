import { expect, test } from "vitest";
import { parseAdult } from "./enteredFamily.ts";

test.each([
  ["Mara Newly", "Mara", "Newly", ""],
  [" Mara  Lou Newly ", "Mara Lou", "Newly", ""],
  ["Newly, Mara", "Mara", "Newly", ""],
  ["Newly", "", "Newly", ""],
  ["(212) 555-0987", "", "", "(212) 555-0987"],
  ["0987", "", "", ""],
  ["", "", "", ""],
])("a search for %j becomes first name %j, last name %j and phone %j", (typed, firstName, lastName, phone) => {
  expect(parseAdult(typed)).toEqual({ firstName, lastName, phone });
});
