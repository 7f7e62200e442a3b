import { expect, test } from "vitest";
import { averagePerEvent, clipReportDays, formatReportTitle, GROUPINGS_OF, REPORT_CATEGORIES } from "./report-kinds.ts";

test("weeks and months at the edge of a report say from where, or as far as where", () => {
  const days = { start: "2026-09-01", end: "2026-11-20" };
  expect(clipReportDays("week", "2026-08-30", days)).toEqual({ from: "2026-09-01" });
  expect(clipReportDays("week", "2026-09-06", days)).toEqual({});
  expect(clipReportDays("week", "2026-11-15", days)).toEqual({ to: "2026-11-20" });
  expect(clipReportDays("month", "2026-11-01", days)).toEqual({ to: "2026-11-20" });
  expect(clipReportDays("month", "2028-02-01", { start: "2028-02-01", end: "2028-02-29" })).toEqual({});
  expect(clipReportDays("day", "2026-09-01", days)).toEqual({});
  expect(clipReportDays("month", "2026-10-01", { start: "2026-10-05", end: "2026-10-06" })).toEqual({
    from: "2026-10-05",
    to: "2026-10-06",
  });
});

test("every report has a title", () => {
  const titles = REPORT_CATEGORIES.flatMap((category) =>
    GROUPINGS_OF[category].map((by) => formatReportTitle(category, by)),
  );
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles).toContain("Attendance by week");
});

test("the averages per event leave out events without check-ins, or without that headcount", () => {
  const buildRow = (checkIns: number, adults: number | null = null) => ({
    figures: [String(checkIns), String(checkIns)],
    headcount: adults === null ? null : { adults, children: null, online: null },
  });
  const average = (rows: ReturnType<typeof buildRow>[], groupBy: "event" | "week" = "event") =>
    averagePerEvent({ category: "attendance", groupBy, rows, totals: [], headcount: null });
  expect(average([buildRow(80, 120), buildRow(0, 0), buildRow(85)])).toEqual({
    figures: ["82.5", "82.5"],
    headcount: { adults: 60, children: null, online: null },
  });
  expect(average([buildRow(1), buildRow(1), buildRow(2)])?.figures).toEqual(["1.3", "1.3"]);
  expect(average([buildRow(80)])).toBeNull();
  expect(average([buildRow(80), buildRow(85)], "week")).toBeNull();
});
