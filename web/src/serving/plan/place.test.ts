import type { PlannedPerson } from "@narthex/contract/serving-people.ts";
import { expect, test } from "vitest";
import { needsNews } from "./place.ts";

test("a removal is news for others who have not left the church, with and without an email address", () => {
  const person: PlannedPerson = {
    ...{ id: 1, memberId: 1, firstName: "Ann", lastName: "Test", hasEmail: true },
    ...{ state: "asked", reason: null, conflict: null },
  };
  expect(needsNews(person, 2)).toBe(true);
  expect(needsNews({ ...person, hasEmail: false }, null)).toBe(true);
  expect(needsNews(person, 1)).toBe(false);
  expect(needsNews({ ...person, hasEmail: null }, 2)).toBe(false);
});
