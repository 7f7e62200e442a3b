import { TIMEZONES } from "@narthex/contract/limits.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  buildWhen,
  changeWhen,
  checkInOpens,
  findDayEnd,
  findEventDay,
  findTimeErrors,
  type When,
  writeCancellationNotice,
} from "./events.rules.ts";

const NEW_YORK = "America/New_York";
const evening: When = {
  eventDate: "2026-12-04",
  startTime: "19:30",
  endDate: "2026-12-05",
  endTime: "00:45",
  timezone: NEW_YORK,
};

describe("the time in an input", () => {
  test("a date and a time", () => {
    const input = { eventDateTime: "2026-12-04T19:30", endDateTime: "2026-12-05T00:45", timezone: NEW_YORK };
    expect(buildWhen(input)).toEqual(evening);
  });

  test("a date without a time starts at midnight, and ends with its day", () => {
    const input = { eventDateTime: "2026-12-04", endDateTime: "2026-12-05", timezone: NEW_YORK };
    expect(buildWhen(input)).toMatchObject({ startTime: "00:00", endDate: "2026-12-05", endTime: "23:59" });
  });

  test("no end", () => {
    const nothing = { endDate: null, endTime: null };
    expect(buildWhen({ eventDateTime: "2026-12-04", timezone: NEW_YORK })).toMatchObject(nothing);
    expect(buildWhen({ eventDateTime: "2026-12-04", endDateTime: null, timezone: NEW_YORK })).toMatchObject(nothing);
  });

  test("a change keeps absent fields", () => {
    expect(changeWhen(evening, {})).toEqual(evening);
    expect(changeWhen(evening, { endDateTime: null })).toEqual({ ...evening, endDate: null, endTime: null });
    expect(changeWhen(evening, { timezone: "America/Denver" })).toEqual({ ...evening, timezone: "America/Denver" });
    expect(changeWhen(evening, { endDateTime: "2026-12-04T21:00" })).toEqual({
      ...evening,
      endDate: "2026-12-04",
      endTime: "21:00",
    });
    expect(changeWhen({ ...evening, endDate: null, endTime: null }, { eventDateTime: "2026-12-04T18:00" })).toEqual({
      ...evening,
      startTime: "18:00",
      endDate: null,
      endTime: null,
    });
  });

  test("a change of the start alone keeps the length", () => {
    expect(changeWhen(evening, { eventDateTime: "2026-12-31T18:00" })).toEqual({
      ...evening,
      eventDate: "2026-12-31",
      startTime: "18:00",
      endDate: "2026-12-31",
      endTime: "23:15",
    });
  });
});

describe("impossible times", () => {
  const mistakes = (stored: When, input: Parameters<typeof findTimeErrors>[1]) =>
    findTimeErrors(changeWhen(stored, input), input);

  test("an end before its start, reported at the field that was sent", () => {
    expect(mistakes(evening, { endDateTime: "2026-12-04T19:29" })).toEqual({
      endDateTime: "The end cannot be before the start.",
    });
    expect(mistakes(evening, { endDateTime: "2026-12-04T19:30" })).toEqual({});
  });

  test("more than 31 days", () => {
    expect(mistakes(evening, { endDateTime: "2027-01-04T19:30" })).toEqual({});
    expect(mistakes(evening, { endDateTime: "2027-01-04T19:31" })).toEqual({
      endDateTime: "An event can last at most 31 days.",
    });
  });

  test("a start alone that moves the end to a skipped time", () => {
    expect(mistakes(evening, { eventDateTime: "2027-03-13T21:15" })).toEqual({
      eventDateTime: "The clocks go forward that night and skip the end. Please choose the end too.",
    });
  });

  test("a time skipped by a clock change", () => {
    const skipped = "The clocks go forward that night and skip this time. Please choose another one.";
    const night = { eventDateTime: "2027-03-14T02:30", timezone: NEW_YORK };
    expect(findTimeErrors(buildWhen(night), night)).toEqual({ eventDateTime: skipped });
    const vigil = { eventDateTime: "2027-03-13T22:00", endDateTime: "2027-03-14T02:00", timezone: NEW_YORK };
    expect(findTimeErrors(buildWhen(vigil), vigil)).toEqual({ endDateTime: skipped });
    expect(mistakes({ ...evening, endDate: null, endTime: null }, { eventDateTime: "2027-03-14T02:59" })).toEqual({
      eventDateTime: skipped,
    });
  });

  test("a time zone in which the unchanged time is skipped", () => {
    const inHawaii = { ...evening, eventDate: "2027-03-14", startTime: "02:30", endDate: null, endTime: null };
    const moved = mistakes({ ...inHawaii, timezone: "Pacific/Honolulu" }, { timezone: "America/Chicago" });
    expect(Object.keys(moved)).toEqual(["timezone"]);
    expect(mistakes({ ...inHawaii, timezone: "Pacific/Honolulu" }, { endDateTime: "2027-03-14T04:00" })).toEqual({});
  });

  test("in every time zone, exactly the skipped times", () => {
    const wall = fc.record({
      timezone: fc.constantFrom(...TIMEZONES),
      minute: fc.integer({ min: 0, max: 366 * 24 * 60 }),
      year: fc.integer({ min: 2007, max: 2040 }),
    });
    fc.assert(
      fc.property(wall, ({ timezone, minute, year }) => {
        const time = Temporal.PlainDateTime.from({ year, month: 1, day: 1 }).add({ minutes: minute });
        const input = { eventDateTime: time.toString().slice(0, 16), timezone };
        // A time is skipped if the instants by the offsets before and after differ on that day.
        const [early, late] = (["earlier", "later"] as const).map((disambiguation) =>
          time.toZonedDateTime(timezone, { disambiguation }).toPlainDateTime().toString({ smallestUnit: "minute" }),
        );
        const exists = early === input.eventDateTime && late === input.eventDateTime;
        return (Object.keys(findTimeErrors(buildWhen(input), input)).length === 0) === exists;
      }),
      { numRuns: 3000 },
    );
  });

  test.each(TIMEZONES)("%s: the hour of each clock change, minute by minute", (timezone) => {
    for (const year of [2025, 2026, 2027]) {
      let at = Temporal.ZonedDateTime.from({ year, month: 1, day: 1, timeZone: timezone });
      for (let next = at.getTimeZoneTransition("next"); next?.year === year; next = at.getTimeZoneTransition("next")) {
        const forward = next.offsetNanoseconds > at.offsetNanoseconds;
        const after = next.toPlainDateTime();
        for (let minute = 1; minute <= 60; minute += 1) {
          const input = { eventDateTime: after.subtract({ minutes: minute }).toString().slice(0, 16), timezone };
          expect(Object.keys(findTimeErrors(buildWhen(input), input))).toEqual(forward ? ["eventDateTime"] : []);
        }
        at = next;
      }
    }
  });
});

