// The check of a calendar names events of its earlier imports that it no longer has.
import { calendarImports as calls } from "@narthex/contract/calendar-imports.ts";
import { events } from "@narthex/contract/events.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { calendarOf, eventOf } from "../../../test/calendar-files.ts";
import { importCalendar, sendCalendar } from "../../../test/calendar-uploads.ts";
import type { Person } from "../../../test/congregation.ts";
import { openSunday, type Sunday } from "../../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeEach(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterEach(() => sunday.close());

const one = (uid: string, day: string, ...lines: string[]) =>
  eventOf(uid, `DTSTART;TZID=America/New_York:${day}T190000`, `SUMMARY:Our ${uid}`, ...lines);
const named = (name: string, ...entries: string[]) => calendarOf(`X-WR-CALNAME:${name}`, ...entries);
const LUNCH = one("lunch", "20261211");
const PRAYER = one("prayer", "20261206", "RRULE:FREQ=WEEKLY;COUNT=3");
const SUPPER = one("supper", "20261218");

test("events to come that the calendar no longer has are named in its check and stay", async () => {
  await importCalendar(admin, named("Church", LUNCH, PRAYER, SUPPER));
  const { body } = await sendCalendar(admin, named("Church", SUPPER));
  const missing =
    "2 events are no longer in the calendar and stay: Our prayer (December 6) and Our lunch (December 11). Delete what you no longer need under Events.";
  expect(body).toMatchObject({ missing, same: 1, can: { confirm: false } });
  expect((await admin.call(calls.get, { params: { id: body.id } })).body.missing).toBe(missing);
  const { body: planned } = await admin.call(events.list, { query: { from: "2026-11-23" } });
  expect(planned.filter(({ title }) => title.startsWith("Our"))).toHaveLength(5);
});

test("nothing is named of another calendar, of a deleted or past event, and of one that is only left out", async () => {
  await importCalendar(admin, named("Choir", LUNCH, SUPPER));
  await importCalendar(admin, named("Church", SUPPER, PRAYER, one("picnic", "20261201"), one("gone", "20261202")));
  const { body: planned } = await admin.call(events.list, { query: { from: "2026-11-23" } });
  const gone = planned.find(({ title }) => title === "Our gone");
  await admin.call(events.remove, { params: { id: gone?.id ?? 0 } });
  sunday.setNow("2026-12-03T15:00:00Z");
  admin = await sunday.as("admin");
  const { body } = await sendCalendar(
    admin,
    named("Church", SUPPER, one("prayer", "20261206", "RRULE:FREQ=WEEKLY;COUNT=3", "CLASS:PRIVATE")),
  );
  expect(body).toMatchObject({ missing: null, leftOut: 1 });
});
