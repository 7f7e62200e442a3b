// The preview of a calendar: past events, changed days of series, rules that Narthex does not have, and a
// series that was split by hand.
import { calendarImports as calls } from "@narthex/contract/calendar-imports.ts";
import { events } from "@narthex/contract/events.ts";
import { MAX_PAGE } from "@narthex/contract/limits.ts";
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

const NEW_YORK = "TZID=America/New_York";
/** The events whose titles begin with "Our", in order. */
async function ours(): Promise<string[]> {
  const { body } = await admin.call(events.list, { query: { limit: MAX_PAGE, from: "2026-01-01", to: "2028-12-31" } });
  return body
    .filter(({ title }) => title.startsWith("Our"))
    .map(({ eventDate, startTime, title, location }) => [eventDate, startTime, title, location ?? "-"].join(" "))
    .sort();
}
const confirm = (id: number, includesPast?: boolean) =>
  admin.call(calls.confirm, { params: { id }, body: includesPast === undefined ? {} : { includesPast } });

/** Over: a picnic, four weeks that ended, and the first three of six Tuesdays. Today and later: a meal, and the rest. */
const MIXED = calendarOf(
  eventOf("picnic", `DTSTART;${NEW_YORK}:20260704T120000`, "SUMMARY:Our picnic"),
  eventOf("meal", `DTSTART;${NEW_YORK}:20261122T080000`, `DTEND;${NEW_YORK}:20261122T090000`, "SUMMARY:Our meal"),
  eventOf("course", `DTSTART;${NEW_YORK}:20261001T190000`, "RRULE:FREQ=WEEKLY;COUNT=4", "SUMMARY:Our course"),
  eventOf("group", `DTSTART;${NEW_YORK}:20261103T190000`, "RRULE:FREQ=WEEKLY;COUNT=6", "SUMMARY:Our group"),
  eventOf("camp", "DTSTART;VALUE=DATE:20261120", "DTEND;VALUE=DATE:20261123", "SUMMARY:Our camp"),
);
const TO_COME = [
  "2026-11-20 00:00 Our camp -",
  "2026-11-22 08:00 Our meal -",
  "2026-11-24 19:00 Our group -",
  "2026-12-01 19:00 Our group -",
  "2026-12-08 19:00 Our group -",
];

test("the preview counts past events, and only events from today on are entered", async () => {
  const { body } = await sendCalendar(admin, MIXED);
  expect(body).toMatchObject({ added: 3, over: 2, pastEvents: 8, leftOut: 0, can: { confirm: true } });
  const entries = await entriesOf(admin, body);
  expect(entries.map(({ title, kind, pastEvents }) => [title, kind, pastEvents])).toEqual([
    ["Our picnic", "past", 1],
    ["Our meal", "new", 0],
    ["Our course", "past", 4],
    ["Our group", "new", 3],
    ["Our camp", "new", 0],
  ]);
  expect((await confirm(body.id)).body).toMatchObject({ status: "done", added: 3, over: 2 });
  expect(await ours()).toEqual(TO_COME);
  // Again: what is over is still counted, and what was entered is not doubled.
  const again = await sendCalendar(admin, MIXED);
  expect(again.body).toMatchObject({ added: 0, same: 3, over: 2, pastEvents: 5 });
});

test("past events are entered if that is chosen", async () => {
  const { body } = await sendCalendar(admin, MIXED);
  expect((await confirm(body.id, true)).body).toMatchObject({ added: 5, over: 0 });
  expect(await ours()).toHaveLength(TO_COME.length + 8);
  const undone = await admin.call(calls.undo, { params: { id: body.id } });
  expect(undone.body).toMatchObject({ removed: TO_COME.length + 8, kept: 0 });
  expect(await ours()).toEqual([]);
});

