import { expect, test } from "vitest";
import { findHistoryDays, HISTORY_PERIODS } from "./historyPeriods.ts";

test("periods end today, except last year, and begin some months or at the start of the year", () => {
  expect(HISTORY_PERIODS.map((period) => findHistoryDays("2026-11-22", period))).toEqual([
    { from: "2026-08-22", to: "2026-11-22" },
    { from: "2025-11-22", to: "2026-11-22" },
    { from: "2026-01-01", to: "2026-11-22" },
    { from: "2025-01-01", to: "2025-12-31" },
  ]);
});

test("months before a day that the earlier month does not have begin on its last day, also across years", () => {
  expect(findHistoryDays("2026-05-31", "last_3_months").from).toBe("2026-02-28");
  expect(findHistoryDays("2028-02-29", "last_12_months").from).toBe("2027-02-28");
  expect(findHistoryDays("2026-01-15", "last_3_months").from).toBe("2025-10-15");
});
