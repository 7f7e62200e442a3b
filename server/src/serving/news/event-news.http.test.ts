// Who of the people who serve is emailed when an event changes. The clock: Sunday, 22 November 2026, 10 AM.
import { calendarImports } from "@narthex/contract/calendar-imports.ts";
import { eventSeries } from "@narthex/contract/event-series.ts";
import { type Cancellation, type EventChange, events } from "@narthex/contract/events.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CastName } from "../../../../sample/src/cast.ts";
import { calendarOf, eventOf } from "../../../test/calendar-files.ts";
import { importCalendar } from "../../../test/calendar-uploads.ts";
import type { Person } from "../../../test/congregation.ts";
import { addPosition, addRequest, readServingToken, textsTo } from "../../../test/serving.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../../test/sunday.ts";
import { openServingLink } from "./link.ts";

let sunday: Sunday;
let admin: Person;
let greeter = 0;
let sound = 0;
let ids: number[] = [];
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  greeter = await addPosition(sunday, sunday.music, "Greeter");
  sound = await addPosition(sunday, sunday.music, "Sound");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from series_undos");
  await sunday.postgres.pool.query("delete from serving_requests");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 };
  const body = { title: "Lunch", eventDateTime: "2026-11-29T13:00", location: "Hall", recurrence };
  const { seriesId } = (await admin.call(events.create, { body })).body;
  const { body: all } = await admin.call(events.list, { query: { seriesId: seriesId ?? 0, when: "coming" } });
  ids = all.map(({ id }) => id);
  await forget();
});
afterAll(() => sunday?.close());

const at = (place: number) => ids[place] ?? 0;
const forget = () => sunday.postgres.pool.query("delete from mails");
const plan = (name: CastName, place: number, more: Partial<Parameters<typeof addRequest>[1]> = {}) =>
  addRequest(sunday, { eventId: at(place), positionId: greeter, memberId: sunday.ids[name], ...more });
const move = (place: number, scope: "this" | "all", eventDateTime: string, more: object = {}) =>
  admin.call(events.update, { params: { id: at(place) }, query: { scope }, body: { eventDateTime, ...more } });
const cancel = (place: number, body: Cancellation) => admin.call(events.cancel, { params: { id: at(place) }, body });

test("people who serve or are asked get one email with all their dates when a series moves, and again when that is undone", async () => {
  await plan("member", 0);
  await plan("member", 1, { state: "accepted", positionId: sound });
  await plan("ministry_leader", 0, { state: "draft" });
  await plan("intermediate_admin", 1, { state: "declined" });
  await move(0, "all", "2026-11-29T12:30", { location: "Garden" });
  const [text = "", ...others] = await textsTo(sunday, "member@example.org");
  expect(others).toEqual([]);
  for (const words of [
    "Hello Lydia,",
    "Sunday, November 29 at 1:00 PM: Greeter, Lunch, Hall\nThis is now: Sunday, November 29 at 12:30 PM, Garden",
    "Sunday, December 6 at 1:00 PM: Sound, Lunch, Hall\nThis is now: Sunday, December 6 at 12:30 PM, Garden",
  ])
    expect(text).toContain(words);
  expect(openServingLink(sunday.services.secret, readServingToken(text))).toMatchObject({
    memberId: sunday.ids.member,
    email: "member@example.org",
  });
  expect(await textsTo(sunday, "ministry@example.org")).toEqual([]);
  expect(await textsTo(sunday, "leader@example.org")).toEqual([]);

  await forget();
  const [last] = (await admin.call(eventSeries.undoable)).body;
  await admin.call(eventSeries.undo, { params: { id: last?.id ?? 0 } });
  expect(await textsTo(sunday, "member@example.org")).toEqual([
    expect.stringContaining("This is now: Sunday, December 6 at 1:00 PM, Hall"),
  ]);
});

