// Importing changed rules of a calendar again and undoing it, where an event has records or was changed by hand.
import { calendarImports as calls } from "@narthex/contract/calendar-imports.ts";
import { events } from "@narthex/contract/events.ts";
import { headcounts } from "@narthex/contract/headcounts.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { calendarOf, eventOf } from "../../../test/calendar-files.ts";
import { entriesOf, importCalendar, sendCalendar } from "../../../test/calendar-uploads.ts";
import type { Person } from "../../../test/congregation.ts";
import { openSunday, type Sunday } from "../../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeEach(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterEach(() => sunday.close());

const planned = async () => {
  const { body } = await admin.call(events.list, { query: { from: "2026-11-23", limit: 1000 } });
  return body.filter(({ title }) => title === "Prayer").sort((a, b) => (a.eventDate < b.eventDate ? -1 : 1));
};
const shown = async () =>
  (await planned()).map(({ id, eventDate, location, seriesId }) => [id, eventDate.slice(5), location, seriesId]);
const onDay = async (day: string) => {
  const found = (await planned()).find(({ eventDate }) => eventDate === day);
  if (!found) throw new Error(`there is no event on ${day}`);
  return found;
};

const prayer = (rule: string, ...lines: string[]) =>
  eventOf(
    "prayer",
    "DTSTART;TZID=America/New_York:20261206T190000",
    "DTEND;TZID=America/New_York:20261206T200000",
    `RRULE:FREQ=WEEKLY;${rule}`,
    "SUMMARY:Prayer",
    "LOCATION:Chapel",
    ...lines,
  );
const WEEKLY = calendarOf(prayer("COUNT=3"));
const BIWEEKLY = calendarOf(prayer("INTERVAL=2;COUNT=3"));

const count = async (day: string) =>
  admin.call(headcounts.update, { params: { id: (await onDay(day)).id }, body: { adults: 40 } });
const moveByHand = async (day: string) =>
  admin.call(events.update, { params: { id: (await onDay(day)).id }, body: { location: "Hall" } });

const KEPT: [string, (day: string) => Promise<unknown>][] = [
  ["that has a headcount", count],
  ["that got another place by hand", moveByHand],
];

/** December 13, which the calendar moves to the 14th. */
const MOVED = eventOf(
  "prayer",
  "RECURRENCE-ID;TZID=America/New_York:20261213T190000",
  "DTSTART;TZID=America/New_York:20261214T190000",
  "DTEND;TZID=America/New_York:20261214T200000",
  "SUMMARY:Prayer",
  "LOCATION:Chapel",
);

test.each(KEPT)("an event %s returns when its day is imported again", async (_, keep) => {
  await importCalendar(admin, WEEKLY);
  await keep("2026-12-13");
  const before = await shown();
  await importCalendar(admin, BIWEEKLY);
  expect((await onDay("2026-12-13")).seriesId).toBeNull();
  await importCalendar(admin, WEEKLY);
  expect((await shown()).map(([, ...rest]) => rest)).toEqual(before.map(([, ...rest]) => rest));
  expect((await onDay("2026-12-13")).id).toBe(before[1]?.[0]);
});

test.each(KEPT)("an undo takes an event %s back into its series", async (_, keep) => {
  await importCalendar(admin, WEEKLY);
  await keep("2026-12-13");
  const before = await shown();
  const changed = await importCalendar(admin, BIWEEKLY);
  expect((await shown()).map(([, day]) => day)).toEqual(["12-06", "12-13", "12-20", "01-03"]);
  const { body } = await admin.call(calls.undo, { params: { id: changed.id } });
  expect(await shown()).toEqual(before);
  expect(body).toMatchObject({ removed: 1, kept: 0, restored: 1 });
});

test("undoing two imports one after the other restores each state, also of a day that the calendar moved", async () => {
  await importCalendar(admin, WEEKLY);
  await count("2026-12-13");
  const first = await shown();
  const second = await importCalendar(admin, calendarOf(prayer("COUNT=3"), MOVED));
  const between = await shown();
  expect(between.map(([, day]) => day)).toEqual(["12-06", "12-14", "12-20"]);
  const third = await importCalendar(admin, BIWEEKLY);
  await admin.call(calls.undo, { params: { id: third.id } });
  expect(await shown()).toEqual(between);
  await admin.call(calls.undo, { params: { id: second.id } });
  expect(await shown()).toEqual(first);
  const { rows } = await sunday.postgres.pool.query("select overridden from events where title = 'Prayer'");
  expect(rows.every(({ overridden }) => overridden.length === 0)).toBe(true);
});

test("a preview names the days that a new rule adds and deletes, and the events that stay or return", async () => {
  await importCalendar(admin, calendarOf(prayer("COUNT=5")));
  await count("2026-12-13");
  await moveByHand("2026-12-27");
  const effect = async (calendar: string) => {
    const { body } = await sendCalendar(admin, calendar);
    return (await entriesOf(admin, body))[0]?.effect;
  };
  expect(await effect(calendarOf(prayer("INTERVAL=2;COUNT=4")))).toBe(
    "1 event is added: January 17, 2027. 2 events stay as single events, because they have records or were changed here: December 13 and December 27.",
  );
  expect(await effect(calendarOf(prayer("COUNT=3")))).toBe(
    "1 event is deleted: January 3, 2027. 1 event stays as a single event, because it has records or was changed here: December 27.",
  );
  const changed = await importCalendar(admin, BIWEEKLY);
  expect((await entriesOf(admin, changed))[0]?.effect).toContain("December 13");
  expect(await effect(WEEKLY)).toContain("1 single event belongs to the series again: December 13.");
  const text = calendarOf(prayer("INTERVAL=2;COUNT=3").replace("SUMMARY:Prayer", "SUMMARY:Vespers"));
  expect(await effect(text)).toBeNull();
});

test("a series that repeats 0 times is left out instead of going on for ever", async () => {
  const { body } = await sendCalendar(admin, calendarOf(prayer("COUNT=0")));
  expect((await entriesOf(admin, body))[0]).toMatchObject({ kind: "left_out", reasons: ["It repeats 0 times."] });
});

test("a day that the calendar moved returns to the series although the time of the whole series changes too", async () => {
  await importCalendar(admin, calendarOf(prayer("COUNT=3"), MOVED));
  expect((await shown()).map(([, day]) => day)).toEqual(["12-06", "12-14", "12-20"]);
  const earlier = prayer("COUNT=3").replaceAll("T190000", "T180000");
  await importCalendar(admin, calendarOf(earlier));
  expect((await planned()).map(({ eventDate, startTime }) => `${eventDate.slice(5)} ${startTime}`)).toEqual([
    "12-06 18:00",
    "12-13 18:00",
    "12-20 18:00",
  ]);
});

test("a first day that the calendar leaves out is not added when its rule changes", async () => {
  const without = "EXDATE;TZID=America/New_York:20261206T190000";
  await importCalendar(admin, calendarOf(prayer("COUNT=3", without)));
  await importCalendar(admin, calendarOf(prayer("INTERVAL=2;COUNT=3", without)));
  expect((await shown()).map(([, day]) => day)).toEqual(["12-20", "01-03"]);
});
