// Words for elapsed time.
import { beforeEach, expect, test, vi } from "vitest";
import { formatElapsed } from "./format.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-30T08:00:00Z") });
  return () => vi.useRealTimers();
});

test.each([
  ["2026-11-30T07:59:20Z", "just now"],
  ["2026-11-30T07:00:24Z", "59 minutes ago"],
  ["2026-11-28T21:00:00Z", "1 day ago"],
  ["2026-11-23T09:00:00Z", "6 days ago"],
  ["2026-10-20T08:00:00Z", "1 month ago"],
  ["2025-07-30T08:00:00Z", "1 year ago"],
])("of %s, only whole units are counted, without a word of the calendar", (instant, words) => {
  expect(formatElapsed(instant)).toBe(words);
});
