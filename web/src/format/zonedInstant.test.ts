import { TIMEZONES } from "@narthex/contract/limits.ts";
import { expect, test } from "vitest";
import { toInstant, toWallClock } from "./zonedInstant.ts";

const asTemporal = (wallClock: string, timeZone: string) =>
  Temporal.PlainDateTime.from(wallClock).toZonedDateTime(timeZone).epochMilliseconds;

// The days on which American clocks change in 2026, and the days around them.
const DAYS = ["2026-03-07", "2026-03-08", "2026-03-09", "2026-07-01", "2026-10-31", "2026-11-01", "2026-11-02"];

test.each(TIMEZONES)(
  "every hour around both changes of clocks in %s is the instant that Temporal gives",
  (timeZone) => {
    for (const day of DAYS) {
      for (let hour = 0; hour < 24; hour += 1) {
        const wallClock = `${day}T${String(hour).padStart(2, "0")}:30`;
        expect(Date.parse(toInstant(wallClock, timeZone)), wallClock).toBe(asTemporal(wallClock, timeZone));
      }
    }
  },
);

test("the wall clock of an instant", () => {
  expect(toWallClock(Date.parse("2026-03-05T20:30:00Z"), "America/New_York")).toBe("2026-03-05T15:30");
  expect(toWallClock(Date.parse("2026-03-05T05:00:00Z"), "America/New_York")).toBe("2026-03-05T00:00");
});
