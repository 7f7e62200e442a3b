import fc from "fast-check";
import { expect, test } from "vitest";
import { findLastDay, listWeeks, shiftMonth } from "./month.ts";

const months = fc
  .tuple(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, "0")}`);

test("a page begins on a Sunday, ends on a Saturday and holds every day of its month once", () => {
  fc.assert(
    fc.property(months, (month) => {
      const days = listWeeks(month).flat();
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(0);
      expect(days.length % 7).toBe(0);
      expect(new Set(days).size).toBe(days.length);
      const own = days.filter((day) => day.startsWith(month));
      expect(own.length).toBe(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate());
      expect(days.length - own.length).toBeLessThan(14);
    }),
  );
});

test("February 2026 fits four weeks exactly, March 2026 needs five", () => {
  expect(listWeeks("2026-02")).toHaveLength(4);
  expect(listWeeks("2026-03")).toHaveLength(5);
  expect(listWeeks("2026-03")[0]?.[0]).toBe("2026-03-01");
});

test("a month ends with its last day", () => {
  expect(["2026-02", "2028-02", "2026-12"].map(findLastDay)).toEqual(["2026-02-28", "2028-02-29", "2026-12-31"]);
});

test("months shift over the turn of the year", () => {
  expect(shiftMonth("2026-12", 1)).toBe("2027-01");
  expect(shiftMonth("2026-01", -1)).toBe("2025-12");
});
