// Single events that become days of a series when a calendar with that series is imported later.
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

/** What the database holds of events and series, without the times of changes. */
async function read() {
  const { rows } = await sunday.postgres.pool.query(
    `select id, to_jsonb(e) - 'id' - 'updated_at' - 'created_at' as row from events e
    where title like 'Prayer%' order by event_date, id`,
  );
  return rows as { id: number; row: Record<string, unknown> }[];
}
const shown = async () => (await read()).map(({ row }) => `${String(row.event_date).slice(5)} ${row.title}`);
const onDay = async (day: string) => {
  const [found, second] = (await read()).filter(({ row }) => row.event_date === day);
  if (!found || second) throw new Error(`there is not one event on ${day}`);
  return found;
};
const count = async (day: string) =>
  admin.call(headcounts.update, { params: { id: (await onDay(day)).id }, body: { adults: 40 } });
const undo = async ({ id }: { id: number }) => (await admin.call(calls.undo, { params: { id } })).body;
const withoutIds = (rows: Awaited<ReturnType<typeof read>>) => rows.map(({ row }) => row);

const ZONE = "TZID=America/New_York";
const on = (day: string, time = "190000") => [
  `DTSTART;${ZONE}:${day}T${time}`,
  `DTEND;${ZONE}:${day}T${Number(time) + 10000}`,
];
const prayer = (uid: string, day: string, rule: string, title: string, ...lines: string[]) =>
  eventOf(uid, ...on(day), `RRULE:FREQ=WEEKLY;${rule}`, `SUMMARY:${title}`, ...lines);

const WHOLE = calendarOf(prayer("prayer@google.com", "20261206", "COUNT=8", "Prayer"));
const LATER_UID = "prayer_R20270103T000000@google.com";
const FIRST_PART = prayer("prayer@google.com", "20261206", "UNTIL=20270103T045959Z", "Prayer");
const SPLIT = calendarOf(FIRST_PART, prayer(LATER_UID, "20270103", "COUNT=4", "Prayer later"));
const SPLIT_DAYS = [
  ...["12-06 Prayer", "12-13 Prayer", "12-20 Prayer", "12-27 Prayer"],
  ...["01-03 Prayer later", "01-10 Prayer later", "01-17 Prayer later", "01-24 Prayer later"],
];
const JOINS = "1 single event that is here already becomes a day of this series:";

test("an event with records belongs to the series that Google split off, and an undo returns it", async () => {
  await importCalendar(admin, WHOLE);
  await count("2027-01-10");
  const before = await read();
  const { id } = await onDay("2027-01-10");
  const { body } = await sendCalendar(admin, SPLIT);
  const preview = await entriesOf(admin, body);
  expect(preview[1]).toMatchObject({ kind: "new", effect: `${JOINS} January 10, 2027.` });
  await admin.call(calls.confirm, { params: { id: body.id }, body: {} });
  expect(await entriesOf(admin, body)).toEqual(preview);
  expect(await shown()).toEqual(SPLIT_DAYS);
  const [joined, other] = [await onDay("2027-01-10"), await onDay("2027-01-17")];
  expect(joined.id).toBe(id);
  const place = "2027-01-10T19:00:00";
  expect(joined.row).toEqual({ ...other.row, event_date: "2027-01-10", original_start: place, ...ofTime(joined) });
  const again = await sendCalendar(admin, SPLIT);
  expect(again.body).toMatchObject({ added: 0, changed: 0, same: 2 });
  await undo(body);
  const after = await read();
  expect(withoutIds(after)).toEqual(withoutIds(before));
  expect((await onDay("2027-01-10")).id).toBe(id);
});

/** The columns that PostgreSQL computes of the start and the end. */
const ofTime = ({ row }: { row: Record<string, unknown> }) =>
  Object.fromEntries(["starts_at", "ends_at", "end_date"].map((name) => [name, row[name]]));

test("an event that was moved by hand keeps its day in the series that Google split off", async () => {
  await importCalendar(admin, WHOLE);
  const { id } = await onDay("2027-01-10");
  await admin.call(events.update, { params: { id }, body: { eventDateTime: "2027-01-11T19:00" } });
  const before = await read();
  const done = await importCalendar(admin, SPLIT);
  expect(await shown()).toEqual(SPLIT_DAYS.map((day) => day.replace("01-10", "01-11")));
  expect((await onDay("2027-01-11")).id).toBe(id);
  await undo(done);
  expect(withoutIds(await read())).toEqual(withoutIds(before));
});

