import { expect, test } from "vitest";
import { CAST } from "./cast.ts";
import { makeCongregation } from "./congregation.ts";

const FRIDAY = Temporal.Instant.from("2026-11-20T15:00:00Z");

test("about half of the people have a picture, and each has a different one", () => {
  const { people, directory } = makeCongregation(FRIDAY);
  expect(directory.entries).toHaveLength(people.length);
  const shown = directory.entries.flatMap(({ portrait }) => (portrait === null ? [] : [portrait]));
  expect(shown.length).toBeGreaterThan(100);
  expect(shown).toEqual(directory.portraits.map((_, place) => place));
  expect(new Set(directory.portraits).size).toBeGreaterThan(shown.length * 0.9);
});

test("a large congregation reuses the pictures of a small one, for people of the same kind", () => {
  const { people, directory } = makeCongregation(FRIDAY, { members: 2000, events: 1, attendance: 0 });
  expect(directory.portraits.length).toBeLessThanOrEqual(130);
  const shown = directory.entries.filter(({ portrait }) => portrait !== null);
  expect(shown.length).toBeGreaterThan(800);
  for (const [portrait] of directory.portraits.entries()) {
    const sitters = people.filter((_, place) => directory.entries[place]?.portrait === portrait);
    expect(new Set(sitters.map(({ sex }) => sex)).size).toBe(1);
    expect(new Set(sitters.map(({ age }) => age < 13)).size).toBe(1);
  }
});

test("people share only contact data they have, children share none, and Lydia has not chosen yet", () => {
  const { people, directory } = makeCongregation(FRIDAY);
  for (const [place, { row, age }] of people.entries()) {
    const entry = directory.entries[place];
    if (entry?.shareEmail) expect(row.email).not.toBeNull();
    if (entry?.sharePhone) expect(row.phone).not.toBeNull();
    if (entry?.shareAddress) expect(row.address).not.toBeNull();
    if (age < 18) expect(entry).toMatchObject({ shareEmail: false, sharePhone: false, shareAddress: false });
  }
  const entryOf = (email: string) => directory.entries[people.findIndex(({ row }) => row.email === email)];
  const nothing = { portrait: null, shareEmail: false, sharePhone: false, shareAddress: false };
  expect(entryOf(CAST.member.email)).toEqual(nothing);
  expect(entryOf(CAST.intermediate_admin.email)).toMatchObject({ shareEmail: true, sharePhone: true });
});
