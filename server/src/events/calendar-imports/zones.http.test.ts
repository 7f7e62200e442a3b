// The zones in which the events of a calendar are stored, and the notes about clocks that differ.
import { afterEach, beforeEach, expect, test } from "vitest";
import { calendarOf, eventOf } from "../../../test/calendar-files.ts";
import { entriesOf, sendCalendar } from "../../../test/calendar-uploads.ts";
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
    [expect.stringContaining("Its clock is that of Europe/London.")],
  ]);
});
