// Guardians of children inside are texted from the board, and by a job if a child was not collected. Consent is asked
// for each person, and each text is sent once, also by two servers.

import { board } from "@narthex/contract/child-board.ts";
import { childTexts } from "@narthex/contract/child-texts.ts";
import { children } from "@narthex/contract/children.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";
import { type FakeTwilio, openTwilio } from "../../test/twilio.ts";
import { until } from "../../test/until.ts";
import { runUpkeep } from "../upkeep.ts";
import { textLateChildren } from "./late.job.ts";

const HANA = "+12125550144";
const LEAD = "+12125550122";
const CONTACT = "+12125550133";
const MONDAY = "2026-11-23";

let twilio: FakeTwilio;
let sunday: ChildrensSunday;
let family: Family;
let mia: number;

const run = (query: string, values: unknown[] = []) => sunday.postgres.pool.query(query, values);

beforeAll(async () => {
  twilio = await openTwilio();
  sunday = await openChildrensSunday({ config: { twilio: twilio.config } });
  await run("update members set phone = $1, sms_consent = true where id = $2", [LEAD, sunday.ids.ministry_leader]);
});
beforeEach(async () => {
  // Deliveries first, as the sender locks them: the other order is a deadlock with a text that is still being sent.
  await run("truncate deliveries, child_texts, child_entries, child_approvals, child_check_ins, rate_limits cascade");
  await run("update children_settings set late_minutes = 15, safeguarding_contact_id = null");
  // Each test has a family of its own, and earlier ones have no phone number.
  await run("update members set phone = null where phone = any($1)", [[HANA, "+12125550145", CONTACT]]);
  sunday.setNow(SUNDAY_TEN);
  family = await sunday.addFamily();
  await run("update members set sms_consent = true where id = $1", [family.hana]);
  const [tag] = await sunday.arrive(family, family.mia);
  mia = tag?.checkInId ?? 0;
});
afterAll(async () => {
  await sunday?.close();
  await twilio?.close();
});

/** The texts to a number since the test began. */
const since = () => {
  const start = twilio.taken.length;
  return (to: string) => twilio.taken.slice(start).filter((message) => message.to === to);
};
const isSettled = () =>
  until(
    () => sunday.count("select count(*) from deliveries where status = 'queued'"),
    (waiting) => waiting === 0,
  );
const send = (target: object, person: Person = sunday.team) =>
  person.refused(childTexts.send, { body: { eventId: sunday.service, text: "Please come to the room.", ...target } });
const late = async (time: string, day = "2026-11-22") => {
  sunday.setNow(`${day}T${time}:00Z`);
  await textLateChildren(sunday.services);
  await isSettled();
};

test("the guardians of a child are texted if they consented, and the history says so", async () => {
  const texts = since();
  const { status, body } = await send({ checkInId: mia });
  expect([status, body]).toMatchObject([201, { sent: 1 }]);
  await isSettled();
  expect(texts(HANA).map(({ text }) => text)).toEqual([
    "Grace Community Church: Please come to the room.\nReply STOP to end.",
  ]);
  expect(texts("+12125550145")).toEqual([]);
  expect((await sunday.auditOf("child")).at(-1)).toMatchObject({
    action: "texted",
    subjectId: String(mia),
    detail: { memberId: family.mia },
  });
  const shown = await sunday.team.call(board.show, {
    params: { id: sunday.hall },
    query: { eventId: sunday.service },
  });
  expect(shown.body.children[0]?.texts).toMatchObject([{ kind: "message", sent: 1, missed: 1 }]);
  expect([shown.body.textState, shown.body.children[0]?.lateFrom]).toEqual(["ready", "2026-11-22T17:15:00Z"]);
  const rooms = (await sunday.team.call(board.rooms, { query: { eventId: sunday.service } })).body;
  expect(rooms.find(({ roomId }) => roomId === sunday.hall)?.lateFrom).toEqual(["2026-11-22T17:15:00Z"]);
});

test("the guardians of a room are texted once, not those of other rooms or of children who left", async () => {
  const texts = since();
  await sunday.arrive(family, family.ben);
  expect((await send({ roomId: sunday.hall })).body).toMatchObject({ sent: 1 });
  await isSettled();
  expect(texts(HANA)).toHaveLength(1);
  await run("update child_check_ins set state = 'out'");
  for (const target of [{ roomId: sunday.hall }, { checkInId: mia }])
    expect((await send(target)).body.code).toBe("not_found");
});

