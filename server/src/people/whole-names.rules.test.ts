import { expect, test } from "vitest";
import { formatSpokenName, splitName } from "./whole-names.rules.ts";

test.each([
  ["Marsh, Ada", "Ada", "Marsh"],
  ["Ada Marsh", "Ada", "Marsh"],
  ["  Ada   May  Marsh ", "Ada May", "Marsh"],
  ["Ada van der Dyk", "Ada", "van der Dyk"],
  ["Van Dyk", "Van", "Dyk"],
  ["Marsh Jr., Ben", "Ben", "Marsh Jr."],
  ["Marsh, Ben, Jr.", "Ben", "Marsh Jr."],
  ["Ben Marsh III", "Ben", "Marsh III"],
  ["Ben Marsh, Jr.", "Ben", "Marsh Jr."],
  ["Ben & Ada Marsh", "Ben & Ada", "Marsh"],
  ["Cher", "Cher", ""],
  ["Builders, Inc.", "Builders, Inc.", ""],
  ["", "", ""],
])("the name %j is divided into first and last name", (text, firstName, lastName) => {
  expect(splitName(text)).toEqual({ firstName, lastName });
});

test("a spoken name has the first name first, and an organization stays as it is", () => {
  expect(["Marsh, Ada", "Builders, Inc.", "Cher"].map(formatSpokenName)).toEqual([
    "Ada Marsh",
    "Builders, Inc.",
    "Cher",
  ]);
});
