import { expect, test } from "vitest";
import { formatBatch, formatVoiding } from "./donationWords.ts";

test.each([
  [0, 0, "0 gifts"],
  [1, 0, "1 gift"],
  [0, 1, "1 gift, 1 voided later"],
  [39, 2, "41 gifts, 2 voided later"],
])("a batch with %i valid and %i voided gifts has %s", (gifts, voidedSince, words) => {
  expect(formatBatch({ gifts, voidedSince })).toBe(words);
});

test("the text about voiding says that no money is refunded, if a refund could be expected", () => {
  const gift = { amount: "50.00", donorName: "Lydia Marsh", donationDate: "2026-11-15" };
  expect(formatVoiding({ ...gift, donationMethod: "online" })).toContain("This does not return the money");
  expect(formatVoiding({ ...gift, donationMethod: "check" })).not.toContain("money");
});