test("leads see who is not texted and why with phone numbers, others without", async () => {
  const query = { eventId: sunday.service, checkInId: mia };
  const reach = async (person: Person) => (await person.call(childTexts.reach, { query })).body;
  expect(await reach(sunday.lead)).toEqual({
    state: "ready",
    people: [
      { memberId: family.hana, name: "Hana Berg", phone: HANA, reason: null },
      { memberId: family.jan, name: "Jan Berg", phone: "+12125550145", reason: "no_consent" },
    ],
    children: [{ childId: family.mia, name: "Mia Berg", memberIds: [family.hana, family.jan] }],
  });
  await sunday.arrive(family, family.ben);
  const inRoom = { eventId: sunday.service, roomId: sunday.hall };
  expect((await sunday.lead.call(childTexts.reach, { query: inRoom })).body.children.map(({ name }) => name)).toEqual([
    "Ben Berg",
    "Mia Berg",
  ]);
  expect((await reach(sunday.team)).people.map(({ phone }) => phone)).toEqual([null, null]);
});

test("a barred adult is not texted, also if this adult brought the child", async () => {
  await run("update child_check_ins set adult_id = $1", [family.sam]);
  await run("update members set sms_consent = true where id = $1", [family.sam]);
  const { people } = (await sunday.lead.call(childTexts.reach, { query: { eventId: sunday.service, checkInId: mia } }))
    .body;
  expect(people.map(({ memberId }) => memberId)).toEqual([family.hana, family.jan]);
});

test("a child who was not collected: guardians, then leads, then the contact, each once by two servers", async () => {
  const texts = since();
  const contact = await sunday.addPerson({ firstName: "Carla", lastName: "Safe", phone: CONTACT, smsConsent: true });
  const { updatedAt } = (await sunday.lead.call(children.settings)).body;
  const saved = await sunday.lead.call(children.changeSettings, {
    body: { safeguardingContactId: contact, updatedAt },
  });
  expect(saved.body).toMatchObject({ safeguardingContact: "Carla Safe", lateMinutes: 15 });
  const sent = () => [HANA, LEAD, CONTACT].map((to) => texts(to).length);
  await late("17:14");
  expect(sent()).toEqual([0, 0, 0]);
  sunday.setNow("2026-11-22T17:15:00Z");
  await Promise.all([textLateChildren(sunday.services), textLateChildren(sunday.services)]);
  await isSettled();
  expect(sent()).toEqual([1, 0, 0]);
  expect(texts(HANA)[0]?.text).toContain("Mia is waiting to be collected from Hall. Please come now.");
  await late("17:30");
  expect(sent()).toEqual([1, 1, 0]);
  expect(texts(LEAD)[0]?.text).toContain(
    "Mia B. in Hall has waited 30 minutes to be collected. The guardians were texted.",
  );
  await late("17:45");
  await late("17:46");
  expect(sent()).toEqual([1, 1, 1]);
  expect(await sunday.count("select count(*) from child_texts where kind <> 'message'")).toBe(3);
});

test("a lead reads that no guardian could be texted, and calls them", async () => {
  await run("update members set sms_consent = false where id = $1", [family.hana]);
  const texts = since();
  await late("17:15");
  await late("17:30");
  expect(texts(LEAD).map(({ text }) => text)).toEqual([
    expect.stringContaining("to be collected. The guardians could not be texted. Please call them."),
  ]);
});

test("a lead and a contact who are barred from a child get no text about it", async () => {
  const texts = since();
  const contact = await sunday.addPerson({ firstName: "Carl", lastName: "Grim", phone: CONTACT, smsConsent: true });
  await run("update children_settings set safeguarding_contact_id = $1", [contact]);
  await run("insert into guardians (child_id, adult_name, kind) values ($1, 'Carl Grim', 'barred')", [family.mia]);
  await run("insert into guardians (child_id, adult_id, kind) values ($1, $2, 'barred')", [
    family.mia,
    sunday.ids.ministry_leader,
  ]);
  await sunday.arrive(family, family.ben);
  await late("17:45");
  for (const to of [LEAD, CONTACT]) expect(texts(to).map(({ text }) => /Mia|Ben/.exec(text)?.[0])).toEqual(["Ben"]);
  expect(texts(HANA)).toHaveLength(2);
});

test("staff on the list with a barred name text neither the guardians of the child nor those of the room about it", async () => {
  await run("insert into guardians (child_id, adult_id, kind) values ($1, $2, 'parent')", [
    family.mia,
    sunday.ids.ministry_leader,
  ]);
  await run("insert into guardians (child_id, adult_name, kind) values ($1, 'Daniel Paul Okafor', 'barred')", [
    family.mia,
  ]);
  for (const target of [{ checkInId: mia }, { roomId: sunday.hall }])
    expect((await send(target, sunday.lead)).status).toBe(403);
  await sunday.arrive(family, family.ben);
  const query = { eventId: sunday.service, roomId: sunday.hall };
  const { body } = await sunday.lead.call(childTexts.reach, { query });
  expect(body.children.map(({ name }) => name)).toEqual(["Ben Berg"]);
});

