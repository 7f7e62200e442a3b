import { expect, test } from "vitest";
import { formatOpening } from "./openingDay.ts";

const service = {
  eventDate: "2026-10-25",
  endDate: null,
  endTime: null,
  startsAt: "2026-10-25T14:00:00Z",
  endsAt: "2026-10-25T15:00:00Z",
  timezone: "America/New_York",
};
const afterMidnight = { ...service, startsAt: "2026-10-25T04:15:00Z", endsAt: "2026-10-25T05:00:00Z" };
const night = { ...service, startsAt: "2026-10-25T05:00:00Z", endsAt: "2026-10-25T06:00:00Z" };

test.each([
  [service, "2026-10-24T16:00:00Z", "Check-in opens on Sunday, October 25."],
  [service, "2025-10-24T16:00:00Z", "Check-in opens on Sunday, October 25, 2026."],
  [service, "2026-10-25T04:01:00Z", null],
  [night, "2026-10-25T01:59:00Z", "Check-in opens on Saturday, October 24 at 10:00 PM."],
  [afterMidnight, "2026-10-24T16:00:00Z", "Check-in opens on Saturday, October 24 at 9:15 PM."],
  [night, "2026-10-25T02:01:00Z", null],
  [service, "2026-10-26T12:00:00Z", null],
])("the day on which check-in opens is said before it", (event, now, sentence) => {
  expect(formatOpening(event, new Date(now))).toBe(sentence);
});