test.each([
  ["with the event's day", "10:30", "2026-12-04T15:30:00Z", "2026-12-04T05:00:00Z"],
  ["three hours before the start, where that is earlier", "02:00", "2026-12-04T07:00:00Z", "2026-12-04T04:00:00Z"],
  ["with its day at three o'clock", "03:00", "2026-12-04T08:00:00Z", "2026-12-04T05:00:00Z"],
])("check-in opens %s", (_name, startTime, startsAt, instant) => {
  expect(checkInOpens({ ...evening, startTime, startsAt }).toString()).toBe(instant);
});

describe("the end of an event's day", () => {
  const over = (when: Partial<When>) => findDayEnd({ ...evening, ...when }).toString();

  test.each([
    ["at midnight of its zone", { endDate: null, endTime: null }, "2026-12-05T05:00:00Z"],
    ["with the day it ends on, for an event over midnight", {}, "2026-12-06T05:00:00Z"],
    ["with its own day where it ends at midnight", { endTime: "00:00" }, "2026-12-05T05:00:00Z"],
    [
      "with its own day where it is midnight, and no longer",
      { endDate: "2026-12-04", startTime: "00:00", endTime: "00:00" },
      "2026-12-05T05:00:00Z",
    ],
    ["with the last of several days", { endDate: "2026-12-20", endTime: "12:00" }, "2026-12-21T05:00:00Z"],
    [
      "after 23 hours when the clocks go forward",
      { eventDate: "2027-03-14", endDate: null, endTime: null },
      "2027-03-15T04:00:00Z",
    ],
    [
      "after 25 hours when the clocks go back",
      { eventDate: "2026-11-01", endDate: null, endTime: null },
      "2026-11-02T05:00:00Z",
    ],
    ["in Hawaii", { timezone: "Pacific/Honolulu", endDate: null, endTime: null }, "2026-12-05T10:00:00Z"],
  ])("%s", (_name, when, instant) => {
    expect(over(when)).toBe(instant);
  });
});

describe("the day of a check-in", () => {
  const camp: When = { ...evening, startTime: "09:00", endDate: "2026-12-06", endTime: "16:00" };
  const dayAt = (when: When, at: string) => findEventDay(when, Temporal.Instant.from(at));

  test("is the first day of an event, also after midnight and without an end", () => {
    expect(dayAt(evening, "2026-12-05T05:30:00Z")).toBe("2026-12-04");
    expect(dayAt({ ...evening, endTime: "19:30" }, "2026-12-05T15:00:00Z")).toBe("2026-12-04");
    expect(dayAt({ ...evening, endDate: null, endTime: null }, "2026-12-04T15:00:00Z")).toBe("2026-12-04");
  });

  test("is the day in the event's time zone at an event of more than 24 hours", () => {
    expect(dayAt(camp, "2026-12-04T14:00:00Z")).toBe("2026-12-04");
    expect(dayAt(camp, "2026-12-06T04:59:00Z")).toBe("2026-12-05");
    expect(dayAt(camp, "2026-12-06T05:00:00Z")).toBe("2026-12-06");
  });

  test("is never outside the days of the event", () => {
    expect(dayAt({ ...camp, startTime: "01:00" }, "2026-12-04T04:00:00Z")).toBe("2026-12-04");
    expect(dayAt({ ...camp, endTime: "00:00" }, "2026-12-06T05:00:00Z")).toBe("2026-12-05");
  });
});

test("the message about a canceled event has its time and last day, and no time if it lasts all day", () => {
  const write = (when: When) => writeCancellationNotice({ title: "Fast", ...when }, null, "America/Chicago").content;
  expect(write(evening)).toBe("Fast, Friday, December 4 at 7:30 PM Eastern Time, is canceled.");
  const allDay = { startTime: "00:00", endDate: evening.eventDate, endTime: "23:59" };
  expect(write({ ...evening, ...allDay })).toBe("Fast, Friday, December 4, is canceled.");
  const threeDays = { ...evening, ...allDay, endDate: "2026-12-06" };
  expect(write(threeDays)).toBe("Fast, Friday, December 4, until Sunday, December 6, is canceled.");
});
