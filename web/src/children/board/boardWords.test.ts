import { expect, test } from "vitest";
import { formatRatio } from "./boardWords.ts";

test.each([
  [null, 0, null],
  [null, 1, "One more adult needed"],
  [null, 2, "2 more adults needed"],
  [6, 0, "1 adult for 6 children"],
  [6, 1, "1 adult for 6 children; one more adult needed"],
  [1, 3, "1 adult for 1 child; 3 more adults needed"],
])("children for each adult: %s, missing adults: %i", (childrenPerWorker, adultsMissing, words) => {
  expect(formatRatio({ childrenPerWorker, adultsMissing })).toBe(words);
});
