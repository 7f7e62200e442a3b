import { expect, test } from "vitest";
import { makeCongregation } from "./congregation.ts";

const { homes, people } = makeCongregation(Temporal.Instant.from("2026-10-18T15:20:00Z"));

test("everyone is in one household at most, at its address, and each household has an adult", () => {
  const all = homes.households.flatMap((household) => household.people.map(({ person }) => person));
  expect(new Set(all).size).toBe(all.length);
  for (const household of homes.households) {
    expect(household.people.some(({ role }) => role === "adult")).toBe(true);
    for (const { person } of household.people) expect(people[person]?.row.address).toBe(household.address);
  }
});

test("there is a family of five, and most children have a parent", () => {
  const sizes = homes.households.map((household) => [
    household.people.filter(({ role }) => role === "adult").length,
    household.people.filter(({ role }) => role === "child").length,
  ]);
  expect(sizes).toContainEqual([2, 3]);
  expect(homes.guardians.filter(({ kind }) => kind === "parent").length).toBeGreaterThan(20);
});

test("one child has a barred person, who is not a member", () => {
  const barred = homes.guardians.filter(({ kind }) => kind === "barred");
  expect(barred).toMatchObject([{ adult: null, adultName: expect.any(String) }]);
});
