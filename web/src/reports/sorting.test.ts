import { expect, test } from "vitest";
import { getNextSorting, pickLargest, readSorting, sortRows } from "./sorting.ts";

const row = (key: string, name: string | null, figures: string[]) => ({
  key,
  name,
  day: null,
  figures,
  headcount: null,
});
const rows = [row("1", "Picnic", ["9"]), row("2", "Émile", ["10"]), row("3", "Choir", ["2"])];
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key).join("");
const by = (sort: string, order: string, list = rows) =>
  keys(sortRows(list, readSorting({ sort, order }), ({ name }) => name ?? ""));

test("figures sort as numbers, names in natural order, spans of time by their first day", () => {
  expect(by("first", "descending")).toBe("213");
  expect(by("first", "ascending")).toBe("312");
  expect(by("name", "ascending")).toBe("321");
  const weeks = [row("2026-02-01", null, ["1"]), row("2026-01-25", null, ["2"])];
  expect(sortRows(weeks, { column: "name", order: "ascending" }, () => "").map(({ key }) => key)).toEqual([
    "2026-01-25",
    "2026-02-01",
  ]);
});

test("without a sort in the URL, the order stays unchanged", () => {
  expect(by("nonsense", "ascending")).toBe("123");
  expect(readSorting({})).toBeNull();
});

test("a heading sorts in one direction, then in the other, then not at all", () => {
  const first = getNextSorting(null, "first");
  expect(first).toEqual({ column: "first", order: "descending" });
  const second = getNextSorting(first, "first");
  expect(second).toEqual({ column: "first", order: "ascending" });
  expect(getNextSorting(second, "first")).toBeNull();
  expect(getNextSorting(second, "name")).toEqual({ column: "name", order: "ascending" });
});

test("a chart with fewer bars than rows has the rows with the largest figures, in their order", () => {
  expect(keys(pickLargest(rows, 2))).toBe("12");
  expect(keys(pickLargest([...rows, row("4", "Fair", ["9.5"])], 2))).toBe("24");
  expect(keys(pickLargest(rows, 3))).toBe("123");
});
