// Who is notified when an event with replies changes. The clock: Sunday, 22 November 2026, 10 AM.
import { calendarImports } from "@narthex/contract/calendar-imports.ts";
import { eventReplies as calls, visitorReplies } from "@narthex/contract/event-replies.ts";
import { eventSeries } from "@narthex/contract/event-series.ts";
import { type EventChange, events, type Scope } from "@narthex/contract/events.ts";
import { members } from "@narthex/contract/members.ts";
import { settings } from "@narthex/contract/settings.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import { calendarOf, eventOf } from "../../test/calendar-files.ts";
import { importCalendar } from "../../test/calendar-uploads.ts";
import type { Person } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let ids: number[] = [];
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from series_undos");
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 4 };
  const more = { asksForReplies: true, isPublic: true, location: "Hall", recurrence };
  const body = { title: "Lunch", eventDateTime: "2026-11-29T13:00", ...more };
  const { seriesId } = (await admin.call(events.create, { body })).body;
  const { body: all } = await admin.call(events.list, { query: { seriesId: seriesId ?? 0, when: "coming" } });
  ids = all.map(({ id }) => id);
});
afterAll(() => sunday?.close());

const at = (place: number) => ids[place] ?? 0;
const reply = async (name: CastName, id: number, coming: "yes" | "no" = "yes") =>
  (await sunday.as(name)).call(calls.reply, { params: { id }, body: { coming } });
const forget = () => sunday.postgres.pool.query("delete from mails");
const change = (id: number, scope: Scope, body: EventChange) =>
  admin.call(events.update, { params: { id }, query: { scope }, body });
const tokenIn = (text = "") => /#reply=([\w-]+)/.exec(text)?.[1] ?? "";
const textsTo = async (email: string) => (await mailsTo(sunday.postgres, email)).map(({ text }) => text);

test("people who come or wait get one email with all their dates when a series gets another time or place", async () => {
  for (const place of [0, 1]) await reply("member", at(place));
  await reply("ministry_leader", at(2));
  await reply("intermediate_admin", at(2), "no");
  await forget();
  await change(at(0), "all", { eventDateTime: "2026-11-29T12:30", location: "Garden" });
  const [text = "", ...others] = await textsTo("member@example.org");
  expect(others).toEqual([]);
  for (const words of [
    "Lunch, Sunday, November 29 at 1:00 PM, Hall, is now Sunday, November 29 at 12:30 PM, Garden.",
    "Lunch, Sunday, December 6 at 1:00 PM, Hall, is now Sunday, December 6 at 12:30 PM, Garden.",
    `/events/${at(0)}\n`,
  ])
    expect(text).toContain(words);
  expect(await textsTo("ministry@example.org")).toEqual([expect.stringContaining("December 13 at 12:30 PM, Garden")]);
  expect(await textsTo("leader@example.org")).toEqual([]);

  await forget();
  const [last] = (await admin.call(eventSeries.undoable)).body;
  await admin.call(eventSeries.undo, { params: { id: last?.id ?? 0 } });
  expect(await textsTo("ministry@example.org")).toEqual([
    expect.stringContaining("is now Sunday, December 13 at 1:00 PM, Hall."),
  ]);
});

