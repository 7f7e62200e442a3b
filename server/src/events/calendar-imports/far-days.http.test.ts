// Days of an imported series that are too far ahead at the import, and are written by the nightly job. The clock: Sunday,
// November 22, 2026.
import { events } from "@narthex/contract/events.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { calendarOf, eventOf } from "../../../test/calendar-files.ts";
import { entriesOf, importCalendar, sendCalendar } from "../../../test/calendar-uploads.ts";
import type { Person } from "../../../test/congregation.ts";
import { openSunday, type Sunday } from "../../../test/sunday.ts";
import { extendAllSeries } from "./extend.job.ts";

let sunday: Sunday;
let admin: Person;

beforeEach(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterEach(() => sunday.close());

const onDay = (day: string, ...lines: string[]) =>
  eventOf(
    "prayer",
    ...lines,
    `DTSTART;TZID=America/New_York:${day}T190000`,
    `DTEND;TZID=America/New_York:${day}T200000`,
    "LOCATION:Chapel",
  );
const original = (day: string) => `RECURRENCE-ID;TZID=America/New_York:${day}T190000`;
const series = (...lines: string[]) => onDay("20261206", "RRULE:FREQ=WEEKLY;INTERVAL=4", "SUMMARY:Prayer", ...lines);
const MOVED = onDay("20280619", original("20280618"), "SUMMARY:Vespers");
const CANCELED = onDay("20280716", original("20280716"), "SUMMARY:Prayer", "STATUS:CANCELLED");

/** The events of the last months, which the job writes on a later day. */
async function extend(day: string) {
  sunday.setNow(`${day}T15:00:00Z`);
  await extendAllSeries(sunday.services);
  const { rows } = await sunday.postgres.pool.query(
    `select title, event_date::text as day, location, cancelled_at is not null as canceled from events
     where event_date > '2028-06-01' and location is not null and title in ('Prayer', 'Vespers') order by event_date`,
  );
  return rows.map(({ title, day, location, canceled }) => `${title} ${day} ${location}${canceled ? " canceled" : ""}`);
}

test("a far day that the calendar moves or cancels is written so, and the next import has nothing to change", async () => {
  const calendar = calendarOf(series(), MOVED, CANCELED);
  await importCalendar(admin, calendar);
  expect(await extend("2027-02-22")).toEqual([
    "Vespers 2028-06-19 Chapel",
    "Prayer 2028-07-16 Chapel canceled",
    "Prayer 2028-08-13 Chapel",
  ]);
  const again = await sendCalendar(await sunday.as("admin"), calendar);
  expect((await entriesOf(admin, again.body)).map(({ kind }) => kind)).toEqual(["same"]);
});

test("a far day of a part that was changed by hand keeps this change", async () => {
  await importCalendar(admin, calendarOf(series(), MOVED, CANCELED));
  const { body } = await admin.call(events.list, { query: { from: "2027-01-31", limit: 50 } });
  const id = body.find(({ title }) => title === "Prayer")?.id ?? 0;
  const query = { scope: "following" as const };
  await admin.call(events.update, { params: { id }, query, body: { location: "Hall" } });
  expect(await extend("2027-02-22")).toEqual([
    "Vespers 2028-06-19 Hall",
    "Prayer 2028-07-16 Hall canceled",
    "Prayer 2028-08-13 Hall",
  ]);
});

const CANCELED_DAYS = ["06-18", "07-16", "08-13"].map((day) => `Prayer 2028-${day} Chapel canceled`);

test("a series that the calendar canceled gets canceled events, unless it was restored by hand", async () => {
  await importCalendar(admin, calendarOf(series()));
  await importCalendar(admin, calendarOf(series("STATUS:CANCELLED")));
  expect(await extend("2027-02-22")).toEqual(CANCELED_DAYS);
  const { rows } = await sunday.postgres.pool.query(
    "select id from events where event_date = '2028-08-13' and title = 'Prayer'",
  );
  admin = await sunday.as("admin");
  await admin.call(events.reinstate, { params: { id: rows[0].id }, body: {} });
  expect(await extend("2027-04-01")).toEqual([
    ...CANCELED_DAYS.slice(0, 2),
    ...["08-13", "09-10"].map((day) => `Prayer 2028-${day} Chapel`),
  ]);
});
