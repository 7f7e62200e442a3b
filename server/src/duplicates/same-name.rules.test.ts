import { expect, test } from "vitest";
import { findNameReason, listNameRanges } from "./same-name.rules.ts";

const person = (firstName: string, lastName: string, more: object = {}) => ({
  firstName,
  lastName,
  email: null,
  phone: null,
  dateOfBirth: null,
  home: null,
  ...more,
});

test("a plain name is looked up once in each order, and each other form of its first name once", () => {
  const last = ["lattimore", "lattimore\uFFFE"];
  expect(listNameRanges(person("Marcus", "Lattimore"))).toEqual([
    { last, first: ["marcus", "marcus\uFFFF"] },
    { last: ["marcus", "marcus\uFFFE"], first: last },
  ]);
  expect(listNameRanges(person("Dick", "Lattimore")).map(({ first }) => first[0])).toEqual([
    "dick",
    "richard",
    "rick",
    "rich",
    "lattimore",
  ]);
});

test("a name without letters is not looked up, because everyone of the other name would be found", () => {
  for (const [first, last] of [
    ["", "Lattimore"],
    [".", "Lattimore"],
    ["Marcus", " "],
  ] as const)
    expect(listNameRanges(person(first, last))).toEqual([]);
});

test.each([
  ["nothing else is known", {}, {}, "name"],
  ["one has a birthday", { dateOfBirth: "1990-01-01" }, {}, "name"],
  ["both have the same birthday", { dateOfBirth: "1990-01-01" }, { dateOfBirth: "1990-01-01" }, "name"],
  ["they have different birthdays", { dateOfBirth: "1990-01-01" }, { dateOfBirth: "1991-01-01" }, null],
  ["they live apart", { home: { householdId: 1, role: "adult" } }, { home: { householdId: 2, role: "child" } }, "name"],
  [
    "they are an adult and a child of one household",
    { home: { householdId: 1, role: "adult" } },
    { home: { householdId: 1, role: "child" } },
    null,
  ],
])("of two people of one name, %s", (_title, one, other, reason) => {
  const [first, last] = ["Marcus", "Lattimore"];
  expect(findNameReason(person(first, last, one), person(first, last, other))).toBe(reason);
});
