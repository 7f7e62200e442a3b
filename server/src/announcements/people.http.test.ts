// Announcements for the people of a list: who they are, who is left out and why, who sees them, and that the list is
// kept.
import { announcements as calls } from "@narthex/contract/announcements.ts";
import { members } from "@narthex/contract/members.ts";
import { tags } from "@narthex/contract/tags.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let miriam: Person;
let lydia: Person;
let tag: number;
/**
 * Lydia, a person without an address, one who unsubscribed, a former member and a visitor who never asked for
 * announcements.
 */
let listed: number[];
beforeAll(async () => {
  sunday = await openSunday();
  miriam = await sunday.as("intermediate_admin");
  lydia = await sunday.as("member");
  const mailless = await sunday.addPerson({ firstName: "Ann", email: null });
  const silent = await sunday.addPerson({ firstName: "Bo", email: "bo@example.org", announcementEmails: false });
  const former = await sunday.addPerson({ firstName: "Cy", email: "cy@example.org", membershipStatus: "inactive" });
  const visitor = await sunday.addPerson({ firstName: "Di", email: "di@example.org", membershipStatus: "pending" });
  listed = [sunday.ids.member, mailless, silent, former, visitor];
  tag = (await miriam.call(tags.create, { body: { name: "Bakers" } })).body.id;
  await miriam.call(tags.putOn, { params: { id: tag }, body: { memberIds: listed } });
});
afterAll(() => sunday?.close());

const news = (rest: object = {}) => ({
  title: "Cakes",
  content: "Please bring one.",
  targetAudience: "people" as const,
  people: { tag },
  ...rest,
});
const titlesFor = async (person: Person) =>
  (await person.call(calls.list, { query: { own: "true" } })).body.map(({ title }) => title);

test("the reach says how many get it, and how many are left out and why", async () => {
  const { body } = await miriam.call(calls.reach, { query: { targetAudience: "people", tag } });
  expect([body.people, body.leftOut]).toEqual([3, 2]);
  expect([body.email.people, body.email.left]).toEqual([
    1,
    [
      { reason: "no_address", count: 1 },
      { reason: "unsubscribed", count: 1 },
    ],
  ]);
});

test("people waiting to be admitted and inactive people are counted as not included in everyone", async () => {
  const counts = async (status: string) =>
    sunday.count("select count(*) from members where membership_status = $1 and ($1 = 'inactive' or user_id is null)", [
      status,
    ]);
  const { body } = await miriam.call(calls.reach, { query: { targetAudience: "all" } });
  expect(body.notIncluded).toEqual({ pending: await counts("pending"), inactive: await counts("inactive") });
  expect(body.notIncluded.pending + body.notIncluded.inactive).toBeGreaterThan(0);
  expect((await miriam.call(calls.reach, { query: { targetAudience: "people", tag } })).body.notIncluded).toEqual({
    pending: 0,
    inactive: 0,
  });
});

test("only the people of the list see it and receive it", async () => {
  const { status, body } = await miriam.call(calls.create, { body: news({ sendEmail: true }) });
  expect([status, body.targetAudience, body.ministryId]).toEqual([201, "people", null]);
  const { rows } = await sunday.postgres.pool.query(
    "select member_id, reason from deliveries where announcement_id = $1 order by member_id",
    [body.id],
  );
  expect(rows).toEqual([
    { member_id: listed[0], reason: null },
    { member_id: listed[1], reason: "no_address" },
    { member_id: listed[2], reason: "unsubscribed" },
  ]);
  expect(await titlesFor(lydia)).toContain("Cakes");
  expect(await titlesFor(await sunday.as("ministry_leader"))).not.toContain("Cakes");
  expect(await titlesFor(await sunday.as("pending"))).not.toContain("Cakes");
  const again = { targetAudience: "people", announcementId: body.id } as const;
  expect((await miriam.call(calls.reach, { query: again })).body).toMatchObject({ people: 3, leftOut: 2 });
});

test("the list is the one of the moment of writing", async () => {
  const { body } = await miriam.call(calls.create, { body: news({ title: "Fixed" }) });
  const late = sunday.ids.ministry_leader;
  await miriam.call(tags.putOn, { params: { id: tag }, body: { memberIds: [late] } });
  expect(await titlesFor(await sunday.as("ministry_leader"))).not.toContain("Fixed");
  await miriam.call(tags.takeOff, { params: { id: tag }, body: { memberIds: [late] } });
  const params = { id: body.id };
  const refused = await miriam.refused(calls.change, { params, body: { targetAudience: "all" } });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["targetAudience"]]);
  expect((await miriam.call(calls.change, { params, body: { title: "Fixed again" } })).status).toBe(200);
});

test("an announcement for others does not become one for a list", async () => {
  const { body } = await miriam.call(calls.create, { body: { title: "Soup", content: "Bring bread." } });
  const change = { params: { id: body.id }, body: { targetAudience: "people" } };
  expect((await miriam.refused(calls.change, change)).status).toBe(400);
});

test.each([
  [{ people: undefined }, "people"],
  [{ people: { tag: 2_000_000_000 } }, "people"],
  [{ people: { notSeenWeeks: 0 } }, "people.notSeenWeeks"],
])("%j is refused at its field", async (rest, field) => {
  const { status, body } = await miriam.refused(calls.create, { body: news(rest) });
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});

test("a repeated request creates no second announcement", async () => {
  const entryKey = "4f6cf35a-0b0e-4c0b-8d0a-3d0a1c2b3d4e";
  const first = await miriam.call(calls.create, { body: news({ entryKey }) });
  const second = await miriam.call(calls.create, { body: news({ entryKey }) });
  expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id]);
});

test("deleting a person or the announcement removes the entry", async () => {
  const { body } = await miriam.call(calls.create, { body: news({ title: "Gone" }) });
  const people = () => sunday.count("select count(*) from announcement_people where announcement_id = $1", [body.id]);
  expect(await people()).toBe(5);
  await miriam.call(members.remove, { params: { id: listed[4] ?? 0 } });
  expect(await people()).toBe(4);
  await miriam.call(calls.remove, { params: { id: body.id } });
  expect(await people()).toBe(0);
});
