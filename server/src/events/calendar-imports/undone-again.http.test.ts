// Importing a calendar again after its import was undone, or after events that left its series were deleted by hand.
import { calendarImports as calls } from "@narthex/contract/calendar-imports.ts";
import { eventReplies } from "@narthex/contract/event-replies.ts";
import { eventSeries } from "@narthex/contract/event-series.ts";
import { type Event, type EventChange, events, type Scope } from "@narthex/contract/events.ts";
import { headcounts } from "@narthex/contract/headcounts.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { calendarOf, eventOf } from "../../../test/calendar-files.ts";
import { entriesOf, importCalendar, sendCalendar } from "../../../test/calendar-uploads.ts";
import type { Person } from "../../../test/congregation.ts";
import { mailsTo } from "../../../test/kept-mail.ts";
import { openSunday, type Sunday } from "../../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeEach(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterEach(() => sunday.close());

const planned = async (): Promise<Event[]> => {
  const { body } = await admin.call(events.list, { query: { from: "2026-11-23", limit: 1000 } });
  return body.filter(({ title }) => title.startsWith("Prayer")).sort((a, b) => (a.eventDate < b.eventDate ? -1 : 1));
};
const days = async () => (await planned()).map(({ eventDate }) => eventDate.slice(5));
const onDay = async (day: string) => {
  const found = (await planned()).find(({ eventDate }) => eventDate === day);
  if (!found) throw new Error(`there is no event on ${day}`);
  return found;
};

const prayer = (rule: string, ...lines: string[]) =>
  calendarOf(
    eventOf(
      "prayer",
      "DTSTART;TZID=America/New_York:20261206T190000",
      "DTEND;TZID=America/New_York:20261206T200000",
      `RRULE:FREQ=WEEKLY;${rule}`,
      ...(lines.length > 0 ? lines : ["SUMMARY:Prayer"]),
    ),
  );
const WEEKLY = prayer("COUNT=3");
const BIWEEKLY = prayer("INTERVAL=2;COUNT=3");

const count = async (day: string) =>
  admin.call(headcounts.update, { params: { id: (await onDay(day)).id }, body: { adults: 40 } });
const change = async (day: string, body: EventChange, scope: Scope = "this") =>
  admin.call(events.update, { params: { id: (await onDay(day)).id }, query: { scope }, body });
const remove = async (day: string, scope: Scope = "this") =>
  admin.call(events.remove, { params: { id: (await onDay(day)).id }, query: { scope } });
const undo = async ({ id }: { id: number }) => (await admin.call(calls.undo, { params: { id } })).body;
/** What the preview of a calendar says about its entry. */
async function preview(calendar: string) {
  const { body } = await sendCalendar(admin, calendar);
  return (await entriesOf(admin, body))[0];
}

test("an event that stayed after an undo belongs to the series when the calendar is imported again", async () => {
  const first = await importCalendar(admin, WEEKLY);
  await count("2026-12-13");
  const { id } = await onDay("2026-12-13");
  expect(await undo(first)).toMatchObject({ removed: 2, kept: 1 });
  expect(await days()).toEqual(["12-13"]);
  expect(await preview(WEEKLY)).toMatchObject({
    kind: "new",
    effect: "1 single event belongs to the series again: December 13.",
  });
  const again = await importCalendar(admin, WEEKLY);
  expect((await entriesOf(admin, again))[0]?.effect).toBe("1 single event belongs to the series again: December 13.");
  expect(await days()).toEqual(["12-06", "12-13", "12-20"]);
  expect(new Set((await planned()).map(({ seriesId }) => seriesId)).size).toBe(1);
  expect((await onDay("2026-12-13")).id).toBe(id);
  expect(await preview(WEEKLY)).toMatchObject({ kind: "same" });
  await undo(again);
  expect(await days()).toEqual(["12-13"]);
  await importCalendar(admin, BIWEEKLY);
  expect(await days()).toEqual(["12-06", "12-13", "12-20", "01-03"]);
});

test("the same holds with a second import in between, of which only the first is undone", async () => {
  const first = await importCalendar(admin, WEEKLY);
  await count("2026-12-13");
  const second = await importCalendar(admin, BIWEEKLY);
  await undo(first);
  expect(await days()).toEqual(["12-13"]);
  await importCalendar(admin, WEEKLY);
  expect(await days()).toEqual(["12-06", "12-13", "12-20"]);
  expect(await undo(second)).toMatchObject({ removed: 0, kept: 0, restored: 0 });
  expect(await days()).toEqual(["12-06", "12-13", "12-20"]);
});

