// Importing a calendar again, and undoing an import.
import { calendarFeeds } from "@narthex/contract/calendar-feeds.ts";
import { calendarImports as calls } from "@narthex/contract/calendar-imports.ts";
import { events } from "@narthex/contract/events.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { calendarOf, eventOf, GOOGLE } from "../../../test/calendar-files.ts";
import { entriesOf, importCalendar, sendCalendar } from "../../../test/calendar-uploads.ts";
import type { Person } from "../../../test/congregation.ts";
import { openSunday, type Sunday } from "../../../test/sunday.ts";
import { pruneCalendarImports } from "./imports.service.ts";

let sunday: Sunday;
let admin: Person;

beforeEach(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterEach(() => sunday.close());

const planned = async () => (await admin.call(events.list, { query: { from: "2026-11-23", limit: 1000 } })).body;
const titles = async () => (await planned()).map(({ eventDate, title }) => `${eventDate} ${title}`).sort();
const find = async (title: string, day?: string) => {
  const found = (await planned()).find(
    (event) => event.title === title && (day === undefined || event.eventDate === day),
  );
  if (!found) throw new Error(`there is no ${title}`);
  return found;
};

const WEEKLY = "RRULE:FREQ=WEEKLY;BYDAY=SU;COUNT=4";
const service = (...lines: string[]) =>
  eventOf(
    "service",
    "DTSTART;TZID=America/New_York:20261206T103000",
    "DTEND;TZID=America/New_York:20261206T120000",
    ...lines,
  );
const supper = (...lines: string[]) => eventOf("supper", "DTSTART;TZID=America/New_York:20261209T180000", ...lines);

test("the same calendar a second time changes nothing", async () => {
  await importCalendar(admin, GOOGLE);
  const before = await planned();
  const { body } = await sendCalendar(admin, GOOGLE);
  expect(body).toMatchObject({ added: 0, changed: 0, same: 3, can: { confirm: false } });
  await admin.call(calls.confirm, { params: { id: body.id }, body: {} });
  expect(await planned()).toEqual(before);
});

test("values that the calendar changed are updated, and values that someone changed by hand stay", async () => {
  await importCalendar(admin, calendarOf(supper("SUMMARY:Supper", "LOCATION:Hall")));
  const { id } = await find("Supper");
  await admin.call(events.update, { params: { id }, body: { location: "Garden", capacity: 20 } });
  const changed = calendarOf(
    eventOf("supper", "DTSTART;TZID=America/New_York:20261210T190000", "SUMMARY:Soup supper", "LOCATION:Kitchen"),
  );
  const { body } = await sendCalendar(admin, changed);
  expect((await entriesOf(admin, body))[0]).toMatchObject({
    kind: "changed",
    changes: ["title", "time"],
    stays: ["location"],
  });
  await admin.call(calls.confirm, { params: { id: body.id }, body: {} });
  expect(await find("Soup supper")).toMatchObject({
    id,
    eventDate: "2026-12-10",
    startTime: "19:00",
    location: "Garden",
    capacity: 20,
  });
  await admin.call(calls.undo, { params: { id: body.id } });
  expect(await find("Supper")).toMatchObject({ id, eventDate: "2026-12-09", startTime: "18:00", location: "Garden" });
});

test("a changed series keeps its events, records, and days that were changed by hand", async () => {
  await importCalendar(admin, calendarOf(service(WEEKLY, "SUMMARY:Service", "LOCATION:Sanctuary")));
  const ids = (await planned()).map(({ id }) => id).sort();
  const byHand = await find("Service", "2026-12-13");
  await admin.call(events.update, { params: { id: byHand.id }, body: { title: "Baptism", location: "River" } });
  const changed = calendarOf(
    service(
      "RRULE:FREQ=WEEKLY;BYDAY=SU;COUNT=5",
      "SUMMARY:Worship",
      "LOCATION:Sanctuary",
      "EXDATE;TZID=America/New_York:20261227T103000",
    ),
    eventOf(
      "service",
      "RECURRENCE-ID;TZID=America/New_York:20261220T103000",
      "DTSTART;TZID=America/New_York:20261220T160000",
      "SUMMARY:Carols",
    ),
  );
  const { body } = await sendCalendar(admin, changed);
  expect((await entriesOf(admin, body))[0]).toMatchObject({ kind: "changed", changes: ["title", "rule", "days"] });
  await admin.call(calls.confirm, { params: { id: body.id }, body: {} });
  expect(await titles()).toEqual([
    "2026-12-06 Worship",
    "2026-12-13 Baptism",
    "2026-12-20 Carols",
    "2027-01-03 Worship",
  ]);
  expect((await planned()).filter(({ id }) => ids.includes(id))).toHaveLength(3);
  expect(await find("Baptism")).toMatchObject({ location: "River", seriesId: byHand.seriesId });
  await admin.call(calls.undo, { params: { id: body.id } });
  expect(await titles()).toEqual([
    "2026-12-06 Service",
    "2026-12-13 Baptism",
    "2026-12-20 Service",
    "2026-12-27 Service",
  ]);
});

test("a canceled entry is canceled, a deleted event returns only after an undo, and a missing entry stays", async () => {
  const lunch = eventOf("lunch", "DTSTART:20261211T120000", "SUMMARY:Lunch");
  const whole = calendarOf(service(WEEKLY, "SUMMARY:Service"), supper("SUMMARY:Supper"), lunch);
  const first = await importCalendar(admin, whole);
  await admin.call(events.remove, { params: { id: (await find("Lunch")).id } });
  const next = calendarOf(supper("SUMMARY:Supper", "STATUS:CANCELLED"), lunch);
  const { body } = await sendCalendar(admin, next);
  expect((await entriesOf(admin, body)).map(({ kind, changes, reasons }) => [kind, changes, reasons])).toEqual([
    ["changed", ["canceled"], []],
    ["left_out", [], ["It was deleted here since it was imported."]],
  ]);
  await admin.call(calls.confirm, { params: { id: body.id }, body: {} });
  expect((await find("Supper")).cancelledAt).not.toBeNull();
  expect(await titles()).toHaveLength(5);
  await admin.call(calls.undo, { params: { id: body.id } });
  expect((await find("Supper")).cancelledAt).toBeNull();
  await admin.call(calls.undo, { params: { id: first.id } });
  await importCalendar(admin, whole);
  expect((await find("Lunch")).eventDate).toBe("2026-12-11");
});

test("a single day of a known series is not added as a second event", async () => {
  await importCalendar(admin, calendarOf(service(WEEKLY, "SUMMARY:Service")));
  const day = ["RECURRENCE-ID;TZID=America/New_York:20261220T103000", "DTSTART:20261220T160000", "SUMMARY:Carols"];
  const { body } = await sendCalendar(admin, calendarOf(eventOf("service", ...day), eventOf("other", ...day)));
  expect((await entriesOf(admin, body)).map(({ kind }) => kind)).toEqual(["left_out", "new"]);
});

test("an undo deletes what was added, but not events with records or changes by hand", async () => {
  const done = await importCalendar(
    admin,
    calendarOf(
      service(WEEKLY, "SUMMARY:Service"),
      supper("SUMMARY:Supper"),
      eventOf("x", "DTSTART:20261212T120000", "SUMMARY:Bazaar"),
    ),
  );
  const attended = await find("Service", "2026-12-06");
  await sunday.postgres.pool.query(
    "insert into attendance (event_id, member_id, check_in_time) values ($1, $2, now())",
    [attended.id, sunday.ids.member],
  );
  await admin.call(events.update, { params: { id: (await find("Supper")).id }, body: { title: "Feast" } });
  const { body } = await admin.call(calls.undo, { params: { id: done.id } });
  expect(body).toMatchObject({ status: "undone", removed: 4, kept: 2, can: { undo: false } });
  expect(await titles()).toEqual(["2026-12-06 Service", "2026-12-09 Feast"]);
  expect(await sunday.count("select count(*) from events where series_id is not null")).toBe(0);
  expect(await sunday.auditOf("calendar_import")).toMatchObject([
    { action: "imported" },
    { action: "import_undone", detail: { removed: 4, kept: 2 } },
  ]);
  expect((await admin.refused(calls.undo, { params: { id: done.id } })).status).toBe(409);
});

test("a draft is thrown away, and two drafts of one calendar add its events once", async () => {
  const [first, second, third] = [
    await sendCalendar(admin, GOOGLE),
    await sendCalendar(admin, GOOGLE),
    await sendCalendar(admin, GOOGLE),
  ].map(({ body }) => ({ params: { id: body.id } }));
  if (!first || !second || !third) throw new Error("the calendar was not read");
  await admin.call(calls.remove, first);
  expect((await admin.refused(calls.get, first)).status).toBe(404);
  const confirmed = await Promise.all(
    [second, third].map((input) => admin.call(calls.confirm, { ...input, body: {} })),
  );
  expect(confirmed.map(({ body }) => body.added).sort()).toEqual([0, 3]);
  expect(await titles()).toHaveLength(10);
});

test("a feed with days without hours is the same the second time, here and in another congregation", async () => {
  const weekly = { rule: "FREQ=WEEKLY;BYDAY=FR", count: 5, skippedDates: ["2026-12-18"] };
  const whole = { eventDateTime: "2026-12-04T00:00", endDateTime: "2026-12-04T23:59", recurrence: weekly };
  await admin.call(events.create, { body: { title: "Fast", ...whole } });
  const retreat = { title: "Retreat", eventDateTime: "2027-01-15T00:00", endDateTime: "2027-01-17T23:59" };
  await admin.call(events.create, { body: retreat });
  const [changed, canceled] = [await find("Fast", "2026-12-11"), await find("Fast", "2026-12-25")];
  const hours = { eventDateTime: "2026-12-11T09:00", endDateTime: "2026-12-11T12:00" };
  await admin.call(events.update, { params: { id: changed.id }, body: hours });
  await admin.call(events.cancel, { params: { id: canceled.id }, body: { tell: "nobody" } });
  const before = await planned();
  const { body: feed } = await admin.call(calendarFeeds.create, { body: { purpose: "church" } });
  const text = await (await sunday.stranger().fetch(new URL(feed.url).pathname)).text();
  expect(text).toMatch(/RECURRENCE-ID;VALUE=DATE:20261211/);
  const own = await sendCalendar(admin, text);
  expect(own.body).toMatchObject({ added: 0, changed: 0, can: { confirm: false } });
  expect(await planned()).toEqual(before);

  const other = text.replaceAll(/^(UID:[^@]+@).*\r$/gm, "$1grace.example\r");
  await importCalendar(admin, other);
  const original = new Set(before.map(({ id }) => id));
  const added = (await planned()).filter(({ id }) => !original.has(id));
  const shown = (list: typeof before) =>
    list
      .filter(({ title }) => ["Fast", "Retreat"].includes(title))
      .map(({ title, eventDate, startTime, endDate, endTime, cancelledAt }) =>
        [title, eventDate, startTime, endDate, endTime, cancelledAt !== null].join(" "),
      )
      .sort();
  expect(shown(before)).toHaveLength(5);
  expect(shown(added)).toEqual(shown(before));
  const again = await sendCalendar(admin, other);
  expect(again.body).toMatchObject({ added: 0, changed: 0, can: { confirm: false } });
});

test("an import can be undone for 30 days after it was made, also if the calendar was read long before", async () => {
  const { id } = await importCalendar(admin, calendarOf(supper("SUMMARY:Supper")));
  await sunday.postgres.pool.query("update calendar_imports set created_at = imported_at - interval '20 days'");
  const prune = (at: string) =>
    sunday.postgres.transaction((tx) => pruneCalendarImports(tx, Temporal.Instant.from(at)));
  await prune("2026-12-20T15:00:00Z");
  expect((await admin.call(calls.get, { params: { id } })).body.can.undo).toBe(true);
  await prune("2026-12-24T15:00:00Z");
  expect((await admin.refused(calls.get, { params: { id } })).status).toBe(404);
});