test("an event that stayed when the first part was imported alone belongs to the part that Google split off", async () => {
  await importCalendar(admin, WHOLE);
  await count("2027-01-10");
  await importCalendar(admin, calendarOf(FIRST_PART));
  const before = await read();
  const done = await importCalendar(admin, SPLIT);
  expect(await shown()).toEqual(SPLIT_DAYS);
  await undo(done);
  expect(withoutIds(await read())).toEqual(withoutIds(before));
});

test("a day of the first part that stays there is not added to the part that Google split off", async () => {
  sunday.setNow("2026-12-06T20:00:00Z");
  await importCalendar(admin, WHOLE);
  sunday.setNow("2026-12-14T02:00:00Z"); // December 13, 9 PM
  const first = prayer("prayer@google.com", "20261206", "UNTIL=20261212T235959Z", "Prayer");
  const later = prayer("prayer_R20261214T000000@google.com", "20261213", "COUNT=3", "Prayer later");
  const { body } = await sendCalendar(admin, calendarOf(first, later));
  expect((await entriesOf(admin, body))[1]?.effect).toBe(
    "1 day has an event of its own, which stays, and gets no second one: December 13.",
  );
  await admin.call(calls.confirm, { params: { id: body.id }, body: {} });
  expect(await shown()).toEqual(["12-06 Prayer", "12-13 Prayer", "12-20 Prayer later", "12-27 Prayer later"]);
});

const moved = (title = "Prayer moved") =>
  eventOf("prayer", `RECURRENCE-ID;${ZONE}:20261213T190000`, ...on("20261214"), `SUMMARY:${title}`);
const SERIES = prayer("prayer", "20261206", "COUNT=4", "Prayer");

test("a day of a series that was imported alone becomes its day when the series is imported", async () => {
  const alone = await importCalendar(admin, calendarOf(moved()));
  await count("2026-12-14");
  const before = await read();
  const { id } = await onDay("2026-12-14");
  const { body } = await sendCalendar(admin, calendarOf(SERIES, moved()));
  const preview = await entriesOf(admin, body);
  expect(preview[0]).toMatchObject({ kind: "new", effect: `${JOINS} December 14.` });
  await admin.call(calls.confirm, { params: { id: body.id }, body: {} });
  expect(await entriesOf(admin, body)).toEqual(preview);
  expect(await shown()).toEqual(["12-06 Prayer", "12-14 Prayer moved", "12-20 Prayer", "12-27 Prayer"]);
  const joined = await onDay("2026-12-14");
  expect(joined).toMatchObject({ id, row: { original_start: "2026-12-13T19:00:00" } });
  const next = await importCalendar(admin, calendarOf(SERIES, moved("Prayer in the hall")));
  expect(await shown()).toContain("12-14 Prayer in the hall");
  await undo(next);
  await undo(body);
  expect(await read()).toEqual(before);
  await importCalendar(admin, calendarOf(SERIES, moved()));
  expect(await shown()).toHaveLength(4);
  await undo(alone);
  expect(await shown()).toHaveLength(4);
});

test("a day that was imported alone and deleted here is left out of its series", async () => {
  await importCalendar(admin, calendarOf(moved()));
  await admin.call(events.remove, { params: { id: (await onDay("2026-12-14")).id } });
  const { body } = await sendCalendar(admin, calendarOf(SERIES, moved()));
  expect((await entriesOf(admin, body))[0]?.effect).toBe("1 day was deleted here and is left out: December 13.");
  await admin.call(calls.confirm, { params: { id: body.id }, body: {} });
  expect(await shown()).toEqual(["12-06 Prayer", "12-20 Prayer", "12-27 Prayer"]);
});

test("a series of which events stayed after an undo takes a day that was imported alone", async () => {
  await importCalendar(admin, calendarOf(moved()));
  const whole = await importCalendar(admin, calendarOf(SERIES, moved()));
  await count("2026-12-20");
  await undo(whole);
  expect(await shown()).toEqual(["12-14 Prayer moved", "12-20 Prayer"]);
  await importCalendar(admin, calendarOf(SERIES, moved()));
  expect(await shown()).toEqual(["12-06 Prayer", "12-14 Prayer moved", "12-20 Prayer", "12-27 Prayer"]);
});

test("an event that got records in the part that Google split off returns to the whole series with the undo", async () => {
  await importCalendar(admin, WHOLE);
  const before = await shown();
  const done = await importCalendar(admin, SPLIT);
  await count("2027-01-17");
  const { id } = await onDay("2027-01-17");
  await undo(done);
  expect(await shown()).toEqual(before);
  expect((await onDay("2027-01-17")).id).toBe(id);
});
