// Importing calendars of other programs: what becomes of their entries.
import { calendarImports as calls } from "@narthex/contract/calendar-imports.ts";
import { events } from "@narthex/contract/events.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { APPLE, calendarOf, eventOf, GOOGLE, OUTLOOK } from "../../../test/calendar-files.ts";
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

/** Events after the sample ones, in order: day, time, end and title. */
async function planned(): Promise<string[]> {
  const { body } = await admin.call(events.list, { query: { from: "2026-11-23", limit: 1000 } });
  return body
    .map(({ eventDate, startTime, endDate, endTime, title, cancelledAt }) => {
      const end = endTime === null ? "" : ` to ${endDate === eventDate ? "" : `${endDate} `}${endTime}`;
      return `${eventDate} ${startTime}${end} ${title}${cancelledAt ? " (canceled)" : ""}`;
    })
    .sort();
}

test("a calendar of Google becomes a series with its exceptions, and single events", async () => {
  const { status, body } = await sendCalendar(admin, GOOGLE);
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: "Grace Church", status: "checked", added: 3, changed: 0, same: 0, leftOut: 0 });
  expect(await planned()).toEqual([]);
  const entries = await entriesOf(admin, body);
  expect(entries.map(({ title, start, words, kind }) => ({ title, start, words, kind }))).toEqual([
    {
      title: "Worship",
      start: "2026-12-06T10:30",
      words: "Every Sunday at 10:30 AM, until January 31, 2027, not on December 27, 2026",
      kind: "new",
    },
    { title: "Supper", start: "2026-12-16T18:00", words: null, kind: "new" },
    { title: "Retreat", start: "2027-01-15T00:00", words: null, kind: "new" },
  ]);
  expect(entries.map(({ isAllDay }) => isAllDay)).toEqual([false, false, true]);
  const nothing = { isAllDay: false, location: null };
  expect(entries.map(({ exceptions }) => exceptions)).toEqual([
    [
      { ...nothing, day: "2026-12-20", isCanceled: false, start: "2026-12-20T16:00", title: "Carols" },
      { ...nothing, day: "2027-01-03", isCanceled: true, start: null, title: null },
    ],
    [],
    [],
  ]);
  const done = await admin.call(calls.confirm, { params: { id: body.id }, body: {} });
  expect((await admin.call(calls.list)).body).toMatchObject([{ id: body.id, status: "done", added: 3 }]);
  expect(done.body).toMatchObject({ status: "done", added: 3, can: { undo: true, confirm: false } });
  expect(await planned()).toEqual([
    "2026-12-06 10:30 to 12:00 Worship",
    "2026-12-13 10:30 to 12:00 Worship",
    "2026-12-16 18:00 to 19:30 Supper",
    "2026-12-20 16:00 to 17:30 Carols",
    "2027-01-03 10:30 to 12:00 Worship (canceled)",
    "2027-01-10 10:30 to 12:00 Worship",
    "2027-01-15 00:00 to 2027-01-17 23:59 Retreat",
    "2027-01-17 10:30 to 12:00 Worship",
    "2027-01-24 10:30 to 12:00 Worship",
    "2027-01-31 10:30 to 12:00 Worship",
  ]);
  const { body: list } = await admin.call(events.list, { query: { from: "2026-12-06", to: "2026-12-06" } });
  expect(list[0]).toMatchObject({
    location: "Sanctuary, 1 Main Street",
    description: "Welcome!\nCoffee after the service",
    timezone: "America/New_York",
    isPublic: false,
    organizerId: null,
    ministryId: null,
  });
  expect(await sunday.auditOf("calendar_import")).toMatchObject([
    { action: "imported", detail: { added: 3, changed: 0, leftOut: 0 } },
  ]);
});

