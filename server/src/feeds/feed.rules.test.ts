// The text of a feed, read by parsers that did not write it.
import { isAllDay } from "@narthex/contract/event-days.ts";
import fc from "fast-check";
import ical from "node-ical";
import { convertIcsCalendar } from "ts-ics";
import { describe, expect, test } from "vitest";
import { calendarProblems } from "../../test/calendar-rules.ts";
import { casesOf } from "../../test/random-cases.ts";
import { readWithIcalJs } from "../../test/read-with-ical-js.ts";
import { computeTimes, listSeriesDays } from "../calendar/recurrence.ts";
import type { FeedEvent, FeedSeries } from "../events/feed-events.service.ts";
import { writeCalendar } from "./feed.rules.ts";

const ZONE = "America/New_York";
const MADE = "2026-01-01T12:00:00.000Z";

function makeSeries(changes: Partial<FeedSeries> = {}): FeedSeries {
  return {
    id: 7,
    rule: "FREQ=WEEKLY;BYDAY=SU",
    startDate: "2026-10-04",
    until: null,
    count: null,
    extraDates: [],
    skippedDates: [],
    title: "Worship",
    description: null,
    startTime: "10:30",
    endDays: 0,
    endTime: "12:00",
    timezone: ZONE,
    location: "Sanctuary",
    organizerId: null,
    ministryId: null,
    maxAttendees: null,
    isPublic: false,
    asksForReplies: false,
    capacity: null,
    writtenUntil: "2027-12-31",
    splitFrom: null,
    createdAt: MADE,
    updatedAt: MADE,
    ...changes,
  };
}

function makeEvent(id: number, changes: Partial<FeedEvent> = {}): FeedEvent {
  return {
    id,
    leftSeriesId: null,
    leftDay: null,
    title: "Picnic",
    description: null,
    eventDate: "2026-11-28",
    startTime: "15:00",
    endDate: null,
    endTime: null,
    timezone: ZONE,
    location: null,
    organizerId: null,
    ministryId: null,
    maxAttendees: null,
    isPublic: false,
    asksForReplies: false,
    capacity: null,
    startsAt: "",
    endsAt: "",
    seriesId: null,
    originalStart: null,
    overridden: [],
    cancelledAt: null,
    createdAt: MADE,
    updatedAt: MADE,
    ...changes,
  };
}

const occurrences = (series: FeedSeries, through: string): FeedEvent[] =>
  listSeriesDays(series, through).map((day, place) =>
    makeEvent(100 + place, {
      title: series.title,
      location: series.location,
      ...computeTimes(day, series),
      seriesId: series.id,
      originalStart: `${day}T${series.startTime}`,
    }),
  );

const write = (events: FeedEvent[], series: FeedSeries[] = []) =>
  writeCalendar({ name: "Grace Church", domain: "grace.example", events, series });

const dayText = (date: Date) =>
  Temporal.PlainDate.from({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() }).toString();

/** Events that are not canceled, as a calendar program shows them: the start as an instant, or the days. */
function shownBy(text: string): string[] {
  const [from, to] = [new Date("2020-01-01"), new Date("2040-01-01")];
  const parsed = Object.values(ical.sync.parseICS(text)).filter((one) => one?.type === "VEVENT");
  return parsed
    .flatMap((one) => (one?.type === "VEVENT" ? ical.expandRecurringEvent(one, { from, to }) : []))
    .filter(({ event }) => event.status !== "CANCELLED")
    .map(({ isOverride, summary, event, ...shown }) => {
      // The library expands a changed day of a series without hours to its day, though it has read its times.
      const { start, end } = isOverride ? { ...shown, ...event } : shown;
      const isWhole = "dateOnly" in event.start;
      return `${isWhole ? `${dayText(start)} to ${dayText(end)}` : start.toISOString()} ${String(summary)}`;
    })
    .sort();
}

function instantOf({ eventDate, startTime, timezone }: FeedEvent): string {
  const wall = Temporal.PlainDateTime.from(`${eventDate}T${startTime}`);
  return new Date(wall.toZonedDateTime(timezone).epochMilliseconds).toISOString();
}

const expectedOf = (events: readonly FeedEvent[]): string[] =>
  events
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((event) => {
      const { eventDate, endDate, title } = event;
      if (!isAllDay(event) || endDate === null) return `${instantOf(event)} ${title}`;
      return `${eventDate} to ${Temporal.PlainDate.from(endDate).add({ days: 1 }).toString()} ${title}`;
    })
    .sort();

