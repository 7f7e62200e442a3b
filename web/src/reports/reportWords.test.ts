import { expect, test } from "vitest";
import { formatGroup, formatRowLabel, formatShortGroup } from "./reportWords.ts";

const nameOf = (groupBy: "day" | "week" | "month", key: string, end: string, today = "2026-11-24") =>
  formatGroup(
    { groupBy, start: "2026-01-01", end },
    { key, name: null, day: null, figures: [], headcount: null },
    today,
  );

test("a week or month that is not over is marked, up to the last day that counts", () => {
  expect(nameOf("week", "2026-11-22", "2026-12-31")).toBe("Nov 22, 2026, so far");
  expect(nameOf("month", "2026-11-01", "2026-12-31")).toBe("November 2026, so far");
  expect(nameOf("month", "2026-11-01", "2026-11-25")).toBe("November 2026 (to Nov 25), so far");
  expect(nameOf("month", "2026-11-01", "2026-11-24")).toBe("November 2026 (to Nov 24)");
});

test("a day, and a week or month that is over or has not begun, is not marked", () => {
  expect(nameOf("day", "2026-11-24", "2026-12-31")).toBe("Nov 24, 2026");
  expect(nameOf("week", "2026-11-15", "2026-12-31")).toBe("Nov 15, 2026");
  expect(nameOf("week", "2026-11-22", "2026-12-31", "2026-11-28")).toBe("Nov 22, 2026");
  expect(nameOf("month", "2026-12-01", "2026-12-31")).toBe("December 2026");
});

test("days have the year in a report of several years", () => {
  const row = { key: "2020-10-04", name: null, figures: [], headcount: null };
  const shown = (start: string) => {
    const weeks = { groupBy: "week", start, end: "2020-12-31" } as const;
    const events = { groupBy: "event", start, end: "2020-12-31" } as const;
    const service = { ...row, name: "Sunday Service", day: "2020-10-04" };
    return [
      formatShortGroup(weeks, { ...row, day: null }, "2026-11-24"),
      formatRowLabel(events, service, "2026-11-24"),
    ];
  };
  expect(shown("2020-01-01")).toEqual(["Oct 4", "Sunday Service, Oct 4"]);
  expect(shown("2019-12-31")).toEqual(["Oct 4, 2020", "Sunday Service, Oct 4, 2020"]);
});