test("a series keeps its step, its end and a past day that was moved to the future", async () => {
  const every = ["RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=5", "SUMMARY:Our choir"];
  const moved = [`RECURRENCE-ID;${NEW_YORK}:20261118T190000`, `DTSTART;${NEW_YORK}:20261125T190000`];
  const file = calendarOf(
    eventOf("choir", `DTSTART;${NEW_YORK}:20261104T190000`, ...every),
    eventOf("choir", ...moved, "SUMMARY:Our choir"),
    // The rule is over, and one day was added.
    eventOf(
      "added",
      `DTSTART;${NEW_YORK}:20261005T190000`,
      "RRULE:FREQ=WEEKLY;COUNT=2",
      `RDATE;${NEW_YORK}:20261207T190000`,
      "SUMMARY:Our class",
    ),
  );
  const { body } = await sendCalendar(admin, file);
  expect(body).toMatchObject({ added: 2, pastEvents: 3 });
  await confirm(body.id);
  expect(await ours()).toEqual([
    "2026-11-25 19:00 Our choir -",
    "2026-12-02 19:00 Our choir -",
    "2026-12-07 19:00 Our class -",
    "2026-12-16 19:00 Our choir -",
    "2026-12-30 19:00 Our choir -",
  ]);
});

test("of two events of a series on one day, one is entered, and the preview names the day", async () => {
  const rule = "RRULE:FREQ=WEEKLY;COUNT=2";
  const extra = ["20261201T190000", "20261208T140000", "20261210T120000", "20261210T120000", "20261210T160000"];
  const file = calendarOf(
    eventOf("a", `DTSTART;${NEW_YORK}:20261201T190000`, rule, `RDATE;${NEW_YORK}:${extra.join()}`, "SUMMARY:Our choir"),
    eventOf("b", `DTSTART;${NEW_YORK}:20261202T090000`, `RDATE;${NEW_YORK}:20261202T110000`, "SUMMARY:Our class"),
  );
  const { body } = await sendCalendar(admin, file);
  expect((await entriesOf(admin, body)).map(({ reasons }) => reasons)).toEqual([
    ["It has several events on December 8, 2026 and December 10, 2026. Only one of each day is imported."],
    ["It has several events on December 2, 2026. Only one of each day is imported."],
  ]);
  await confirm(body.id);
  expect(await ours()).toEqual([
    "2026-12-01 19:00 Our choir -",
    "2026-12-02 09:00 Our class -",
    "2026-12-08 19:00 Our choir -",
    "2026-12-10 12:00 Our choir -",
  ]);
});

test("moved, renamed and canceled days of a series are listed, and days left out where the words only count them", async () => {
  const days = ["20261208", "20261215", "20261222", "20261229"].map((day) => `${day}T190000`);
  const file = calendarOf(
    eventOf(
      "group",
      `DTSTART;${NEW_YORK}:20261201T190000`,
      "RRULE:FREQ=WEEKLY;COUNT=8",
      `EXDATE;${NEW_YORK}:${days.join(",")}`,
      "SUMMARY:Our group",
    ),
    eventOf(
      "group",
      `RECURRENCE-ID;${NEW_YORK}:20270105T190000`,
      `DTSTART;${NEW_YORK}:20270106T180000`,
      "SUMMARY:Our meal",
      "LOCATION:Hall",
    ),
    eventOf(
      "group",
      `RECURRENCE-ID;${NEW_YORK}:20270112T190000`,
      `DTSTART;${NEW_YORK}:20270112T190000`,
      "STATUS:CANCELLED",
      "SUMMARY:Our group",
    ),
  );
  const { body } = await sendCalendar(admin, file);
  const [entry] = await entriesOf(admin, body);
  const canceled = { isCanceled: true, start: null, isAllDay: false, title: null, location: null };
  expect(entry?.exceptions).toEqual([
    ...["2026-12-08", "2026-12-15", "2026-12-22", "2026-12-29"].map((day) => ({ day, ...canceled })),
    {
      ...{ day: "2027-01-05", isCanceled: false, start: "2027-01-06T18:00", isAllDay: false },
      ...{ title: "Our meal", location: "Hall" },
    },
    { day: "2027-01-12", ...canceled },
  ]);
});

