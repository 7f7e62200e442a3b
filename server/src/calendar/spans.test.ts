import { expect, test } from "vitest";
import { spansAt, yearSpan } from "./spans.ts";

test("months and years end when the next ones begin", () => {
  expect(spansAt("2026-12-31")).toEqual({
    month: { from: "2026-12-01", until: "2027-01-01" },
    year: { from: "2026-01-01", until: "2027-01-01" },
  });
  expect(spansAt("2028-02-29").month).toEqual({ from: "2028-02-01", until: "2028-03-01" });
  expect(yearSpan(2026)).toEqual(spansAt("2026-06-15").year);
});
