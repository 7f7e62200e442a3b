import { expect, test } from "vitest";
import { listWeeksUntil } from "./yearWeeks.ts";

test("counts visits by weeks that begin on Sunday, up to the week of today", () => {
  const weeks = listWeeksUntil("2026-11-21", ["2026-11-15", "2026-11-21", "2026-11-14", "2026-11-22", "2025-11-15"]);
  expect(weeks).toHaveLength(53);
  expect(weeks.slice(-2)).toEqual([
    { start: "2026-11-08", visits: 1 },
    { start: "2026-11-15", visits: 2 },
  ]);
  expect(weeks[0]).toEqual({ start: "2025-11-16", visits: 0 });
});

test("a Sunday begins its own week", () => {
  expect(listWeeksUntil("2026-11-22", ["2026-11-22"]).at(-1)).toEqual({ start: "2026-11-22", visits: 1 });
});