test("no one is texted about a collected child, without the rule, or hours later", async () => {
  const count = () => sunday.count("select count(*) from child_texts");
  await late("23:00");
  expect(await count()).toBe(0);
  await run("update children_settings set late_minutes = null");
  await late("17:30");
  expect(await count()).toBe(0);
  await run("update children_settings set late_minutes = 15");
  await run("update child_check_ins set state = 'out'");
  await late("17:30");
  expect(await count()).toBe(0);
});

test("a child who was checked in after the end is late 15 minutes after the check-in", async () => {
  sunday.setNow("2026-11-22T17:20:00Z");
  await sunday.arrive(family, family.ben);
  const query = { eventId: sunday.service };
  const { children } = (await sunday.team.call(board.show, { params: { id: sunday.hall }, query })).body;
  expect(children.map(({ firstName, lateFrom }) => [firstName, lateFrom])).toEqual([
    ["Ben", "2026-11-22T17:35:00Z"],
    ["Mia", "2026-11-22T17:15:00Z"],
  ]);
});

test("after midnight, the guardians of a child of an evening service are texted", async () => {
  const texts = since();
  const times = { startTime: "20:00", endTime: "23:50" };
  const eventId = await sunday.addEvent({ title: "Evening Service", ...times });
  sunday.setNow("2026-11-23T01:05:00Z");
  const body = { eventId, roomId: sunday.hall, childIds: [family.ben], adultId: family.hana };
  await run("update child_check_ins set state = 'out'");
  await sunday.team.call(children.checkIn, { body });
  await late("05:04", MONDAY);
  expect(texts(HANA)).toEqual([]);
  await late("05:05", MONDAY);
  expect(texts(HANA)).toHaveLength(1);
});

test("at an event without an end, guardians are texted 15 minutes after its first two hours", async () => {
  const texts = since();
  await run("update events set end_date = null, end_time = null where id = $1", [sunday.service]);
  const query = { eventId: sunday.service };
  const shown = (await sunday.team.call(board.show, { params: { id: sunday.hall }, query })).body;
  expect(shown.children[0]?.lateFrom).toBe("2026-11-22T17:45:00Z");
  await late("17:44");
  expect(texts(HANA)).toEqual([]);
  await late("17:45");
  expect(texts(HANA)).toHaveLength(1);
  await run("update events set end_date = event_date, end_time = '12:00' where id = $1", [sunday.service]);
});

test("a text that was not sent within an hour expires", async () => {
  const texts = since();
  await run("insert into child_texts (kind, check_in_id, text, at, expires_at) values ('message', $1, 'Old', $2, $3)", [
    mia,
    "2026-11-22T13:00:00Z",
    "2026-11-22T14:00:00Z",
  ]);
  await run(
    `insert into deliveries (child_text_id, channel, member_id, address, status, due_at, queued_at, updated_at)
      select id, 'sms', $1, $2, 'queued', at, at, at from child_texts`,
    [family.hana, HANA],
  );
  await send({ checkInId: mia });
  await isSettled();
  expect(texts(HANA)).toHaveLength(1);
  expect(await sunday.count("select count(*) from deliveries where reason = 'expired'")).toBe(1);
});

test("texts are deleted after a month", async () => {
  await send({ checkInId: mia });
  await isSettled();
  sunday.setNow("2026-12-25T15:00:00Z");
  await runUpkeep(sunday.services);
  expect(await sunday.count("select count(*) from child_texts")).toBe(0);
  expect(await sunday.count("select count(*) from deliveries where child_text_id is not null")).toBe(0);
});

test("only the children's team sends texts, about a child or a room, and not too many", async () => {
  expect((await send({ checkInId: mia }, sunday.stranger())).status).toBe(401);
  for (const name of ["pending", "intermediate_admin"] as const)
    expect((await send({ checkInId: mia }, await sunday.as(name))).status).toBe(403);
  for (const target of [{}, { roomId: sunday.hall, checkInId: mia }, { checkInId: mia, text: "x".repeat(301) }])
    expect((await send(target)).status).toBe(400);
  expect((await send({ checkInId: 999_999 })).status).toBe(404);
  for (let number = 0; number < 20; number++) await send({ checkInId: mia });
  expect((await send({ checkInId: mia })).body.code).toBe("too_many");
});

test("the safeguarding contact needs a phone number", async () => {
  const contact = await sunday.addPerson({ firstName: "Carl" });
  const { updatedAt } = (await sunday.lead.call(children.settings)).body;
  const refused = await sunday.lead.refused(children.changeSettings, {
    body: { safeguardingContactId: contact, updatedAt },
  });
  expect(refused.body.fields).toEqual({
    safeguardingContactId: "This person has no phone number. Please choose someone who can be texted.",
  });
});
