// Emails about replies to an event in another time zone than the church's. The clock: Sunday, 22 November 2026, 10 AM.
import { eventReplies as calls, visitorReplies } from "@narthex/contract/event-replies.ts";
import { events } from "@narthex/contract/events.ts";
import { messages } from "@narthex/contract/messages.ts";
import { settings } from "@narthex/contract/settings.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let picnic = 0;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  await admin.call(settings.update, { body: { publicCalendar: true } });
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from mails");
  const when = { eventDate: "2026-12-06", endDate: "2026-12-06", timezone: "America/Chicago" };
  picnic = await sunday.addEvent({ title: "Picnic", ...when, asksForReplies: true, isPublic: true, capacity: 1 });
});
afterAll(() => sunday?.close());

const here = () => ({ params: { id: picnic } });
const reply = async (name: CastName, coming: "yes" | "no" = "yes") =>
  (await sunday.as(name)).call(calls.reply, { ...here(), body: { coming } });
const newest = async (email: string) => (await mailsTo(sunday.postgres, email))[0]?.text ?? "";
const LYDIA = "member@example.org";
const CHICAGO = "Picnic, Sunday, December 6 at 10:30 AM Central Time";

test("every email about a reply names a time zone that is not the church's", async () => {
  await sunday.stranger().call(visitorReplies.ask, {
    ...here(),
    body: { name: "Vera Guest", email: "vera@example.org", guests: 0 },
  });
  expect(await newest("vera@example.org")).toContain(CHICAGO);
  await reply("ministry_leader");
  await reply("member");
  await reply("ministry_leader", "no");
  expect(await newest(LYDIA)).toContain(`available for you at ${CHICAGO}.`);
  await admin.call(events.cancel, { ...here(), body: { tell: "everyone" } });
  expect(await newest(LYDIA)).toContain(`${CHICAGO}, is canceled.`);
  const { body: inbox } = await (await sunday.as("member")).call(messages.list);
  expect(inbox[0]?.content).toBe(`${CHICAGO}, is canceled.`);
  await admin.call(events.reinstate, { ...here(), body: {} });
  expect(await newest(LYDIA)).toContain(`${CHICAGO}, is no longer canceled.`);
  await admin.call(events.update, { ...here(), body: { ministryId: sunday.youth, isPublic: false } });
  expect(await newest(LYDIA)).toContain(`${CHICAGO}, is now for the people of a ministry`);
});

test("an email about a change names both time zones if they differ, and none if both are the church's", async () => {
  await reply("member");
  await admin.call(events.update, { ...here(), body: { timezone: "America/New_York" } });
  expect(await newest(LYDIA)).toContain(`${CHICAGO}, is now Sunday, December 6 at 10:30 AM Eastern Time.`);
  await admin.call(events.update, { ...here(), body: { eventDateTime: "2026-12-06T11:00" } });
  expect(await newest(LYDIA)).toContain("December 6 at 10:30 AM, is now Sunday, December 6 at 11:00 AM.");
});
