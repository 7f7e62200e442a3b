import { expect, test } from "vitest";
import { buildYearSpan, findSpans } from "./spans.ts";

test("months and years end when the next ones begin", () => {
  expect(findSpans("2026-12-31")).toEqual({
    month: { from: "2026-12-01", until: "2027-01-01" },
    year: { from: "2026-01-01", until: "2027-01-01" },
  });
  expect(findSpans("2028-02-29").month).toEqual({ from: "2028-02-01", until: "2028-03-01" });
  expect(buildYearSpan(2026)).toEqual(findSpans("2026-06-15").year);
});