test("a single event has its times on its own clock, and says when it was changed", () => {
  const event = makeEvent(3, { endDate: "2026-11-28", endTime: "17:00", updatedAt: "2026-01-01T12:01:00.000Z" });
  const { events, timezones, method } = convertIcsCalendar(undefined, write([event]));
  expect(events?.[0]).toMatchObject({
    uid: "event-3@grace.example",
    summary: "Picnic",
    sequence: 60,
    status: "CONFIRMED",
    start: { date: new Date("2026-11-28T20:00:00Z"), local: { timezone: ZONE } },
    end: { date: new Date("2026-11-28T22:00:00Z") },
  });
  expect([timezones?.map(({ id }) => id), method]).toEqual([[ZONE], "PUBLISH"]);
});

test("a zone with another name has rules under that name", () => {
  const text = write([makeEvent(3, { timezone: "US/Eastern" }), makeEvent(4)]);
  expect([...text.matchAll(/^TZID:(.*)\r$/gm)].map(([, id]) => id)).toEqual(["America/New_York", "US/Eastern"]);
  expect(calendarProblems(text)).toEqual([]);
  expect(shownBy(text)).toEqual(["2026-11-28T20:00:00.000Z Picnic", "2026-11-28T20:00:00.000Z Picnic"]);
});

test("commas, semicolons, new lines and long texts are kept, in lines of at most 75 octets", () => {
  const description = `Bread, soup; and tea\nÄpfel \\ ${"sehr schön ".repeat(30)}終`;
  const text = write([makeEvent(3, { title: "A, b; c \\ d", description })]);
  const lines = text.split("\r\n");
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const { events } = convertIcsCalendar(undefined, text);
  expect(events?.[0]).toMatchObject({ summary: "A, b; c \\ d", description });
});

test("a series is one rule; canceled, moved, missing and added days are its exceptions", () => {
  const series = makeSeries({ extraDates: ["2026-12-24"], skippedDates: ["2026-11-29"] });
  const events = occurrences(series, "2026-12-31");
  const on = (day: string) => events.find(({ eventDate }) => eventDate === day) as FeedEvent;
  Object.assign(on("2026-12-06"), { cancelledAt: "2026-11-20T00:00:00Z" });
  Object.assign(on("2026-12-13"), { eventDate: "2026-12-12", endDate: "2026-12-12", title: "Worship outside" });
  const removed = events.filter(({ eventDate }) => eventDate !== "2026-10-18");
  const text = write(removed, [series]);
  expect(text.match(/UID:series-7@grace.example/g)).toHaveLength(3);
  expect(text).toContain("EXDATE;TZID=America/New_York:20261018T103000");
  expect(text).toContain("EXDATE;TZID=America/New_York:20261129T103000");
  expect(text).toContain(`UID:event-${on("2026-12-24").id}@grace.example`);
  expect(text).toMatch(/RECURRENCE-ID;TZID=America\/New_York:20261206T103000\r\n.*STATUS:CANCELLED/s);
  expect(shownBy(text)).toEqual(expectedOf(removed));
});

test("a change of the first event keeps the ids of all events, and the series has the sequence of the last change", () => {
  const series = makeSeries();
  const idsAfter = (changes: Partial<FeedEvent>) => {
    const [first, ...rest] = occurrences(series, "2026-11-01");
    const { updatedAt: lastChange = series.updatedAt } = changes;
    const changed = { ...series, updatedAt: lastChange };
    const text = write([{ ...(first as FeedEvent), ...changes }, ...rest], [changed]);
    expect(calendarProblems(text)).toEqual([]);
    return { text, ids: new Set([...text.matchAll(/^UID:(.*)\r$/gm)].map(([, id]) => id)) };
  };
  const updatedAt = "2026-01-01T13:00:00.000Z";
  for (const changes of [{ cancelledAt: updatedAt }, { startTime: "10:45" }, { title: "Harvest" }]) {
    const { text, ids } = idsAfter({ ...changes, updatedAt });
    expect(ids).toEqual(idsAfter({}).ids);
    expect(text).toMatch(/SEQUENCE:3600\r\nDTSTART;TZID=America\/New_York:20261004T103000\r\n.*RRULE:/s);
    expect(text).toContain("RECURRENCE-ID;TZID=America/New_York:20261004T103000");
  }
});

const WHOLE = { startTime: "00:00", endTime: "23:59" };

test("an event without hours is sent as days, the end being the day after the last one", () => {
  const retreat = makeEvent(3, { ...WHOLE, eventDate: "2027-02-12", endDate: "2027-02-14" });
  const text = write([retreat]);
  expect(text).toContain("DTSTART;VALUE=DATE:20270212\r\nDTEND;VALUE=DATE:20270215\r\n");
  expect(text).not.toContain("VTIMEZONE");
  expect(calendarProblems(text)).toEqual([]);
  expect(shownBy(text)).toEqual(["2027-02-12 to 2027-02-15 Picnic"]);
  const { events } = convertIcsCalendar(undefined, text);
  const day = (date: string) => ({ date: new Date(`${date}T00:00:00Z`), type: "DATE" });
  expect(events?.[0]).toMatchObject({ start: day("2027-02-12"), end: day("2027-02-15") });
});

