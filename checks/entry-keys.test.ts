// A form that is submitted twice creates nothing twice: every POST call takes an entry key, or harmless-repeats.ts
// says why a repeat is harmless.
import { randomUUID } from "node:crypto";
import { allCalls, api } from "@narthex/contract/api.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { takesField } from "../server/test/body-fields.ts";
import { type Congregation, openCongregation, type Person } from "../server/test/congregation.ts";
import { HARMLESS } from "./harmless-repeats.ts";

let congregation: Congregation;
let admin: Person;
beforeAll(async () => {
  congregation = await openCongregation({ config: { twilio: TWILIO } });
  congregation.setNow("2026-11-22T15:00:00Z");
  admin = await congregation.as("admin");
});
afterAll(() => congregation.close());

/** Nothing is sent: no one in these tests has agreed to text messages. */
const TWILIO = { accountSid: "AC0", authToken: "token", from: "+12125550100", apiUrl: "http://127.0.0.1:9" };

interface Sample {
  params?: object;
  body: object;
  /** The same entry with a changed field. */
  other: object;
  table: string;
}

/** An example for each call with a key, and the table in which it creates one row. */
const SAMPLES: Record<string, () => Promise<Sample>> = {
  "members.create": async () => ({
    body: { firstName: "Ann", lastName: "Once", joinDate: "2026-11-22" },
    other: { firstName: "Ann", lastName: "Twice", joinDate: "2026-11-22" },
    table: "members",
  }),
  "notes.create": async () => {
    const [member] = (await congregation.postgres.db.execute("select id from members order by id limit 1")).rows;
    const entry = { kind: "visit", visibility: "administrators" };
    return {
      body: { ...entry, text: "At home." },
      other: { ...entry, text: "At the hospital." },
      params: { id: member?.id },
      table: "member_notes",
    };
  },
  "followUps.create": async () => {
    const { body: person } = await admin.call(api.members.create, {
      body: { firstName: "Ann", lastName: "Ill", joinDate: "2026-11-22" },
    });
    return {
      body: { memberId: person.id, reason: "Is ill" },
      other: { memberId: person.id, reason: "Has moved" },
      table: "follow_ups",
    };
  },
  "ministries.create": async () => ({ body: { name: "Ushers" }, other: { name: "Greeters" }, table: "ministries" }),
  "rooms.create": async () => ({
    body: { name: "Nursery", capacity: 8 },
    other: { name: "Nursery", capacity: 9 },
    table: "rooms",
  }),
  "stations.create": async () => ({
    body: { name: "Lobby", kind: "attended" },
    other: { name: "Lobby", kind: "self_service" },
    table: "stations",
  }),
  "printPrograms.create": async () => ({
    body: { name: "Office" },
    other: { name: "Lobby" },
    table: "print_programs",
  }),
  "childTexts.send": async () => {
    const { db } = congregation.postgres;
    const idOf = async (query: string) => Number((await db.execute(query)).rows[0]?.id);
    const roomId = await idOf("insert into rooms (name, capacity) values ('Tent', 8) returning id");
    const eventId = await idOf(
      "insert into events (title, event_date, start_time) values ('Service', '2026-11-22', '10:00') returning id",
    );
    const codeId = await idOf("insert into pickup_codes (sealed, fingerprint) values ('s', 'f') returning id");
    await db.execute(
      `insert into child_check_ins (child_id, event_id, day, room_id, code_id)
        select min(id), ${eventId}, '2026-11-22', ${roomId}, ${codeId} from members`,
    );
    const text = (message: string) => ({ eventId, roomId, text: message });
    return { body: text("Please come."), other: text("Please wait."), table: "child_texts" };
  },
  "childFamilies.create": async () => {
    const family = (firstName: string) => ({
      adult: { firstName: "Hana", lastName: "Bell", phone: "(212) 555-0131" },
      children: [{ firstName, lastName: "Bell", dateOfBirth: "2020-01-01", allergies: "", medicalNotes: "" }],
      isAnotherFamily: true,
    });
    return { body: family("Mia"), other: family("Ben"), table: "households" };
  },
  "households.create": async () => {
    const [member] = (await congregation.postgres.db.execute("select id from members order by id limit 1")).rows;
    const members = [{ memberId: Number(member?.id), role: "adult" }];
    return { body: { name: "Bell", members }, other: { name: "Marsh", members }, table: "households" };
  },
  "tags.create": async () => ({ body: { name: "Newsletter" }, other: { name: "Bakers" }, table: "tags" }),
  "customFields.create": async () => ({
    body: { name: "Skills", kind: "text", seenBy: "staff", editedBy: "managers", choices: [] },
    other: { name: "Allergies", kind: "text", seenBy: "staff", editedBy: "managers", choices: [] },
    table: "custom_fields",
  }),
  "funds.create": async () => ({
    body: { name: "Organ", donationType: "other" },
    other: { name: "Roof", donationType: "building_fund" },
    table: "funds",
  }),
  "memberLists.create": async () => ({
    body: { name: "Absent", filter: { notSeenWeeks: 6 } },
    other: { name: "Absent", filter: { notSeenWeeks: 7 } },
    table: "member_lists",
  }),
  "events.create": async () => ({
    body: { title: "Picnic", eventDateTime: "2026-12-01T10:00" },
    other: { title: "Picnic", eventDateTime: "2026-12-02T10:00" },
    table: "events",
  }),
  "invitations.create": async () => ({
    body: { invitationType: "email", email: "guest@example.org" },
    other: { invitationType: "email", email: "other@example.org" },
    table: "invitations",
  }),
  "workerHours.log": async () => {
    const [ministry] = (await congregation.postgres.db.execute("select id from ministries order by id limit 1")).rows;
    const entry = { ministryId: ministry?.id, workerDate: "2026-11-21" };
    return { body: { ...entry, hours: "1" }, other: { ...entry, hours: "2" }, table: "worker_hours" };
  },
  "donations.record": async () => ({
    body: { amount: 10, donationDate: "2026-11-22" },
    other: { amount: 11, donationDate: "2026-11-22" },
    table: "donations",
  }),
  "donationBatches.start": async () => ({
    body: { batchDate: "2026-11-22", expectedTotal: "10" },
    other: { batchDate: "2026-11-21", expectedTotal: "10" },
    table: "donation_batches",
  }),
  "announcements.create": async () => ({
    body: { title: "Soup", content: "Bring bread." },
    other: { title: "Soup", content: "Bring rice." },
    table: "announcements",
  }),
  "messages.send": async () => ({
    body: { subject: "Rota", content: "See you.", recipientType: "all" },
    other: { subject: "Rota", content: "Changed.", recipientType: "all" },
    table: "messages",
  }),
  "prayers.submit": async () => ({
    body: { title: "For Sam", description: "He is ill." },
    other: { title: "For Sam", description: "He is well." },
    table: "prayer_requests",
  }),
  "savedReports.save": async () => ({
    body: { name: "Monthly", report: { category: "members", start: "2026-11-01", end: "2026-11-22" } },
    other: { name: "Weekly", report: { category: "members", start: "2026-11-01", end: "2026-11-22" } },
    table: "saved_reports",
  }),
};

