// Events that end on another day than they begin, in lists of days and in emails. The clock: Sunday, 22 November 2026.
import { eventReplies, visitorReplies } from "@narthex/contract/event-replies.ts";
import { events as calls } from "@narthex/contract/events.ts";
import { settings } from "@narthex/contract/settings.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { mailsTo } from "../../test/kept-mail.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  for (const [title, eventDateTime, endDateTime] of [
    ["Retreat", "2027-02-12T18:00", "2027-02-14T12:00"],
    ["Vigil", "2027-02-15T23:00", "2027-02-16T00:30"],
    ["Prayer", "2027-02-15T09:00", null],
  ] as const)
    await admin.call(calls.create, { body: { title, eventDateTime, endDateTime } });
});
afterAll(() => sunday?.close());

test.each([
  ["2027-02-12", ["Retreat"]],
  ["2027-02-13", ["Retreat"]],
  ["2027-02-14", ["Retreat"]],
  ["2027-02-15", ["Vigil", "Prayer"]],
  ["2027-02-16", []],
])("the list of %s has the events that go on that day", async (day, titles) => {
  const { body } = await admin.call(calls.list, { query: { from: day, to: day } });
  expect(body.map(({ title }) => title)).toEqual(titles);
});

test("every email about a reply has the last day of the event", async () => {
  await admin.call(settings.update, { body: { publicCalendar: true } });
  const camp = { eventDateTime: "2027-07-05", endDateTime: "2027-07-09", isPublic: true };
  const body = { title: "Camp", ...camp, asksForReplies: true, capacity: 1 };
  const params = { id: (await admin.call(calls.create, { body })).body.id };
  const newest = async (email: string) => (await mailsTo(sunday.postgres, email))[0]?.text;
  const reply = async (name: "member" | "ministry_leader", coming: "yes" | "no") =>
    (await sunday.as(name)).call(eventReplies.reply, { params, body: { coming } });
  const july = "Camp, Monday, July 5, until Friday, July 9";
  const vera = { name: "Vera Guest", email: "vera@example.org", guests: 0 };
  await sunday.stranger().call(visitorReplies.ask, { params, body: vera });
  expect(await newest(vera.email)).toContain(`${july}.`);
  for (const name of ["ministry_leader", "member"] as const) await reply(name, "yes");
  await reply("ministry_leader", "no");
  expect(await newest("member@example.org")).toContain(`available for you at ${july}.`);
  await admin.call(calls.update, { params, body: { eventDateTime: "2027-07-12" } });
  const later = "Monday, July 12, until Friday, July 16";
  expect(await newest("member@example.org")).toContain(`${july}, is now ${later}.`);
  await admin.call(calls.cancel, { params, body: { tell: "concerned" } });
  expect(await newest("member@example.org")).toContain(`Camp, ${later}, is canceled.`);
  await admin.call(calls.reinstate, { params, body: {} });
  expect(await newest("member@example.org")).toContain(`Camp, ${later}, is no longer canceled.`);
  await admin.call(calls.update, { params, body: { ministryId: sunday.youth, isPublic: false } });
  expect(await newest("member@example.org")).toContain(`Camp, ${later}, is now for the people of a ministry`);
});
