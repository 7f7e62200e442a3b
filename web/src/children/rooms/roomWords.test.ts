import { expect, test } from "vitest";
import { formatAges, formatStaffing } from "./roomWords.ts";

test.each([
  [null, null, "All ages"],
  [null, 2, "Up to 2 years"],
  [12, null, "From 12 years"],
  [3, 5, "3 to 5 years"],
  [6, 6, "6 years"],
])("ages from %s to %s read %s", (minAge, maxAge, words) => {
  expect(formatAges({ minAge, maxAge })).toBe(words);
});

test("each rule about adults is a sentence of its own", () => {
  const none = { childrenPerWorker: null, minAdults: null, needsUnrelatedAdults: false };
  expect(formatStaffing(none)).toEqual([]);
  expect(formatStaffing({ childrenPerWorker: 4, minAdults: 2, needsUnrelatedAdults: true })).toEqual([
    "At least 2 adults",
    "1 adult for 4 children",
    "Two adults of different households",
  ]);
});
