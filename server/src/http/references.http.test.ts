// Requests that refer to a record which is deleted after they have checked that it exists: they are refused.
import { announcements } from "@narthex/contract/announcements.ts";
import { calendarFeeds } from "@narthex/contract/calendar-feeds.ts";
import { children } from "@narthex/contract/children.ts";
import { followUps } from "@narthex/contract/follow-ups.ts";
import { messages } from "@narthex/contract/messages.ts";
import { notes } from "@narthex/contract/notes.ts";
import { positionPeople } from "@narthex/contract/position-people.ts";
import { serving } from "@narthex/contract/serving.ts";
import { servingAway } from "@narthex/contract/serving-away.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

const ADVENT = "2026-11-29";

let sunday: Sunday;
let admin: Person;
let inMusic: { params: { id: number } };
let positionId: number;
let eventId: number;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  inMusic = { params: { id: sunday.music } };
  positionId = await sunday.count(
    "insert into serving_positions (ministry_id, name, needed, rank) values ($1, 'Alto', 1, 0) returning id",
    [sunday.music],
  );
  eventId = await sunday.addEvent({ ministryId: sunday.music, eventDate: ADVENT, endDate: ADVENT });
  await admin.call(serving.choose, { ...inMusic, body: { kind: "event", id: eventId, serves: true } });
});
afterAll(() => sunday?.close());

async function addSinger(): Promise<number> {
  const id = await sunday.addPerson({ lastName: "Leaving", phone: "+12125550123", dateOfBirth: "1990-01-01" });
  const join = "insert into member_ministries (member_id, ministry_id, join_date, confirmed) values ($1, $2, $3, true)";
  await sunday.postgres.pool.query(join, [id, sunday.music, ADVENT]);
  return id;
}

const addMinistry = () => sunday.count("insert into ministries (name) values ('Leaving') returning id");

type Send = (id: number) => Promise<{ body: { code: string } }>;
type Case = [what: string, code: string, send: Send];

const text = { title: "Potluck", content: "Bring a dish." };

async function expectRefusal(code: string, table: string, id: number, send: Send): Promise<void> {
  const { pool } = sunday.postgres;
  const answers = await whileHolding(pool, `delete from ${table} where id = ${id}`, async () => {
    const sending = send(id);
    await waitForLock(pool);
    return [sending];
  });
  expect((await Promise.all(answers)).map(({ body }) => body.code)).toEqual([code]);
}

test.each<Case>([
  [
    "a note",
    "not_found",
    (id) =>
      admin.refused(notes.create, { params: { id }, body: { kind: "visit", text: "At home.", visibility: "private" } }),
  ],
  ["a follow-up", "not_found", (memberId) => admin.refused(followUps.create, { body: { memberId, reason: "Call" } })],
  [
    "the contact of the children's desk",
    "not_found",
    (safeguardingContactId) => admin.refused(children.changeSettings, { body: { safeguardingContactId } }),
  ],
  [
    "days away",
    "not_found",
    (memberId) => admin.refused(servingAway.add, { ...inMusic, body: { memberId, firstDay: ADVENT, lastDay: ADVENT } }),
  ],
  [
    "a list of those who can serve",
    "not_found",
    (memberId) => admin.refused(positionPeople.set, { ...inMusic, body: { memberId, positionId, canServe: true } }),
  ],
  [
    "a plan",
    "not_found",
    (memberId) => admin.refused(serving.add, { ...inMusic, body: { memberId, positionId, eventId } }),
  ],
  [
    "a list of people",
    "conflict",
    () =>
      admin.refused(announcements.create, {
        body: { ...text, targetAudience: "people", people: { search: "Leaving" } },
      }),
  ],
])("a person who is being deleted: %s", async (_what, code, send) => {
  await expectRefusal(code, "members", await addSinger(), send);
});

test.each<Case>([
  [
    "an announcement",
    "invalid_input",
    (id) =>
      admin.refused(announcements.create, {
        body: { ...text, targetAudience: "ministry", ministryIds: [id, sunday.youth] },
      }),
  ],
  [
    "a message",
    "invalid_input",
    (ministryId) =>
      admin.refused(messages.send, {
        body: { recipientType: "ministry", ministryId, subject: "Potluck", content: "Bring a dish." },
      }),
  ],
  [
    "a calendar feed",
    "not_found",
    (ministryId) => admin.refused(calendarFeeds.create, { body: { purpose: "ministry", ministryId } }),
  ],
  [
    "positions",
    "not_found",
    async (id) => {
      const { positionsVersion: version } = (await admin.call(serving.plan, { params: { id } })).body;
      return admin.refused(serving.setPositions, {
        params: { id },
        body: { positions: [{ name: "Alto", needed: 1 }], version },
      });
    },
  ],
])("a ministry that is being deleted: %s", async (_what, code, send) => {
  await expectRefusal(code, "ministries", await addMinistry(), send);
});