test("a calendar of Outlook has its zones by the names of Windows or by their rules", async () => {
  const { body } = await sendCalendar(admin, OUTLOOK);
  const entries = await entriesOf(admin, body);
  expect(entries.map(({ title, kind, reasons }) => [title, kind, ...reasons])).toEqual([
    ["Elders meeting", "new"],
    ["Call with Chicago", "new"],
    ["Dentist", "left_out", "It is private in its calendar."],
  ]);
  await admin.call(calls.confirm, { params: { id: body.id }, body: {} });
  expect((await planned()).slice(0, 3)).toEqual([
    "2026-12-08 19:00 to 20:30 Elders meeting",
    "2026-12-10 18:00 to 20:00 Call with Chicago",
    "2027-01-12 19:00 to 20:30 Elders meeting",
  ]);
  const zones = await sunday.postgres.pool.query(
    "select title, timezone from events where event_date < '2026-12-11' and event_date > '2026-12-01' order by 1",
  );
  expect(zones.rows).toEqual([
    { title: "Call with Chicago", timezone: "America/Chicago" },
    { title: "Elders meeting", timezone: "America/New_York" },
  ]);
});

test("zones have the names that Windows and Exchange show, with colons, or are an offset", async () => {
  const zones = [
    ['"(UTC-05:00) Eastern Time (US & Canada)"', "2026-12-08 10:30 A"],
    ["(UTC-05:00) Eastern Time (US & Canada)", "2026-12-08 10:30 A"],
    ["Pacific Time (US & Canada)", "2026-12-08 10:30 A"],
    ["(GMT+01:00) Amsterdam\\, Berlin\\, Bern\\, Rome", "2026-12-08 04:30 A"],
    ["tzone://Microsoft/Utc", "2026-12-08 05:30 A"],
    ["GMT-0500", "2026-12-08 10:30 A"],
    ["UTC+1", "2026-12-08 04:30 A"],
  ] as const;
  for (const [place, [zone, expected]] of zones.entries()) {
    const uid = `zone-${place}@outlook.com`;
    await importCalendar(admin, calendarOf(eventOf(uid, `DTSTART;TZID=${zone}:20261208T103000`, "SUMMARY:A")));
    expect([zone, (await planned()).at(-1)]).toEqual([zone, expected]);
    await sunday.postgres.pool.query("delete from events where title = 'A'");
  }
  const line = "DTSTART;TZID=(UTC+03:00) A zone that no one knows:20261208T103000";
  const { body } = await sendCalendar(admin, calendarOf(eventOf("unknown@outlook.com", line, "SUMMARY:A")));
  expect((await entriesOf(admin, body))[0]?.reasons).toEqual([
    "Its time zone “(UTC+03:00) A zone that no one knows” is not known.",
  ]);
});

test("a calendar of Apple has whole days, times without a zone, and tasks, which are named", async () => {
  const { body } = await sendCalendar(admin, APPLE);
  expect(body).toMatchObject({ added: 2, leftOut: 1 });
  await admin.call(calls.confirm, { params: { id: body.id }, body: {} });
  expect(await planned()).toEqual([
    "2026-12-11 08:30 Prayer breakfast",
    "2026-12-24 00:00 to 23:59 Christmas Eve",
    "2027-12-24 00:00 to 23:59 Christmas Eve",
  ]);
  const table = await admin.fetch(calls.leftOut.path.replace(":id", String(body.id)));
  expect(table.headers.get("content-disposition")).toContain("calendar-left-out.csv");
  const lines = (await table.text()).split("\r\n");
  expect(lines[1]).toBe("3,Buy candles,,,No,It is a task. Only events are imported.");
});

