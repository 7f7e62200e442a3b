import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import { expect, test } from "vitest";
import { isTooYoungToServe, mayBeChild } from "./childhood.ts";

const TODAY = "2026-11-22";

test.each<[string, string | null, HouseholdRole[] | null, boolean, boolean]>([
  ["a toddler", "2023-04-01", ["child"], true, true],
  ["a child without a household", "2019-04-01", [], true, true],
  ["a helper of 15", "2011-04-01", ["child"], true, false],
  ["an adult who lives with the parents", "1999-04-01", ["child"], false, false],
  ["a child whose date of birth is hidden", null, ["child"], true, true],
  ["an adult whose date of birth is hidden", null, ["adult"], false, false],
  ["a person of whom nothing is known", null, [], true, false],
  ["a person whose households are not loaded", null, null, false, false],
])("%s", (_who, dateOfBirth, roles, isChild, isTooYoung) => {
  const age = { dateOfBirth, roles };
  expect([mayBeChild(age, TODAY), isTooYoungToServe(age, TODAY)]).toEqual([isChild, isTooYoung]);
});
