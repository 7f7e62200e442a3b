import { expect, test } from "vitest";
import { toSearch } from "./choice.ts";
import { parseReportParams } from "./reportParams.ts";
import { parseChoice, TypedChoice } from "./typedChoice.ts";

const usual = { start: "2026-11-01", end: "2026-11-30" };
const typed = (more: Partial<TypedChoice>) => ({ ...parseReportParams({}, usual).typed, ...more });
const wrong = (more: Partial<TypedChoice>) =>
  TypedChoice.safeParse(typed(more)).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

test("a choice is restored as it was typed", () => {
  const choice = parseChoice(typed({ category: "workers", groupBy: "person", ministryId: "3", status: "approved" }));
  expect(choice).toEqual({ category: "workers", ...usual, groupBy: "person", ministryId: 3, status: "approved" });
  expect(parseReportParams(toSearch(choice), usual).choice).toEqual(choice);
});

test("choices of another category are ignored", () => {
  expect(parseChoice(typed({ category: "donations", groupBy: "event", ministryId: "3", search: "  " }))).toEqual({
    category: "donations",
    ...usual,
  });
});

test("errors are shown at their fields", () => {
  expect(wrong({})).toEqual([]);
  expect(wrong({ start: "" })).toEqual([["start", "Please choose a start date."]]);
  expect(wrong({ end: "2026-10-01" })).toEqual([["end", "The end cannot be before the start."]]);
  expect(wrong({ start: "1910-01-01", end: "2110-01-01" })).toEqual([
    ["end", "Please choose a span of at most 100 years."],
  ]);
  expect(wrong({ start: "1800-01-01" })).toEqual([["start", "Please enter a year between 1900 and 2200."]]);
  expect(wrong({ start: "2020-01-01", groupBy: "day" })[0]?.[0]).toBe("groupBy");
});