test("a rule that Narthex does not have is said in words", async () => {
  const rules = [
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month, on the last working day of it"],
    ["FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=2", "every month, on one of several days, counted within that time"],
    ["FREQ=DAILY;INTERVAL=2;BYHOUR=9,12", "every 2 days, at several times of the day"],
    ["FREQ=YEARLY;BYWEEKNO=20", "every year, in numbered weeks of the year"],
    ["FREQ=MONTHLY;BYMONTHDAY=-2", "every month"],
  ];
  const entry = ([rule]: string[], place: number) =>
    eventOf(`rule-${place}`, "DTSTART:20261207T150000Z", `RRULE:${rule}`, "SUMMARY:A");
  const { body } = await sendCalendar(admin, calendarOf(...rules.map(entry)));
  expect((await entriesOf(admin, body)).map(({ reasons }) => reasons)).toEqual(
    rules.map(([, words]) => [`It repeats ${words}. Narthex cannot repeat an event in this way.`]),
  );
});

test("an event at a time that the clocks skip moves forward with its end", async () => {
  const at = (uid: string, start: string, end: string) =>
    eventOf(uid, `DTSTART;${NEW_YORK}:20270314T${start}`, `DTEND;${NEW_YORK}:20270314T${end}`, "SUMMARY:Our vigil");
  const { body } = await sendCalendar(admin, calendarOf(at("1", "023000", "031500"), at("2", "020000", "024500")));
  expect(body).toMatchObject({ added: 2, leftOut: 0 });
  await confirm(body.id);
  const { rows } = await sunday.postgres.pool.query(
    "select start_time::text as start, end_time::text as end from events where title = 'Our vigil' order by 1",
  );
  expect(rows).toEqual([
    { start: "03:00:00", end: "03:45:00" },
    { start: "03:30:00", end: "04:15:00" },
  ]);
});

test("a series that was split by hand takes changes in all its parts, and the preview says what the import does", async () => {
  const series = (...lines: string[]) =>
    eventOf("s", `DTSTART;${NEW_YORK}:20261206T103000`, `DTEND;${NEW_YORK}:20261206T120000`, ...lines);
  const rule = "RRULE:FREQ=WEEKLY;BYDAY=SU;COUNT=6";
  await importCalendar(admin, calendarOf(series(rule, "SUMMARY:Our service", "LOCATION:Sanctuary")));
  const { body: found } = await admin.call(events.list, { query: { from: "2026-12-27", to: "2026-12-27" } });
  const id = found[0]?.id ?? 0;
  const later = { eventDateTime: "2026-12-27T09:00", endDateTime: "2026-12-27T10:00" };
  await admin.call(events.update, { params: { id }, query: { scope: "following" }, body: later });

  const next = calendarOf(
    eventOf(
      "s",
      `DTSTART;${NEW_YORK}:20261206T110000`,
      `DTEND;${NEW_YORK}:20261206T120000`,
      rule,
      "SUMMARY:Our service",
      "LOCATION:Chapel",
    ),
    eventOf(
      "s",
      `RECURRENCE-ID;${NEW_YORK}:20270103T110000`,
      `DTSTART;${NEW_YORK}:20270103T110000`,
      `DTEND;${NEW_YORK}:20270103T120000`,
      "SUMMARY:Our Epiphany",
      "LOCATION:Chapel",
    ),
  );
  const { body } = await sendCalendar(admin, next);
  const [preview] = await entriesOf(admin, body);
  expect(preview).toMatchObject({ kind: "changed", changes: ["location", "time", "days"], stays: ["time"] });
  await confirm(body.id);
  expect((await entriesOf(admin, body))[0]).toEqual(preview);
  const CHANGED = [
    "2026-12-06 11:00 Our service Chapel",
    "2026-12-13 11:00 Our service Chapel",
    "2026-12-20 11:00 Our service Chapel",
    "2026-12-27 09:00 Our service Chapel",
    "2027-01-03 09:00 Our Epiphany Chapel",
    "2027-01-10 09:00 Our service Chapel",
  ];
  expect(await ours()).toEqual(CHANGED);
  await admin.call(calls.undo, { params: { id: body.id } });
  expect(await ours()).toEqual(
    CHANGED.map((line) => line.replace("11:00", "10:30").replace("Chapel", "Sanctuary").replace("Epiphany", "service")),
  );
});
