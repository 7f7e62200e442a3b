import { expect, test } from "vitest";
import { formatDateCount } from "./createEvent.ts";

const WEEKLY = { rule: "FREQ=WEEKLY;BYDAY=SU" };
const SO_FAR = "78 dates are in the calendar so far, and later ones are added automatically.";

test("the number of dates of a new series says whether later ones are added", () => {
  expect(formatDateCount(78, WEEKLY)).toBe(SO_FAR);
  expect(formatDateCount(78, { ...WEEKLY, count: 104 })).toBe(SO_FAR);
  expect(formatDateCount(78, { ...WEEKLY, count: 78 })).toBe("78 dates are in the calendar.");
  expect(formatDateCount(51, { ...WEEKLY, count: 52, skippedDates: ["2026-12-27"] })).toBe(
    "51 dates are in the calendar.",
  );
  expect(formatDateCount(6, { ...WEEKLY, until: "2026-11-22" })).toBe("6 dates are in the calendar.");
  expect(formatDateCount(1, { ...WEEKLY, count: 1 })).toBeNull();
});
