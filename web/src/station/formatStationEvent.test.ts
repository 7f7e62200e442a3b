import { expect, test } from "vitest";
import { formatStationEvent } from "./formatStationEvent.ts";

test.each([
  [{ startTime: "10:30" }, "Service, 10:30 AM"],
  [{ startTime: null }, "Service"],
  [{ startTime: "20:00", day: "2026-11-22" }, "Service, Sunday, November 22, 8:00 PM"],
  [{ startTime: null, day: "2026-11-22" }, "Service, Sunday, November 22"],
])("a station names an event with its start, and with its day where that is over", (event, text) => {
  expect(formatStationEvent({ title: "Service", ...event })).toBe(text);
});