test("people outside the ministry to which an event that stayed returns have no place, and get an email", async () => {
  const first = await importCalendar(admin, WEEKLY);
  await change("2026-12-13", { asksForReplies: true, capacity: 1 });
  const params = { id: (await onDay("2026-12-13")).id };
  for (const name of ["member", "intermediate_admin"] as const)
    await (await sunday.as(name)).call(eventReplies.reply, { params, body: { coming: "yes" } });
  await undo(first);
  await sunday.postgres.pool.query("delete from mails");
  const { body: again } = await sendCalendar(admin, WEEKLY);
  await admin.call(calls.confirm, { params: { id: again.id }, body: { ministryId: sunday.youth } });
  expect((await onDay("2026-12-13")).ministryId).toBe(sunday.youth);
  const subjectsTo = async (email: string) => (await mailsTo(sunday.postgres, email)).map(({ subject }) => subject);
  expect(await subjectsTo("member@example.org")).toEqual([expect.stringContaining("an event is for a ministry now")]);
  expect(await subjectsTo("leader@example.org")).toEqual([expect.stringContaining("there is a place for you")]);
  const { body: left } = await admin.call(eventReplies.list, { params });
  expect(left.map(({ name, status }) => [name, status])).toEqual([["Miriam Ellis", "coming"]]);
  // The undo restores who sees the event.
  await undo(again);
  expect(await onDay("2026-12-13")).toMatchObject({ id: params.id, ministryId: null, seriesId: null });
  const { status } = await (await sunday.as("member")).call(eventReplies.reply, { params, body: { coming: "yes" } });
  expect(status).toBe(200);
});

test("people who no longer see an event after an undo have no place, and get an email", async () => {
  const { body: first } = await sendCalendar(admin, WEEKLY);
  const confirm = async ({ id }: { id: number }, ministryId: number | null) =>
    admin.call(calls.confirm, { params: { id }, body: { ministryId } });
  await confirm(first, sunday.youth);
  await change("2026-12-13", { asksForReplies: true, capacity: 1 });
  await count("2026-12-13");
  await undo(first);
  const { body: again } = await sendCalendar(admin, WEEKLY);
  await confirm(again, null);
  const { id, ministryId } = await onDay("2026-12-13");
  expect(ministryId).toBeNull();
  for (const name of ["member", "intermediate_admin"] as const)
    await (await sunday.as(name)).call(eventReplies.reply, { params: { id }, body: { coming: "yes" } });
  await sunday.postgres.pool.query("delete from mails");
  await undo(again);
  expect((await onDay("2026-12-13")).ministryId).toBe(sunday.youth);
  const subjectsTo = async (email: string) => (await mailsTo(sunday.postgres, email)).map(({ subject }) => subject);
  expect(await subjectsTo("member@example.org")).toEqual([expect.stringContaining("an event is for a ministry now")]);
  expect(await subjectsTo("leader@example.org")).toEqual([expect.stringContaining("there is a place for you")]);
});

test("an undo leaves an event as it is whose former ministry was deleted since", async () => {
  const { body: first } = await sendCalendar(admin, WEEKLY);
  await admin.call(calls.confirm, { params: { id: first.id }, body: { ministryId: sunday.youth } });
  await count("2026-12-13");
  await undo(first);
  const again = await importCalendar(admin, WEEKLY);
  await sunday.postgres.pool.query("delete from ministries where id = $1", [sunday.youth]);
  expect(await undo(again)).toMatchObject({ removed: 2, kept: 1 });
  expect((await onDay("2026-12-13")).ministryId).toBeNull();
});

test("a part that was split off by hand and goes on after an undo is not added a second time", async () => {
  const first = await importCalendar(admin, prayer("COUNT=5"));
  await change("2026-12-20", { location: "Hall" }, "following");
  await undo(first);
  expect(await days()).toEqual(["12-20", "12-27", "01-03"]);
  expect((await preview(prayer("COUNT=5")))?.effect).toBe(
    "Its events from Sunday, December 20 on were changed here. They stay as they are and are not added again.",
  );
  await importCalendar(admin, prayer("COUNT=5"));
  expect(await days()).toEqual(["12-06", "12-13", "12-20", "12-27", "01-03"]);
  expect((await onDay("2026-12-27")).location).toBe("Hall");
});

test("nothing is kept of an undone import once the event that stayed is deleted", async () => {
  const first = await importCalendar(admin, WEEKLY);
  await count("2026-12-13");
  await undo(first);
  await remove("2026-12-13");
  expect(await preview(WEEKLY)).toMatchObject({ kind: "new", effect: null });
  await importCalendar(admin, WEEKLY);
  expect(await days()).toEqual(["12-06", "12-13", "12-20"]);
});

test("an entry that no longer repeats is left out while events of its undone import stay", async () => {
  const first = await importCalendar(admin, WEEKLY);
  await count("2026-12-13");
  await undo(first);
  const single = calendarOf(eventOf("prayer", "DTSTART;TZID=America/New_York:20261213T190000", "SUMMARY:Prayer"));
  const left = await preview(single);
  expect(left?.kind).toBe("left_out");
  expect(left?.reasons[0]).toContain("Events of it stayed when its import was undone.");
  await remove("2026-12-13");
  await importCalendar(admin, single);
  expect(await days()).toEqual(["12-13"]);
});

