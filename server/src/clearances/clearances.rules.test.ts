import { expect, test } from "vitest";
import { compareEntries } from "../changes/changed-fields.ts";
import { findObstacle, serializeClearance } from "./clearances.rules.ts";

const check = (validUntil: string) => ({ kind: "background_check", validUntil }) as const;
const training = (validUntil: string) => ({ kind: "training", validUntil }) as const;
const TODAY = "2026-11-22";

test.each([
  ["a background check that ends today", [check(TODAY)], null],
  ["a background check and a training", [check("2027-01-01"), training("2027-01-01")], null],
  ["nothing", [], "This person has no background check on record."],
  ["only a training", [training("2027-01-01")], "This person has no background check on record."],
  [
    "a background check that ended yesterday",
    [check("2026-11-21")],
    "The background check of this person ended on November 21, 2026.",
  ],
  [
    "a training that ended",
    [check("2027-01-01"), training("2026-01-31")],
    "The training of this person ended on January 31, 2026.",
  ],
])("a person with %s", (_, entries, obstacle) => {
  expect(findObstacle(entries, TODAY)).toBe(obstacle);
});

test("only entries that differ are removed and added", () => {
  const before = [check("2027-01-01"), training("2027-01-01")];
  const wanted = [check("2027-01-01"), training("2028-01-01")];
  expect(compareEntries(before, wanted, serializeClearance)).toEqual({
    removed: [training("2027-01-01")],
    added: [training("2028-01-01")],
  });
});
