import { expect, test } from "vitest";
import { toIso } from "./tables/columns.ts";

test.each([
  ["2026-11-20 13:33:12.578621+00", "2026-11-20T13:33:12.578Z"],
  ["2026-11-20 13:33:12.5+00", "2026-11-20T13:33:12.500Z"],
  ["2026-11-20 13:33:12+00", "2026-11-20T13:33:12.000Z"],
  ["2026-11-20 19:03:12.578621+05:30", "2026-11-20T13:33:12.578Z"],
  ["2026-11-20 09:03:12.57-04:30", "2026-11-20T13:33:12.570Z"],
])("%s is read as %s, as by Date", (text, iso) => {
  expect(toIso(text)).toBe(iso);
  expect(toIso(text)).toBe(new Date(text).toISOString());
});