const posts = allCalls.filter(({ call }) => call.method === "POST");
const keyed = posts.filter(({ call }) => takesField(call, "entryKey"));

test("every POST call takes an entry key or says why a repeat is harmless", () => {
  const unkeyed = posts.filter(({ call }) => !takesField(call, "entryKey")).map(({ name }) => name);
  expect(unkeyed.sort()).toEqual(Object.keys(HARMLESS).sort());
});

test("every call with an entry key has an example here and declares the response to a repeat", () => {
  expect(keyed.map(({ name }) => name).sort()).toEqual(Object.keys(SAMPLES).sort());
  for (const { name, call } of keyed) {
    expect([name, Object.keys(call.answers)]).toEqual([name, ["200", "201"]]);
    expect([name, call.errors.includes("entry_key_used")]).toEqual([name, true]);
  }
});

async function countRows(table: string): Promise<number> {
  const { rows } = await congregation.postgres.db.execute(`select count(*)::int as n from ${table}`);
  return Number(rows[0]?.n);
}

describe.each(keyed.map(({ name, call }) => [name, call] as const))("%s", (name, call) => {
  test("creates one record for three requests with the same key, and refuses another entry with that key", async () => {
    const { params = {}, body, other, table } = (await SAMPLES[name]?.()) ?? { body: {}, other: {}, table: "" };
    const send = (entry: object) => admin.call<Endpoint>(call, { params, body: entry } as never);
    const before = await countRows(table);
    const entryKey = randomUUID();
    const atOnce = [1, 2].map(() => send({ ...body, entryKey }));
    const [first, second] = (await Promise.all(atOnce)).sort((a, b) => b.status - a.status);
    const third = await send({ ...body, entryKey });
    expect([first?.status, second?.status, third.status]).toEqual([201, 200, 200]);
    expect(await countRows(table)).toBe(before + 1);
    const { id } = (first?.body ?? {}) as { id?: number };
    expect([second?.body, third.body]).toEqual([expect.objectContaining({ id }), expect.objectContaining({ id })]);
    const refused = await admin.refused(call, { params, body: { ...other, entryKey } });
    expect([refused.status, refused.body.code]).toEqual([409, "entry_key_used"]);
    expect(await countRows(table)).toBe(before + 1);
  });
});

test("a refused entry does not use up its key, and a deleted record is not created again", async () => {
  const { create, remove } = api.members;
  const entryKey = randomUUID();
  const body = { firstName: "Lee", lastName: "Once", joinDate: "2026-11-22", entryKey };
  expect((await admin.refused(create, { body: { ...body, dateOfBirth: "2030-01-01" } })).status).toBe(400);
  const { status, body: made } = await admin.call(create, { body });
  expect(status).toBe(201);
  await admin.call(remove, { params: { id: made.id } });
  expect((await admin.refused(create, { body })).body.code).toBe("not_found");
});

test("two people with the same key create two records", async () => {
  const body = { title: "Choir", eventDateTime: "2026-12-01T10:00", entryKey: randomUUID() };
  const leader = await congregation.as("intermediate_admin");
  const answers = [await admin.call(api.events.create, { body }), await leader.call(api.events.create, { body })];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
});