test("people who come to an event that returns to its series with another time get an email", async () => {
  await reply("member", at(1));
  await change(at(0), "all", { recurrence: { rule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", count: 4 } });
  await forget();
  const recurrence = { rule: "FREQ=WEEKLY;BYDAY=SU", count: 4 };
  const { effect } = (await change(at(0), "all", { recurrence, eventDateTime: "2026-11-29T12:30" })).body;
  expect(effect?.words).toContain("1 single event belongs to the series again: December 6.");
  expect(await textsTo("member@example.org")).toEqual([
    expect.stringContaining("December 6 at 1:00 PM, Hall, is now Sunday, December 6 at 12:30 PM, Hall."),
  ]);
});

test("people who do not come get an email about another day, and about nothing else", async () => {
  await reply("intermediate_admin", at(0), "no");
  await forget();
  await change(at(0), "this", { location: "Garden" });
  expect(await textsTo("leader@example.org")).toEqual([]);
  await change(at(0), "this", { eventDateTime: "2026-12-01T13:00" });
  const [text = "", ...others] = await textsTo("leader@example.org");
  expect(others).toEqual([]);
  expect(text).toContain(
    "Lunch, Sunday, November 29 at 1:00 PM, Garden, is now Tuesday, December 1 at 1:00 PM, Garden.",
  );
  expect(text).toContain("You replied that you could not come.");
  expect(text).not.toContain("you want to come");
});

test("a member whose record has no email address is mailed at the verified address of the account", async () => {
  const params = { id: sunday.ids.ministry_leader };
  await admin.call(members.update, { params, body: { email: null } });
  await change(at(0), "this", { capacity: 1 });
  await reply("member", at(0));
  await reply("ministry_leader", at(0));
  await forget();
  await reply("member", at(0), "no");
  await change(at(0), "this", { location: "Garden" });
  await admin.call(events.cancel, { params: { id: at(0) }, body: { tell: "concerned" } });
  expect(await textsTo("ministry@example.org")).toEqual([
    expect.stringContaining("is canceled."),
    expect.stringContaining("Garden"),
    expect.stringContaining("A place is now available for you"),
  ]);
  await forget();
  await sunday.postgres.pool.query("update users set email_verified = false where email = 'ministry@example.org'");
  await admin.call(events.reinstate, { params: { id: at(0) }, body: {} });
  expect(await textsTo("ministry@example.org")).toEqual([]);
  await sunday.postgres.pool.query("update users set email_verified = true where email = 'ministry@example.org'");
  await admin.call(members.update, { params, body: { email: "ministry@example.org" } });
});

test("of two people with one address, each gets an email with their own reply", async () => {
  const email = "member@example.org";
  const memberId = await sunday.addPerson({ firstName: "Peter", lastName: "Marsh", email });
  const sql = "insert into event_replies (event_id, member_id, status, queued_at) values ($1, $2, 'declined', now())";
  await sunday.postgres.pool.query(sql, [at(0), memberId]);
  await reply("member", at(0));
  await forget();
  await change(at(0), "this", { eventDateTime: "2026-11-28T13:00" });
  const texts = await textsTo(email);
  const words = ["You replied that you could not come.", "you replied that you want to come"];
  expect(words.map((said) => texts.filter((text) => text.includes(said)).length)).toEqual([1, 1]);
  expect(texts).toHaveLength(2);
});

test("no one is emailed about another change, nor about an event that is over", async () => {
  await reply("member", at(0));
  await forget();
  await change(at(0), "this", { title: "Soup", description: "Bring bread.", capacity: 40 });
  sunday.setNow("2026-11-30T15:00:00Z");
  await change(at(0), "this", { location: "Garden" });
  expect(await textsTo("member@example.org")).toEqual([]);
});

test("a visitor gets a link that changes the reply, and the former one ends", async () => {
  await admin.call(settings.update, { body: { publicCalendar: true } });
  const email = "visitor@example.org";
  const body = { name: "Vera Guest", email, guests: 1 };
  await sunday.stranger().call(visitorReplies.ask, { params: { id: at(0) }, body });
  const first = tokenIn((await textsTo(email))[0]);
  await sunday.stranger().call(visitorReplies.reply, { body: { token: first, coming: "yes" } });
  await forget();
  await change(at(0), "this", { eventDateTime: "2026-11-28T13:00" });
  const [text = ""] = await textsTo(email);
  expect(text).toContain("is now Saturday, November 28 at 1:00 PM, Hall.");
  const look = (token: string) => sunday.stranger().refused(visitorReplies.look, { body: { token } });
  expect([(await look(first)).status, (await look(tokenIn(text))).body]).toEqual([
    400,
    expect.objectContaining({ eventId: at(0), status: "coming", guests: 1 }),
  ]);
});

test("people who replied are mailed what an imported calendar moves, cancels and reinstates, and what undoing it does", async () => {
  const entry = (name: string, start: string, ...lines: string[]) =>
    eventOf(name, `DTSTART;TZID=America/New_York:${start}`, `SUMMARY:${name}`, ...lines);
  await importCalendar(admin, calendarOf(entry("Supper", "20261209T180000"), entry("Class", "20261210T190000")));
  const { body: found } = await admin.call(events.list, { query: { from: "2026-12-09", to: "2026-12-10" } });
  for (const { id } of found) {
    await change(id, "this", { asksForReplies: true, capacity: 1 });
    await reply("member", id);
    await reply("ministry_leader", id);
  }
  await forget();
  const changed = calendarOf(entry("Supper", "20261209T173000"), entry("Class", "20261210T190000", "STATUS:CANCELLED"));
  const { id } = await importCalendar(admin, changed);
  const isMoved = "Supper, Wednesday, December 9 at 6:00 PM, is now Wednesday, December 9 at 5:30 PM.";
  for (const address of ["member@example.org", "ministry@example.org"])
    expect((await textsTo(address)).toSorted()).toEqual([
      expect.stringContaining("Class, Thursday, December 10 at 7:00 PM, is canceled."),
      expect.stringContaining(isMoved),
    ]);

  await sunday.postgres.pool.query("delete from event_replies where member_id = $1", [sunday.ids.member]);
  await forget();
  await admin.call(calendarImports.undo, { params: { id } });
  const texts = await textsTo("ministry@example.org");
  expect(texts).toHaveLength(4);
  for (const words of [
    "A place is now available for you at Supper,",
    "is now Wednesday, December 9 at 6:00 PM.",
    "Class, Thursday, December 10 at 7:00 PM, is no longer canceled.",
    "A place is now available for you at Class,",
  ])
    expect(texts.filter((text) => text.includes(words))).toHaveLength(1);
  expect(await textsTo("member@example.org")).toEqual([]);
});

test("people who can no longer see a series are emailed before and after it moves to a ministry, and give up their places", async () => {
  await admin.call(events.update, { params: { id: at(0) }, query: { scope: "all" }, body: { capacity: 1 } });
  const outsider = await sunday.as("intermediate_admin");
  for (const place of [0, 1]) await reply("ministry_leader", at(place));
  await reply("member", at(0));
  await reply("intermediate_admin", at(2));
  await forget();
  const request = { params: { id: at(0) }, query: { scope: "all" as const }, body: { ministryId: sunday.youth } };
  const one = { ...request, params: { id: at(1) }, query: { scope: "this" as const } };
  expect((await admin.call(eventSeries.previewChange, one)).body.words).toContain("1 person who replied");
  const { body: preview } = await admin.call(eventSeries.previewChange, request);
  expect(preview.words).toBe(
    "4 events change. 2 people who replied can no longer see it, and are told by email. Their replies no longer count.",
  );
  const { body: changed } = await admin.call(events.update, request);
  expect(preview).toMatchObject({ ...changed.effect });
  const [text = "", ...others] = await textsTo("ministry@example.org");
  expect(others).toEqual([]);
  for (const day of ["November 29", "December 6"])
    expect(text).toContain(`Lunch, Sunday, ${day} at 1:00 PM, is now for the people of a ministry`);
  expect(await textsTo("member@example.org")).toHaveLength(1);
  expect(await textsTo("leader@example.org")).toEqual([]);
  const repliesOf = async (place: number) => (await admin.call(calls.list, { params: { id: at(place) } })).body;
  expect([await repliesOf(0), await repliesOf(1)]).toEqual([[], []]);
  expect((await repliesOf(2)).map(({ status }) => status)).toEqual(["coming"]);
  expect((await outsider.call(calls.show, { params: { id: at(2) } })).body.own).toMatchObject({ status: "coming" });
});

test("the form says before saving how many people lose a single event, and each gets one email", async () => {
  await admin.call(settings.update, { body: { publicCalendar: true } });
  const id = await sunday.addEvent({
    ...{ title: "Soup Supper", eventDate: "2026-11-28", endDate: "2026-11-28" },
    ...{ asksForReplies: true, isPublic: true, capacity: 1 },
  });
  for (const name of ["ministry_leader", "intermediate_admin", "member"] as const) await reply(name, id);
  const email = "vera@example.org";
  await sunday.stranger().call(visitorReplies.ask, { params: { id }, body: { name: "Vera Guest", email, guests: 0 } });
  const token = tokenIn((await textsTo(email))[0]);
  await sunday.stranger().call(visitorReplies.reply, { body: { token, coming: "yes" } });
  await forget();
  const preview = async (body: EventChange) => {
    const request = { params: { id }, query: { scope: "this" as const }, body };
    return (await admin.call(eventSeries.previewChange, request)).body.words;
  };
  expect(await preview({ title: "Soup" })).toBe("");
  expect(await preview({ ministryId: sunday.music })).toBe("");
  expect(await preview({ isPublic: false })).toBe(
    "1 person who replied can no longer see it, and is told by email. Their replies no longer count.",
  );
  expect(await preview({ ministryId: sunday.youth, isPublic: false })).toBe(
    "3 people who replied can no longer see it, and are told by email. Their replies no longer count.",
  );
  expect(await textsTo(email)).toEqual([]);
  await change(id, "this", { ministryId: sunday.youth, isPublic: false });
  expect(await textsTo(email)).toEqual([
    expect.stringContaining("Soup Supper, Saturday, November 28 at 10:30 AM, is no longer public."),
  ]);
  for (const address of ["ministry@example.org", "member@example.org"])
    expect(await textsTo(address)).toEqual([expect.stringContaining("is now for the people of a ministry")]);
  expect(await textsTo("leader@example.org")).toEqual([expect.stringContaining("A place is now available for you")]);
  const { body: left } = await admin.call(calls.list, { params: { id } });
  expect(left.map(({ memberId, status }) => [memberId, status])).toEqual([[sunday.ids.intermediate_admin, "coming"]]);
});

test("people who come get an email when their event is over and then moves to a coming day", async () => {
  await reply("member", at(0));
  await forget();
  sunday.setNow("2026-11-30T15:00:00Z");
  await change(at(0), "this", { eventDateTime: "2026-12-05T13:00" });
  expect(await textsTo("member@example.org")).toEqual([
    expect.stringContaining("November 29 at 1:00 PM, Hall, is now Saturday, December 5 at 1:00 PM, Hall."),
  ]);
});

test("the preview of a single event counts no one where it is over or canceled, and is refused to others", async () => {
  const id = await sunday.addEvent({ title: "Soup Supper", asksForReplies: true });
  await reply("ministry_leader", id);
  const request = { params: { id }, query: { scope: "this" as const }, body: { ministryId: sunday.youth } };
  const words = async (more: EventChange = {}) =>
    (await admin.call(eventSeries.previewChange, { ...request, body: { ...request.body, ...more } })).body.words;
  expect(await words()).toContain("1 person who replied");
  expect(await words({ eventDateTime: "2026-11-21T10:00" })).toBe("");
  sunday.setNow("2026-11-22T20:00:00Z");
  expect(await words()).toBe("");
  expect(await words({ eventDateTime: "2026-11-29T10:00" })).toContain("1 person who replied");
  sunday.setNow(SUNDAY_TEN);
  await admin.call(events.cancel, { params: { id }, body: { tell: "nobody" } });
  expect(await words()).toBe("");
  expect((await (await sunday.as("ministry_leader")).refused(eventSeries.previewChange, request)).status).toBe(403);
  expect((await (await sunday.as("member")).refused(eventSeries.previewChange, request)).status).toBe(403);
  const none = { ...request, params: { id: sunday.camp } };
  expect((await (await sunday.as("ministry_leader")).refused(eventSeries.previewChange, none)).status).toBe(404);
});
