import { expect, test } from "vitest";
import { findPeriod, findPeriodName, PERIODS } from "./periods.ts";

test("periods have the right first and last day, also across a new year and in a leap year", () => {
  expect(findPeriod("2027-01-31", "last_month")).toEqual({ start: "2026-12-01", end: "2026-12-31" });
  expect(findPeriod("2028-03-05", "last_month")).toEqual({ start: "2028-02-01", end: "2028-02-29" });
  expect(findPeriod("2026-12-05", "this_month")).toEqual({ start: "2026-12-01", end: "2026-12-31" });
  expect(findPeriod("2026-03-15", "last_30_days")).toEqual({ start: "2026-02-14", end: "2026-03-15" });
  expect(findPeriod("2026-03-15", "this_year")).toEqual({ start: "2026-01-01", end: "2026-12-31" });
  expect(findPeriod("2026-03-15", "last_year")).toEqual({ start: "2025-01-01", end: "2025-12-31" });
});

test("a span of days is named by its period", () => {
  for (const name of PERIODS) expect(findPeriodName("2026-11-20", findPeriod("2026-11-20", name))).toBe(name);
  expect(findPeriodName("2026-11-20", { start: "2026-11-01", end: "2026-11-19" })).toBeNull();
});
