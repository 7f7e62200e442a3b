import { expect, test } from "vitest";
import { makeCongregation } from "./congregation.ts";

const { people, homes } = makeCongregation(Temporal.Instant.from("2026-11-20T15:00:00Z"));
const names = people.map(({ row }) => `${row.firstName} ${row.lastName}`);

test("three of four people have names in plain English letters", () => {
  const plain = names.filter((name) => /^[A-Za-z' -]+$/.test(name));
  expect(plain.length).toBeGreaterThan(people.length * 0.75);
  expect(plain.length).toBeLessThan(people.length * 0.85);
});

test("unrelated families are called Smith, and others Johnson, Williams, Miller and Garcia", () => {
  const addressesOf = (lastName: string) =>
    new Set(people.filter(({ row }) => row.lastName === lastName).map(({ row }) => row.address));
  expect(addressesOf("Smith").size).toBeGreaterThan(1);
  for (const lastName of ["Johnson", "Williams", "Miller", "Garcia"])
    expect(addressesOf(lastName).size, lastName).toBeGreaterThan(0);
  expect(homes.households.filter(({ name }) => name === "Smith Family").length).toBeGreaterThan(1);
});

test("nobody has the first and last name of another person", () => {
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ["accents", /Zúñiga/],
  ["a feminine form of the family name", /Wiśniewska/],
  ["an apostrophe", /O'Connor/],
  ["a typographic apostrophe", /O’Sullivan/],
  ["a hyphen", /Yates-Lawson/],
  ["two family names", /García Ordóñez/],
  ["Greek letters", /\p{Script=Greek}/u],
  ["Cyrillic letters", /\p{Script=Cyrillic}/u],
  ["Chinese characters", /\p{Script=Han}/u],
])("a name with %s is in the sample", (_, pattern) => {
  expect(names.some((name) => pattern.test(name))).toBe(true);
});

test.each(["Arabic", "Ethiopic", "Hangul"])("names in the %s script are in a large congregation", (script) => {
  const large = makeCongregation(Temporal.Instant.from("2026-11-20T15:00:00Z"), {
    members: 1000,
    events: 1,
    attendance: 0,
  });
  const pattern = new RegExp(`\\p{Script=${script}}`, "u");
  expect(large.people.some(({ row }) => pattern.test(row.lastName))).toBe(true);
});
