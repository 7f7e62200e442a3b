import { expect, test } from "vitest";
import { batchInWords } from "./donationWords.ts";

test.each([
  [0, 0, "0 gifts"],
  [1, 0, "1 gift"],
  [0, 1, "1 gift, 1 voided since"],
  [39, 2, "41 gifts, 2 voided since"],
])("a batch of which %i stand and %i were voided since holds %s", (gifts, voidedSince, words) => {
  expect(batchInWords({ gifts, voidedSince })).toBe(words);
});