test("the exceptions of a series without hours are days, and a day with hours has its times", () => {
  const series = makeSeries({ ...WHOLE, skippedDates: ["2026-10-18"] });
  const events = occurrences(series, "2026-11-22");
  const [, second, third] = events as [FeedEvent, FeedEvent, FeedEvent];
  Object.assign(second, { startTime: "09:00", endTime: "12:00" });
  Object.assign(third, { cancelledAt: MADE });
  const text = write(events, [series]);
  expect(text).toMatch(/DTSTART;VALUE=DATE:20261004\r\nDTEND;VALUE=DATE:20261005\r\n.*UNTIL=20261122\r\n/s);
  expect(text).toContain("EXDATE;VALUE=DATE:20261018");
  expect(text).toMatch(/DTSTART;TZID=America\/New_York:20261011T090000\r\n.*RECURRENCE-ID;VALUE=DATE:20261011/s);
  expect(text).toMatch(/RECURRENCE-ID;VALUE=DATE:20261025\r\nSTATUS:CANCELLED/);
  expect(calendarProblems(text)).toEqual([]);
  expect(shownBy(text)).toEqual(expectedOf(events));
  const { events: read } = convertIcsCalendar(undefined, text);
  expect(read?.[0]?.exceptionDates).toMatchObject([{ date: new Date("2026-10-18T00:00:00Z"), type: "DATE" }]);
});

test("a day without hours of a series with hours is sent as a day", () => {
  const series = makeSeries();
  const events = occurrences(series, "2026-11-01");
  Object.assign(events[1] as FeedEvent, WHOLE);
  const text = write(events, [series]);
  expect(text).toMatch(
    /DTSTART;VALUE=DATE:20261011\r\nDTEND;VALUE=DATE:20261012\r\n.*RECURRENCE-ID;TZID=America\/New_York:20261011T103000/s,
  );
  expect(calendarProblems(text)).toEqual([]);
  expect(shownBy(text)).toEqual(expectedOf(events));
});

test("a time that daylight saving time skips is moved", () => {
  const series = makeSeries({ startDate: "2027-03-07", startTime: "02:30", endDays: null, endTime: null });
  const events = occurrences(series, "2027-03-28");
  expect(events.map(({ startTime }) => startTime)).toEqual(["02:30", "03:30", "02:30", "02:30"]);
  expect(shownBy(write(events, [series]))).toEqual(expectedOf(events));
});

const RULES = [
  "FREQ=WEEKLY;BYDAY=SU",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH",
  "FREQ=MONTHLY;BYDAY=3SA",
  "FREQ=MONTHLY;BYDAY=-1FR",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=DAILY;INTERVAL=3",
  "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24",
];

describe("any series", () => {
  const anyChange = fc.record({
    place: fc.nat(200),
    kind: fc.constantFrom("delete", "cancel", "move", "rename", "later", "whole"),
  });

  test("expanded by two other libraries, it gives exactly its rows", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RULES),
        fc.constantFrom("02:30", "10:30", "23:30", "whole"),
        fc.constantFrom(ZONE, "America/Los_Angeles", "Pacific/Honolulu", "America/Anchorage"),
        fc.array(anyChange, { maxLength: 6 }),
        fc.nat(20),
        (rule, hours, timezone, changes, begin) => {
          const times =
            hours === "whole" ? { ...WHOLE, endDays: 1 } : { startTime: hours, endDays: null, endTime: null };
          const series = makeSeries({ rule, timezone, ...times });
          let events = occurrences(series, "2027-11-30").slice(begin);
          for (const { place, kind } of changes) {
            const event = events[place % Math.max(1, events.length)];
            if (!event) continue;
            const day = Temporal.PlainDate.from(event.eventDate);
            if (kind === "delete") events = events.filter((one) => one !== event);
            if (kind === "cancel") event.cancelledAt = MADE;
            if (kind === "move") event.eventDate = day.add({ days: 1 }).toString();
            if (kind === "rename") event.title = "Special";
            if (kind === "later") event.startTime = "12:15";
            if (kind === "whole") Object.assign(event, WHOLE, { endDate: day.add({ days: 2 }).toString() });
          }
          const text = write(events, [series]);
          expect(shownBy(text)).toEqual(expectedOf(events));
          expect(readWithIcalJs(text)).toEqual(expectedOf(events));
          expect(events.length === 0 ? [] : calendarProblems(text)).toEqual([]);
        },
      ),
      { numRuns: casesOf(60, 5_000) },
    );
  });
});
