import type { Fund } from "@narthex/contract/funds.ts";
import { formatChosenFund } from "@narthex/contract/giving-kinds.ts";
import { expect, test } from "vitest";
import { findFund, formatBatch, formatCheckNote, formatFundType, formatKind, formatVoiding } from "./donationWords.ts";

test.each([
  [0, 0, "0 gifts"],
  [1, 0, "1 gift"],
  [0, 1, "1 gift, 1 voided later"],
  [39, 2, "41 gifts, 2 voided later"],
])("a batch with %i valid and %i voided gifts has %s", (gifts, voidedSince, words) => {
  expect(formatBatch({ gifts, voidedSince })).toBe(words);
});

test.each([
  ["other", "Roof repair", "Roof repair", "Check, type Other"],
  ["tithe", "Tithe", "Tithe", "Check"],
  ["building_fund", null, "Building Fund", "Check"],
] as const)("a gift of the type %s to %s is for %s, with the kind %s", (donationType, fund, purpose, kind) => {
  expect(formatChosenFund({ donationType, fund })).toBe(purpose);
  expect(formatKind({ donationType, fund, donationMethod: "check" })).toBe(kind);
});

test.each([
  ["check", "5530", "Check 5530"],
  ["check", " # 5530 ", "Check 5530"],
  ["check", "5530 for the roof", "5530 for the roof"],
  ["check", "", ""],
  ["cash", "5530", "5530"],
] as const)("the note of a gift by %s, %j, is %j", (method, typed, note) => {
  expect(formatCheckNote(method, typed)).toBe(note);
});

test("the text about voiding says that no money is refunded, if a refund could be expected", () => {
  const gift = { amount: "50.00", donorName: "Lydia Marsh", donationDate: "2026-11-15" };
  expect(formatVoiding({ ...gift, donationMethod: "online" })).toContain("This does not return the money");
  expect(formatVoiding({ ...gift, donationMethod: "check" })).not.toContain("money");
});

const FUNDS = [
  { id: 1, name: "General Fund", donationType: "offering", isClosed: true },
  { id: 2, name: "Missions", donationType: "missions", isClosed: false },
  { id: 3, name: "Roof", donationType: "offering", isClosed: false },
].map((fund) => ({ ...fund, description: null, updatedAt: "" })) as Fund[];

test.each([
  ["a chosen open fund", 2, "offering", 2],
  ["no chosen fund", null, "offering", 3],
  ["a chosen fund that was closed", 1, "offering", 3],
  ["a type without an open fund", null, "tithe", 2],
] as const)("a gift with %s is for an open fund", (_, chosen, type, expected) => {
  expect(findFund(FUNDS, chosen, type)).toBe(expected);
});

test("the type of a fund is named only if it differs from the fund's name", () => {
  expect(FUNDS.map(formatFundType)).toEqual(["Type: Offering", "", "Type: Offering"]);
});
