import { DONATION_TYPES } from "@narthex/contract/donation-kinds.ts";
import { formatFund, GIVING_TYPES } from "@narthex/contract/giving-kinds.ts";
import { expect, test } from "vitest";
import { donationTypeFor } from "./fund.rules.ts";

test("the seven giving types map to the ledger's types", () => {
  expect(GIVING_TYPES.map((type) => [type, donationTypeFor(type)])).toEqual([
    ["general", "offering"],
    ["tithe", "tithe"],
    ["missions", "missions"],
    ["building", "building_fund"],
    ["youth", "other"],
    ["children", "other"],
    ["special", "other"],
  ]);
  for (const type of GIVING_TYPES) expect(DONATION_TYPES).toContain(donationTypeFor(type));
});

test("a fund is named if the ledger's type is not specific", () => {
  expect(formatFund({ donationType: "other", fund: "children" })).toBe("Children's Ministry");
  expect(formatFund({ donationType: "tithe", fund: "tithe" })).toBeNull();
  expect(formatFund({ donationType: "other", fund: null })).toBeNull();
  expect(formatFund({ donationType: "other", fund: "of another year" })).toBeNull();
});
