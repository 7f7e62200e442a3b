import { expect, test } from "vitest";
import { parseReportParams } from "./reportParams.ts";

const usual = { start: "2026-11-01", end: "2026-11-30" };
const THERE = "cannot be chosen here. Please choose from the list.";

test("choices in the URL are completed with defaults", () => {
  const { choice, wrong } = parseReportParams({ category: "workers", ministryId: 3, status: "approved" }, usual);
  expect(wrong).toEqual({});
  expect(choice).toEqual({ category: "workers", ...usual, ministryId: 3, status: "approved" });
  const detailed = parseReportParams({ start: "2026-10-01" }, { ...usual, category: "donations", groupBy: "type" });
  expect(detailed.choice).toEqual({ category: "donations", start: "2026-10-01", end: "2026-11-30", groupBy: "type" });
});

test.each([
  [{ category: "secrets", groupBy: "type" }, { category: `“secrets” ${THERE}` }],
  [{ category: "attendance", groupBy: "type" }, { groupBy: `“type” ${THERE}` }],
  [{ category: "donations", type: "zzz" }, { type: `“zzz” ${THERE}` }],
  [
    { category: "members", ministryId: "x1", status: "submitted" },
    { ministryId: `“x1” ${THERE}`, status: `“submitted” ${THERE}` },
  ],
  [{ end: "2026-10-01" }, { end: "The end cannot be before the start." }],
  [{ start: 2026 }, { start: "Please enter a date that exists." }],
  [{ start: "1826-01-01" }, { start: "Please enter a year between 1900 and 2200." }],
])("%o is said beside its field", (search, wrong) => {
  expect(parseReportParams(search, usual)).toMatchObject({ wrong, choice: null });
});

test("valid choices are kept beside invalid ones; those of another category are dropped", () => {
  const { typed } = parseReportParams(
    { category: "donations", type: "zzz", method: "cash", status: "approved" },
    usual,
  );
  expect(typed).toMatchObject({ category: "donations", type: "", method: "cash", status: "" });
});
