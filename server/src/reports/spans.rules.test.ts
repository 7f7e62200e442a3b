// Periods of a report are whole, without gaps and in order, for any days.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDay,
  chooseGrouping,
  fillGaps,
  findPart,
  getLastDays,
  getMonth,
  listParts,
  rankRows,
} from "./spans.rules.ts";

const days = fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 130 })).map(([from, length]) => {
  const start = Temporal.PlainDate.from("1990-01-01").add({ days: from });
  return { start: start.toString(), end: start.add({ days: length }).toString() };
});
const grouping = fc.constantFrom("day", "week", "month");

describe("parts of a span", () => {
  test("have no gaps, from its first day to its last", () => {
    fc.assert(
      fc.property(days, grouping, (span, by) => {
        const parts = listParts(by, span);
        const named = parts.map(({ key }) => findPart(key, by, span));
        expect(named[0]?.start).toBe(span.start);
        expect(named.at(-1)?.end).toBe(span.end);
        for (const [place, part] of named.entries()) {
          expect(part && part.start <= part.end).toBe(true);
          if (place > 0) expect(part?.start).toBe(addDay(named[place - 1]?.end ?? ""));
        }
      }),
    );
  });

  test("are named by their day, the Sunday of their week, or their month", () => {
    expect(listParts("week", { start: "2026-11-04", end: "2026-11-08" })).toEqual([
      { key: "2026-11-01", from: "2026-11-04" },
      { key: "2026-11-08", from: "2026-11-08" },
    ]);
    expect(listParts("month", { start: "2025-12-31", end: "2026-01-01" }).map(({ key }) => key)).toEqual([
      "2025-12-01",
      "2026-01-01",
    ]);
    expect(findPart("2026-11-02", "week", { start: "2026-11-01", end: "2026-11-30" })).toBeNull();
  });
});

test("the last 30 days include today; a month has its actual length", () => {
  expect(getLastDays("2026-03-01")).toEqual({ start: "2026-01-31", end: "2026-03-01" });
  expect(getMonth("2028-02-10")).toEqual({ start: "2028-02-01", end: "2028-02-29" });
});

test("a short span is grouped by day, a longer one by week, a long one by month", () => {
  const by = (end: string) => chooseGrouping({ start: "2026-01-01", end });
  expect([by("2026-01-01"), by("2026-01-31"), by("2026-02-01"), by("2026-07-01"), by("2026-07-02")]).toEqual([
    "day",
    "day",
    "week",
    "week",
    "month",
  ]);
});

const row = (key: string, ...figures: string[]) => ({ key, name: key, day: null, figures });

test("empty periods are shown until today; later ones only if they have records", () => {
  const parts = listParts("day", { start: "2026-11-01", end: "2026-11-05" });
  const rows = fillGaps(parts, [row("2026-11-02", "5"), row("2026-11-05", "1")], "2026-11-03", (key) => row(key, "0"));
  expect(rows.map(({ key, figures }) => `${key.slice(-1)}:${figures}`)).toEqual(["1:0", "2:5", "3:0", "5:1"]);
});

test("groups are sorted by first figure, then second figure, both descending, then name", () => {
  const rows = [row("b", "1", "2"), row("a", "1", "2"), row("c", "9", "0"), row("d", "1", "3")];
  expect(rankRows(rows).map(({ key }) => key)).toEqual(["c", "d", "a", "b"]);
});

test("events are sorted by day, and those of one day by their figures", () => {
  const onDay = (key: string, day: string, ...figures: string[]) => ({ ...row(key, ...figures), day });
  const rows = [onDay("a", "2026-11-15", "9"), onDay("b", "2026-11-08", "3"), onDay("c", "2026-11-08", "5")];
  expect(rankRows(rows).map(({ key }) => key)).toEqual(["c", "b", "a"]);
});