test("people who serve at an event that returns to its series with another time get an email", async () => {
  await plan("member", 1);
  const change = (body: EventChange) =>
    admin.call(events.update, { params: { id: at(0) }, query: { scope: "all" }, body });
  await change({ recurrence: { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", count: 3 } });
  await forget();
  await change({ recurrence: { rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 }, eventDateTime: "2026-11-29T12:30" });
  expect(await textsTo(sunday, "member@example.org")).toEqual([
    expect.stringContaining("This is now: Sunday, December 6 at 12:30 PM, Hall"),
  ]);
});

test("an event that gets another time zone says the zone, and one that gets another title is not mailed", async () => {
  await plan("member", 0);
  const params = { id: at(0) };
  await admin.call(events.update, { params, body: { title: "Soup", description: "Bring bread." } });
  expect(await textsTo(sunday, "member@example.org")).toEqual([]);
  await admin.call(events.update, { params, body: { timezone: "America/Chicago" } });
  expect(await textsTo(sunday, "member@example.org")).toEqual([
    expect.stringContaining("This is now: Sunday, November 29 at 1:00 PM Central Time, Hall"),
  ]);
});

test("people who share an address each get their own email with their own link", async () => {
  const family = [];
  for (const firstName of ["Maria", "Paul"])
    family.push(await sunday.addPerson({ firstName, email: "home@example.org" }));
  for (const memberId of family) await plan("member", 0, { memberId });
  await move(0, "this", "2026-11-28T13:00");
  const texts = await textsTo(sunday, "home@example.org");
  const names = texts.map((text) => /Hello (\w+),/.exec(text)?.[1]);
  const linked = texts.map((text) => openServingLink(sunday.services.secret, readServingToken(text))?.memberId);
  expect([names, linked]).toEqual([["Paul", "Maria"], family.toReversed()]);
});

test("people who serve are mailed the reason when their event is canceled, and that it takes place after all", async () => {
  await plan("member", 0, { state: "accepted" });
  await plan("ministry_leader", 0, { positionId: sound });
  await cancel(0, { tell: "concerned", reason: "There is too much snow." });
  const [canceled = "", ...others] = await textsTo(sunday, "member@example.org");
  expect(others).toEqual([]);
  expect(canceled).toContain("so you do not need to serve:\nSunday, November 29 at 1:00 PM: Greeter, Lunch, Hall");
  expect(canceled).toContain("There is too much snow.");
  expect(canceled).not.toContain("/api/serving/page");

  await forget();
  await move(0, "this", "2026-11-30T14:00");
  expect(await textsTo(sunday, "member@example.org")).toEqual([]);
  for (let time = 0; time < 2; time++) await admin.call(events.reinstate, { params: { id: at(0) }, body: {} });
  expect(await textsTo(sunday, "member@example.org")).toEqual([
    expect.stringContaining(
      "This is no longer canceled, and your answer still counts. Please check the day and the time:\nMonday, November 30 at 2:00 PM: Greeter, Lunch, Hall",
    ),
  ]);
  const [open = ""] = await textsTo(sunday, "ministry@example.org");
  expect(open).toContain("you have not answered yet whether you can serve:\nMonday, November 30 at 2:00 PM: Sound");
  expect(open).toContain("Please answer here:");
});

test("people who serve are mailed once of a cancellation, also if nobody else is to be told", async () => {
  const eventId = await sunday.addEvent({ title: "Concert", eventDate: "2026-11-28", endDate: "2026-11-28" });
  await plan("member", 0, { eventId });
  await admin.call(events.cancel, { params: { id: eventId }, body: { tell: "nobody" } });
  await admin.call(events.remove, { params: { id: eventId }, query: {} });
  expect(await textsTo(sunday, "member@example.org")).toEqual([expect.stringContaining("This is canceled")]);
});

test("people who serve are mailed when their event is deleted, unless it is over", async () => {
  const eventIds = [];
  for (const day of ["2026-11-21", "2026-11-28"])
    eventIds.push(await sunday.addEvent({ title: "Concert", eventDate: day, endDate: day }));
  for (const eventId of eventIds) {
    await plan("member", 0, { eventId, state: "accepted" });
    await admin.call(events.remove, { params: { id: eventId }, query: {} });
  }
  expect(await textsTo(sunday, "member@example.org")).toEqual([
    expect.stringContaining("This is canceled, so you do not need to serve:\nSaturday, November 28 at 10:30 AM"),
  ]);
});

test("people who have left the church or have no address get no email, and the leader learns of the latter", async () => {
  for (const person of [{ email: "gone@example.org", membershipStatus: "inactive" as const }, { email: null }])
    await plan("member", 0, { memberId: await sunday.addPerson(person) });
  await cancel(0, { tell: "concerned" });
  expect(await textsTo(sunday, "ministry@example.org")).toEqual([expect.stringContaining("tell them yourself")]);
  expect(await sunday.count("select count(*) from mails")).toBe(1);
});

test("people who serve are mailed what an imported calendar moves, cancels and restores, and what undoing it does", async () => {
  const entry = (name: string, start: string, ...lines: string[]) =>
    eventOf(name, `DTSTART;TZID=America/New_York:${start}`, `SUMMARY:${name}`, ...lines);
  const calendar = calendarOf(entry("Supper", "20261209T180000"), entry("Class", "20261210T190000"));
  await importCalendar(admin, calendar);
  const { body: found } = await admin.call(events.list, { query: { from: "2026-12-09", to: "2026-12-10" } });
  for (const { id } of found) await plan("member", 0, { eventId: id, state: "accepted" });
  await forget();
  const changed = calendarOf(entry("Supper", "20261209T173000"), entry("Class", "20261210T190000", "STATUS:CANCELLED"));
  const { id } = await importCalendar(admin, changed);
  const texts = await textsTo(sunday, "member@example.org");
  expect(texts).toHaveLength(2);
  const [canceled = "", moved = ""] = texts;
  expect(canceled).toContain("so you do not need to serve:\nThursday, December 10 at 7:00 PM: Greeter, Class\n");
  expect(moved).toContain("Supper\nThis is now: Wednesday, December 9 at 5:30 PM\n");

  await forget();
  await admin.call(calendarImports.undo, { params: { id } });
  const [restored = "", back = "", ...others] = await textsTo(sunday, "member@example.org");
  expect(others).toEqual([]);
  expect(restored).toContain("check the day and the time:\nThursday, December 10 at 7:00 PM: Greeter, Class\n");
  expect(back).toContain("This is now: Wednesday, December 9 at 6:00 PM\n");

  await importCalendar(admin, changed);
  await forget();
  await importCalendar(admin, calendarOf(entry("Class", "20261211T190000")));
  expect(await textsTo(sunday, "member@example.org")).toEqual([
    expect.stringContaining("check the day and the time:\nFriday, December 11 at 7:00 PM: Greeter, Class\n"),
  ]);

  await forget();
  await importCalendar(admin, calendarOf(entry("Class", "20261212T190000", "STATUS:CANCELLED")));
  expect(await textsTo(sunday, "member@example.org")).toEqual([
    expect.stringContaining("do not need to serve:\nFriday, December 11 at 7:00 PM: Greeter, Class\n"),
  ]);
});