test("entries that cannot be imported are left out with a reason, and the rest is imported", async () => {
  const file = calendarOf(
    eventOf("1", "SUMMARY:No start"),
    eventOf("2", "DTSTART:20261306T100000Z", "SUMMARY:Month 13"),
    eventOf("3", "DTSTART;TZID=Atlantis/Capital:20261206T100000", "SUMMARY:Atlantis"),
    eventOf("4", "DTSTART:20261206T100000Z", "RRULE:FREQ=HOURLY", "SUMMARY:Every hour"),
    eventOf("5", "DTSTART:20261206T100000Z", "DTEND:20261206T090000Z", "SUMMARY:Backwards"),
    eventOf("6", "DTSTART:20261206T100000Z", "this line has no colon", "SUMMARY:Broken"),
    eventOf("7", "DTSTART:20261206T100000Z", "STATUS:CANCELLED", "SUMMARY:Canceled"),
    eventOf("8", "DTSTART:20261206T150000Z"),
    eventOf("9", "DTSTART:20261207T150000Z", "SEQUENCE:1", "SUMMARY:Old"),
    eventOf("9", "DTSTART:20261208T150000Z", "SEQUENCE:3", "SUMMARY:Newer"),
    eventOf("series-1@127.0.0.1", "DTSTART:20261208T150000Z", "SUMMARY:Own"),
    eventOf("serving-1@127.0.0.1", "DTSTART:20261208T150000Z", "SUMMARY:Own place"),
    eventOf("10", "DTSTART;TZID=Europe/London:20261209T100000", "RRULE:FREQ=WEEKLY;COUNT=2", "SUMMARY:From London"),
    "BEGIN:VEVENT",
    "DTSTART:20261209T100000Z",
    "SUMMARY:Unfinished",
  );
  const { body } = await sendCalendar(admin, file);
  const reasons = (await entriesOf(admin, body)).map(({ title, kind, reasons: all }) => [title, kind, all.join(" ")]);
  expect(reasons).toEqual([
    ["No start", "left_out", "It has no start."],
    ["Month 13", "left_out", "It has a date that does not exist."],
    ["Atlantis", "left_out", "Its time zone “Atlantis/Capital” is not known."],
    ["Every hour", "left_out", "It repeats every hour. Narthex cannot repeat an event in this way."],
    ["Backwards", "left_out", "The end cannot be before the start."],
    ["Broken", "left_out", "It cannot be read."],
    ["Canceled", "left_out", "It is canceled in its calendar."],
    ["Untitled event", "new", "It has no title and is called “Untitled event”."],
    ["Old", "left_out", "The calendar holds a newer version of it."],
    ["Newer", "new", ""],
    ["Own", "left_out", "It comes from this congregation's own calendar."],
    ["Own place", "left_out", "It comes from this congregation's own calendar."],
    ["From London", "new", expect.stringContaining("Its time zone is Europe/London.")],
    ["Unfinished", "left_out", "Its end is missing, so it may not be complete."],
  ]);
  expect(body).toMatchObject({ added: 3, leftOut: 11, partial: 2 });
  await admin.call(calls.confirm, { params: { id: body.id }, body: {} });
  expect(await planned()).toEqual([
    "2026-12-06 10:00 Untitled event",
    "2026-12-08 10:00 Newer",
    "2026-12-09 05:00 From London",
    "2026-12-16 05:00 From London",
  ]);
});

test("a series of long ago begins a year ago, in step with its rule", async () => {
  const rule = "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=WE";
  const file = calendarOf(eventOf("old", "DTSTART;TZID=America/New_York:20120104T190000", rule, "SUMMARY:Bible study"));
  const { body } = await sendCalendar(admin, file);
  expect((await entriesOf(admin, body))[0]).toMatchObject({
    words: "Every 2 weeks on Wednesday at 7:00 PM",
    reasons: ["Its days before December 3, 2025 are not imported."],
  });
  await admin.call(calls.confirm, { params: { id: body.id }, body: { includesPast: true } });
  const first = await sunday.postgres.pool.query(
    "select min(event_date)::text as day from events where title = 'Bible study'",
  );
  expect(first.rows[0]).toEqual({ day: "2025-12-03" });
});

