import { expect, test } from "vitest";
import { getDay, getDayIn, startOfDay } from "./days.ts";

const lateOnSunday = Temporal.Instant.from("2026-10-19T02:30:00Z");

test("the day is in the time zone, not in UTC", () => {
  expect(getDayIn("America/New_York", lateOnSunday)).toBe("2026-10-18");
  expect(getDayIn("UTC", lateOnSunday)).toBe("2026-10-19");
  expect(getDayIn("America/New_York", "2026-10-19T02:30:00Z")).toBe("2026-10-18");
  expect(getDay({ congregation: { timezone: "America/Los_Angeles" } }, lateOnSunday)).toBe("2026-10-18");
});

test("a day begins in the congregation's zone, also if it has 23 hours", () => {
  expect(startOfDay("America/New_York", "2026-03-08")).toBe("2026-03-08T05:00:00Z");
  expect(startOfDay("America/New_York", "2026-03-09")).toBe("2026-03-09T04:00:00Z");
  expect(startOfDay("Pacific/Honolulu", "2026-03-08")).toBe("2026-03-08T10:00:00Z");
});