test("undoing the import that took an event back restores the event as it was", async () => {
  await importCalendar(admin, WEEKLY);
  await count("2026-12-13");
  await importCalendar(admin, BIWEEKLY);
  const before = await onDay("2026-12-13");
  const later = prayer("COUNT=3", "SUMMARY:Prayer at noon", "LOCATION:Library").replaceAll("T190000", "T120000");
  const third = await importCalendar(admin, later.replaceAll("T200000", "T130000"));
  expect(await onDay("2026-12-13")).toMatchObject({ id: before.id, startTime: "12:00", title: "Prayer at noon" });
  await change("2026-12-13", { location: "Garden" });
  await undo(third);
  const { startTime, endTime, title, seriesId, location } = await onDay("2026-12-13");
  expect([startTime, endTime, title, seriesId, location]).toEqual(["19:00", "20:00", "Prayer", null, "Garden"]);
});

test("an event that left its series and was deleted by hand stays deleted, and the preview says so", async () => {
  await importCalendar(admin, WEEKLY);
  await count("2026-12-13");
  await importCalendar(admin, BIWEEKLY);
  await remove("2026-12-13");
  expect((await preview(WEEKLY))?.effect).toBe(
    "1 event is deleted: January 3, 2027. 1 day was deleted here and is left out: December 13.",
  );
  await importCalendar(admin, WEEKLY);
  expect(await days()).toEqual(["12-06", "12-20"]);
});

test("two imports that are undone in the order in which they were made leave the calendar as it was", async () => {
  await importCalendar(admin, WEEKLY);
  const first = await planned();
  const second = await importCalendar(admin, prayer("INTERVAL=2;COUNT=3", "SUMMARY:Prayer in Advent"));
  const third = await importCalendar(admin, prayer("COUNT=4", "SUMMARY:Prayer in Advent", "LOCATION:Hall"));
  await undo(second);
  expect((await planned()).map(({ eventDate, title, location }) => [eventDate.slice(5), title, location])).toEqual([
    ["12-06", "Prayer", "Hall"],
    ["12-13", "Prayer", "Hall"],
    ["12-20", "Prayer", "Hall"],
    ["12-27", "Prayer", "Hall"],
  ]);
  await undo(third);
  const shown = ({ eventDate, title, location }: Event) => [eventDate, title, location];
  expect((await planned()).map(shown)).toEqual(first.map(shown));
  expect(await preview(WEEKLY)).toMatchObject({ kind: "same" });
});

test("a series that was deleted by hand stays deleted, also where an event of it stayed", async () => {
  const first = await importCalendar(admin, WEEKLY);
  await count("2026-12-13");
  await remove("2026-12-06", "all");
  expect(await days()).toEqual(["12-13"]);
  for (const calendar of [WEEKLY, BIWEEKLY])
    expect(await preview(calendar)).toMatchObject({
      kind: "left_out",
      reasons: ["It was deleted here since it was imported."],
    });
  await undo(first);
  await importCalendar(admin, WEEKLY);
  expect(await days()).toEqual(["12-06", "12-13", "12-20"]);
});

test("a later part of a deleted series goes on with its calendar, and is not added a second time", async () => {
  const first = await importCalendar(admin, prayer("COUNT=4"));
  await change("2026-12-20", { location: "Hall" }, "following");
  await remove("2026-12-06", "all");
  expect(await days()).toEqual(["12-20", "12-27"]);
  await importCalendar(admin, prayer("COUNT=4", "SUMMARY:Prayer in Advent"));
  expect((await planned()).map(({ title }) => title)).toEqual(["Prayer in Advent", "Prayer in Advent"]);
  await undo(first);
  await importCalendar(admin, prayer("COUNT=4"));
  expect(await days()).toEqual(["12-06", "12-13", "12-20", "12-27"]);
});

test("a series whose deletion was undone goes on with its calendar", async () => {
  await importCalendar(admin, WEEKLY);
  await remove("2026-12-06", "all");
  expect(await preview(WEEKLY)).toMatchObject({ reasons: ["It was deleted here since it was imported."] });
  const [last] = (await admin.call(eventSeries.undoable)).body;
  await admin.call(eventSeries.undo, { params: { id: last?.id ?? 0 } });
  expect(await preview(WEEKLY)).toMatchObject({ kind: "same" });
  await importCalendar(admin, prayer("COUNT=4", "SUMMARY:Prayer in Advent"));
  expect((await planned()).map(({ title }) => title)).toEqual(Array(4).fill("Prayer in Advent"));
});

test("a single event that was imported goes on with its calendar after the deletion of its series was undone", async () => {
  const at = (time: string) =>
    calendarOf(eventOf("prayer", `DTSTART;TZID=America/New_York:20261213T${time}`, "SUMMARY:Prayer"));
  await importCalendar(admin, at("190000"));
  await change("2026-12-13", { recurrence: { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 } });
  await remove("2026-12-13", "all");
  expect(await preview(at("180000"))).toMatchObject({ reasons: ["It was deleted here since it was imported."] });
  const [last] = (await admin.call(eventSeries.undoable)).body;
  await admin.call(eventSeries.undo, { params: { id: last?.id ?? 0 } });
  await importCalendar(admin, at("180000"));
  expect((await planned()).map(({ startTime }) => startTime)).toEqual(["18:00", "19:00", "19:00"]);
});
