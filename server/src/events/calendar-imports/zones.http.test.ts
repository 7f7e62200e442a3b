// The zones in which the events of a calendar are stored, and the notes about clocks that differ.
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

const moveChurch = (zone: string) => sunday.postgres.pool.query("update settings set timezone = $1", [zone]);

test("a series in a zone whose clock is that of the church has no note, and one with another clock has", async () => {
  await moveChurch("Europe/Vienna");
  const weekly = (zone: string) =>
    eventOf(zone, `DTSTART;TZID=${zone}:20261209T100000`, "RRULE:FREQ=WEEKLY;COUNT=2", "SUMMARY:Prayer");
  const { body } = await sendCalendar(admin, calendarOf(weekly("Europe/Berlin"), weekly("Europe/London")));
  expect((await entriesOf(admin, body)).map(({ reasons }) => reasons)).toEqual([
    [],
    [expect.stringContaining("Its time zone is Europe/London.")],
  ]);
});

const DAYS = calendarOf(
  "X-WR-TIMEZONE:America/Chicago",
  eventOf("fair", "DTSTART;VALUE=DATE:20261205", "SUMMARY:Fair"),
  eventOf("fast", "DTSTART;VALUE=DATE:20261209", "RRULE:FREQ=WEEKLY;COUNT=2", "SUMMARY:Fast"),
  eventOf("meal", "DTSTART:20261206T120000", "SUMMARY:Meal"),
);
const stored = async () => {
  const { rows } = await sunday.postgres.pool.query(
    `select id, title, event_date::text || ' ' || left(start_time::text, 5) || ' ' || timezone as starts from events
     where title in ('Fair', 'Fast', 'Meal') order by event_date`,
  );
  return rows;
};

test("whole days are in the zone of the church, and times without a zone in that of the calendar", async () => {
  await importCalendar(admin, DAYS);
  expect((await stored()).map(({ title, starts }) => `${title} ${starts}`)).toEqual([
    "Fair 2026-12-05 00:00 America/New_York",
    "Meal 2026-12-06 12:00 America/Chicago",
    "Fast 2026-12-09 00:00 America/New_York",
    "Fast 2026-12-16 00:00 America/New_York",
  ]);
});

test("whole days that an earlier version stored in the zone of their calendar stay on their days", async () => {
  await importCalendar(admin, DAYS);
  const { pool } = sunday.postgres;
  await pool.query("update events set timezone = 'America/Chicago' where title in ('Fair', 'Fast')");
  await pool.query("update event_series set timezone = 'America/Chicago' where title = 'Fast'");
  await pool.query(`update calendar_sources set imported = imported || '{"timezone": "America/Chicago"}'`);
  const before = await stored();
  for (const { id } of before) await admin.call(headcounts.update, { params: { id }, body: { adults: 40 } });
  await importCalendar(admin, DAYS);
  const inChurch = (starts: string) => starts.replace("00:00 America/Chicago", "00:00 America/New_York");
  expect(await stored()).toEqual(before.map((row) => ({ ...row, starts: inChurch(row.starts) })));
});

/** A zone with a name and rules of its own, of which the winter time has this start and rule. */
const zoneOf = (start: string, ...lines: readonly string[]) => [
  "BEGIN:VTIMEZONE",
  "TZID:Own",
  "BEGIN:DAYLIGHT",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0400",
  "DTSTART:19700308T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZOFFSETFROM:-0400",
  "TZOFFSETTO:-0500",
  `DTSTART:${start}`,
  ...lines,
  "END:STANDARD",
  "END:VTIMEZONE",
];
const MEAL = eventOf("meal", "DTSTART;TZID=Own:20261206T120000", "SUMMARY:Meal");

test.each([
  ["RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"],
  ["RRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=11;BYMONTHDAY=1,2,3,4,5,6,7;BYDAY=SU"],
  ["RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU;UNTIL=20151101T060000Z", "RDATE:20251102T020000", "RDATE:20261101T020000"],
])("a zone without a known name is found by its rule %s", async (...lines) => {
  await importCalendar(admin, calendarOf(...zoneOf("19701101T020000", ...lines), MEAL));
  expect(await stored()).toMatchObject([{ title: "Meal", starts: "2026-12-06 12:00 America/New_York" }]);
});

test.each([
  ["20000101T000000", "RRULE:FREQ=SECONDLY"],
  ["20000101T000000", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"],
  ["20000101T000000", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"],
  ["20000131T000000", "RRULE:FREQ=YEARLY;BYMONTH=2"],
  ["20000101T000000", "RRULE:FREQ=YEARLY;BYMONTH=2;BYDAY=1SU;BYMONTHDAY=20"],
  ["00010101T000000", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"],
  ["20000101T000000", `RDATE:${Array.from({ length: 600 }, () => "20161106T020000").join(",")}`],
])("a zone whose changes from %s on are endless or too many is not known: %#", async (start, line) => {
  const { body } = await sendCalendar(admin, calendarOf("X-WR-TIMEZONE:Own", ...zoneOf(start, line), MEAL));
  expect((await entriesOf(admin, body))[0]?.reasons).toEqual(["Its time zone “Own” is not known."]);
});
