import { expect, test } from "vitest";
import { computeSeason, countDaysFromEaster, excludeDays, matchMonthly, matchWeekly, matchYearlyOn } from "./days.ts";

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);

test.each([
  "2000-04-23",
  "2008-03-23",
  "2024-03-31",
  "2025-04-20",
  "2026-04-05",
  "2027-03-28",
  "2038-04-25",
  "2285-03-22",
])("%s is Easter Sunday", (easter) => {
  expect(countDaysFromEaster(day(easter))).toBe(0);
  expect(countDaysFromEaster(day(easter).subtract({ days: 2 }))).toBe(-2);
});

test("weekly, monthly and yearly recurrences match the right days", () => {
  expect(matchWeekly(7)(day("2026-11-22"))).toBe(true);
  expect(matchWeekly(7)(day("2026-11-21"))).toBe(false);
  expect(matchMonthly(1, 7)(day("2026-11-01"))).toBe(true);
  expect(matchMonthly(1, 7)(day("2026-11-08"))).toBe(false);
  expect(matchMonthly(2, 7)(day("2026-11-08"))).toBe(true);
  expect(matchYearlyOn(9, 4, 5)(day("2026-09-25"))).toBe(true);
  expect(matchYearlyOn(9, 4, 5)(day("2026-10-23"))).toBe(false);
  expect(excludeDays(matchWeekly(7), () => true)(day("2026-11-22"))).toBe(false);
});

test("attendance is higher at the great feasts and lower in summer than on an ordinary Sunday", () => {
  const ordinary = computeSeason(day("2026-10-11"));
  expect(ordinary).toBe(1);
  for (const feast of ["2026-04-05", "2026-12-24"])
    expect(computeSeason(day(feast))).toBeGreaterThan(2 * ordinary - 0.01);
  for (const holiday of ["2026-07-12", "2026-08-30", "2026-12-27"])
    expect(computeSeason(day(holiday))).toBeLessThan(ordinary);
});
