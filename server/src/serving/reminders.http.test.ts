// Who is reminded that they serve, and when. The clock: Sunday, 22 November 2026, 10 AM in New York.
import { events } from "@narthex/contract/events.ts";
import { settings } from "@narthex/contract/settings.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPosition, addRequest, readServingToken, textsTo } from "../../test/serving.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { openServingLink } from "./news/link.ts";
import { remindPeople } from "./reminders.job.ts";

const LYDIA = "member@example.org";
const DANIEL = "ministry@example.org";
const TUESDAY = { eventDate: "2026-11-24", endDate: "2026-11-24" };

let sunday: Sunday;
let greeter = 0;
let eventId = 0;
beforeAll(async () => {
  sunday = await openSunday();
  greeter = await addPosition(sunday, sunday.music, "Greeter");
});
beforeEach(async () => {
  await sunday.postgres.pool.query("delete from serving_requests");
  await sunday.postgres.pool.query("delete from mails");
  sunday.setNow(SUNDAY_TEN);
  // It begins in 48 hours.
  eventId = await sunday.addEvent({ title: "Soup", ...TUESDAY, startTime: "10:00", location: "Hall" });
});
afterAll(() => sunday?.close());

const plan = (more: Partial<Parameters<typeof addRequest>[1]> = {}) =>
  addRequest(sunday, { eventId, positionId: greeter, memberId: sunday.ids.member, state: "accepted", ...more });
/** Runs the job, as the server does at this time. */
const remindAt = async (instant: string) => {
  sunday.setNow(instant);
  await remindPeople(sunday.services);
};

test("people who accepted, and people who have not answered, get one email two days before, and no second one", async () => {
  await plan();
  await plan({ eventId: await sunday.addEvent({ title: "Class", ...TUESDAY, startTime: "08:00" }), state: "asked" });
  await plan({ memberId: sunday.ids.ministry_leader });
  for (const state of ["draft", "declined"] as const)
    await plan({
      memberId: sunday.ids.intermediate_admin,
      state,
      positionId: await addPosition(sunday, sunday.music, state),
    });
  await remindAt("2026-11-22T15:05:00Z");
  await remindAt("2026-11-22T16:05:00Z");
  const [text = "", ...others] = await textsTo(sunday, LYDIA);
  expect(others).toEqual([]);
  for (const words of [
    "This is a reminder that you serve:\nTuesday, November 24 at 10:00 AM: Greeter, Soup, Hall\n",
    "You have not answered yet whether you can serve:\nTuesday, November 24 at 8:00 AM: Greeter, Class\n",
    "Please answer here:\n",
  ])
    expect(text).toContain(words);
  const link = openServingLink(sunday.services.secret, readServingToken(text));
  expect(link?.until.toString()).toBe("2026-11-25T17:00:00Z");
  const [daniel = ""] = await textsTo(sunday, DANIEL);
  expect(daniel).toContain("If you cannot serve, please change your answer here:\n");
  expect(daniel).not.toContain("You have not answered yet");
  expect(await textsTo(sunday, "leader@example.org")).toEqual([]);
});

test("the reminder of an event that lasts all day has neither a time nor a time zone", async () => {
  const allDay = { ...TUESDAY, startTime: "00:00", endTime: "23:59", timezone: "America/Chicago" };
  await plan({ eventId: await sunday.addEvent({ title: "Work Day", ...allDay }) });
  await remindAt("2026-11-22T15:05:00Z");
  const [text] = await textsTo(sunday, LYDIA);
  expect(text).toContain("\nTuesday, November 24: Greeter, Work Day\n");
});

test("nobody is reminded before the last 48 hours, nor after the event has begun", async () => {
  await plan();
  await remindAt("2026-11-22T14:59:00Z");
  await remindAt("2026-11-24T15:05:00Z");
  expect(await textsTo(sunday, LYDIA)).toEqual([]);
});

test("people are reminded only between 8 AM and 8 PM in the congregation's time zone", async () => {
  await plan();
  const admin = await sunday.as("admin");
  const night = ["2026-11-23T12:59:00Z", "2026-11-23T01:00:00Z"];
  for (const instant of night) await remindAt(instant);
  await admin.call(settings.update, { body: { timezone: "America/Los_Angeles" } });
  await remindAt("2026-11-23T15:05:00Z");
  expect(await textsTo(sunday, LYDIA)).toEqual([]);
  await admin.call(settings.update, { body: { timezone: "America/New_York" } });
  await remindAt("2026-11-23T13:05:00Z");
  expect(await textsTo(sunday, LYDIA)).toHaveLength(1);
});