test("a time that the clocks skip is moved forward, and rules of working days are weekly", async () => {
  const file = calendarOf(
    eventOf("1", "DTSTART;TZID=America/New_York:20270314T023000", "SUMMARY:Vigil"),
    eventOf(
      "2",
      "DTSTART;TZID=US/Eastern:20261207T120000",
      "RRULE:FREQ=DAILY;BYDAY=MO,TU;COUNT=3",
      "SUMMARY:Noon prayer",
    ),
    eventOf("3", "DTSTART:20261201T120000", "RDATE:20261203T120000,20261205T140000", "SUMMARY:Three days"),
  );
  await importCalendar(admin, file);
  expect(await planned()).toEqual([
    "2026-12-01 12:00 Three days",
    "2026-12-03 12:00 Three days",
    "2026-12-05 14:00 Three days",
    "2026-12-07 12:00 Noon prayer",
    "2026-12-08 12:00 Noon prayer",
    "2026-12-14 12:00 Noon prayer",
    "2027-03-14 03:30 Vigil",
  ]);
});

test("a line that is folded inside a character is read as it was written", async () => {
  const title = "Gebet für alle — Молитва за всех, 每週禱告會和團契聚餐活動";
  const [before, after] = calendarOf(eventOf("folded@x", "DTSTART:20261203T190000", `SUMMARY:${title}`)).split(
    "за всех",
  );
  const bytes = Buffer.from("за всех");
  const folded = [bytes.subarray(0, 1), Buffer.from("\r\n "), bytes.subarray(1)];
  const file = new Uint8Array(Buffer.concat([Buffer.from(before ?? ""), ...folded, Buffer.from(after ?? "")]));
  const { body } = await sendCalendar(admin, file);
  expect((await entriesOf(admin, body))[0]?.title).toBe(title);
});

test("a file that is not a calendar is refused with a reason", async () => {
  const refusals = [];
  for (const file of ["First name,Last name", "BEGIN:VCALENDAR\r\nEND:VCALENDAR", ""]) {
    const { status, body } = await sendCalendar(admin, file);
    refusals.push([status, Object.values(body.fields ?? {})[0]]);
  }
  expect(refusals).toEqual([
    [400, "This is not a calendar. Please choose a file that ends with .ics."],
    [400, "This calendar has no events."],
    [400, "Please choose a calendar file (.ics), or enter an address."],
  ]);
  const large = await sendCalendar(admin, "x".repeat(5 * 1024 * 1024 + 1));
  expect([large.status, large.body.code]).toEqual([413, "too_large"]);
});

test("only those who manage events import calendars", async () => {
  const { body } = await sendCalendar(admin, GOOGLE);
  const statuses = [];
  for (const name of ["member", "ministry_leader", "pending"] as const) {
    const person = await sunday.as(name);
    const params = { id: body.id };
    statuses.push((await sendCalendar(person, GOOGLE)).status);
    for (const call of [calls.get, calls.entries, calls.leftOut, calls.confirm, calls.undo, calls.remove])
      statuses.push((await person.refused(call, { params, ...(call.method === "POST" ? { body: {} } : {}) })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([403]));
  expect((await sendCalendar(sunday.stranger(), GOOGLE)).status).toBe(401);
  const unknown = await admin.refused(calls.confirm, { params: { id: 999_999 }, body: {} });
  expect(unknown.status).toBe(404);
  expect(await planned()).toEqual([]);
});

test("new events belong to the chosen ministry; an unknown one is refused; a second confirmation is a conflict", async () => {
  const { body } = await sendCalendar(admin, APPLE);
  const params = { id: body.id };
  const refused = await admin.refused(calls.confirm, { params, body: { ministryId: 999_999 } });
  expect(refused.status).toBe(404);
  await admin.call(calls.confirm, { params, body: { ministryId: sunday.music } });
  expect((await admin.refused(calls.confirm, { params, body: {} })).status).toBe(409);
  expect(await sunday.count("select count(*) from events where ministry_id = $1", [sunday.music])).toBe(4);
  expect((await admin.refused(calls.remove, { params })).status).toBe(409);
});
