import { expect, test } from "vitest";
import { batchInWords, voidingInWords } from "./donationWords.ts";

test.each([
  [0, 0, "0 gifts"],
  [1, 0, "1 gift"],
  [0, 1, "1 gift, 1 voided since"],
  [39, 2, "41 gifts, 2 voided since"],
])("a batch of which %i stand and %i were voided since holds %s", (gifts, voidedSince, words) => {
  expect(batchInWords({ gifts, voidedSince })).toBe(words);
});

test("voiding says that it moves no money, where somebody could think so", () => {
  const gift = { amount: "50.00", donorName: "Lydia Marsh", donationDate: "2026-11-15" };
  expect(voidingInWords({ ...gift, donationMethod: "online" })).toContain("The money does not go back by this");
  expect(voidingInWords({ ...gift, donationMethod: "check" })).not.toContain("money");
});