test("people who were asked a short time ago are reminded a day later", async () => {
  await plan({ state: "asked", askedAt: "2026-11-22T14:00:00Z" });
  await remindAt("2026-11-22T23:05:00Z");
  expect(await textsTo(sunday, LYDIA)).toEqual([]);
  await remindAt("2026-11-23T14:05:00Z");
  expect(await textsTo(sunday, LYDIA)).toHaveLength(1);
});

test("nobody is reminded of a canceled event, or while outgoing emails are paused", async () => {
  const admin = await sunday.as("admin");
  await plan();
  await admin.call(events.cancel, { params: { id: eventId }, body: { tell: "nobody" } });
  await remindAt("2026-11-22T15:05:00Z");
  await admin.call(events.reinstate, { params: { id: eventId }, body: {} });
  await sunday.postgres.pool.query("delete from mails");
  await sunday.postgres.pool.query("update settings set outgoing_paused_at = now()");
  await remindAt("2026-11-22T16:05:00Z");
  expect(await textsTo(sunday, LYDIA)).toEqual([]);
  await sunday.postgres.pool.query("update settings set outgoing_paused_at = null");
  await remindAt("2026-11-22T17:05:00Z");
  expect(await textsTo(sunday, LYDIA)).toHaveLength(1);
});

test("people are reminded again when their event moves by more than two days, and not when only its place changes", async () => {
  const admin = await sunday.as("admin");
  await plan();
  await remindAt("2026-11-22T15:05:00Z");
  const change = (body: object) => admin.call(events.update, { params: { id: eventId }, query: {}, body });
  const countReminders = async () =>
    (await textsTo(sunday, LYDIA)).filter((text) => text.includes("a reminder")).length;
  await change({ location: "Garden" });
  await remindAt("2026-11-22T16:05:00Z");
  await change({ eventDateTime: "2026-11-24T11:00" });
  await remindAt("2026-11-22T17:05:00Z");
  expect(await countReminders()).toBe(1);
  await change({ eventDateTime: "2026-11-28T10:00" });
  await remindAt("2026-11-26T15:05:00Z");
  expect(await countReminders()).toBe(2);
});

test("people are emailed and reminded again when their event is over and then moves to a coming day", async () => {
  const admin = await sunday.as("admin");
  await plan();
  await remindAt("2026-11-22T15:05:00Z");
  sunday.setNow("2026-11-25T15:00:00Z");
  await admin.call(events.update, { params: { id: eventId }, query: {}, body: { eventDateTime: "2026-12-01T10:00" } });
  const [moved = ""] = await textsTo(sunday, LYDIA);
  expect(moved).toContain("Soup, Hall\nThis is now: Tuesday, December 1 at 10:00 AM, Hall");
  await remindAt("2026-11-29T15:05:00Z");
  const [reminder = "", ...earlier] = await textsTo(sunday, LYDIA);
  expect(reminder).toContain(
    "This is a reminder that you serve:\nTuesday, December 1 at 10:00 AM: Greeter, Soup, Hall",
  );
  expect(earlier).toHaveLength(2);
});

test("people are reminded again when their canceled event moves after its day and then takes place", async () => {
  const admin = await sunday.as("admin");
  await plan();
  await remindAt("2026-11-22T15:05:00Z");
  const params = { id: eventId };
  await admin.call(events.cancel, { params, body: { tell: "nobody" } });
  sunday.setNow("2026-11-25T15:00:00Z");
  await admin.call(events.update, { params, query: {}, body: { eventDateTime: "2026-12-01T10:00" } });
  await admin.call(events.reinstate, { params, body: {} });
  await remindAt("2026-11-29T15:05:00Z");
  expect((await textsTo(sunday, LYDIA))[0]).toContain("This is a reminder that you serve:\nTuesday, December 1");
});

test("people of one household who share an address each get their own reminder", async () => {
  for (const firstName of ["Maria", "Paul"])
    await plan({ memberId: await sunday.addPerson({ firstName, email: "home@example.org" }) });
  await plan({ memberId: await sunday.addPerson({ email: null }) });
  await remindAt("2026-11-22T15:05:00Z");
  const texts = await textsTo(sunday, "home@example.org");
  expect(texts.map((text) => /Hello (\w+),/.exec(text)?.[1])).toEqual(["Paul", "Maria"]);
  expect(await sunday.count("select count(*) from mails")).toBe(2);
});
