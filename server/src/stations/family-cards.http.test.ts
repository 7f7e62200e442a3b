// The QR code of a household finds it at a self-service station, until the code is renewed.
import { guardians, households } from "@narthex/contract/households.ts";
import { familyCards, station } from "@narthex/contract/station.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { enrollStation } from "../../test/stations.ts";

let sunday: ChildrensSunday;
let family: Family;
let lobby: Person;

beforeAll(async () => {
  sunday = await openChildrensSunday();
  lobby = await enrollStation(sunday, "self_service");
});
beforeEach(async () => {
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

test("works with the code of the household, and not with a forged one", async () => {
  const find = "select household_id from household_members where member_id = $1";
  const { rows } = await sunday.postgres.pool.query<{ household_id: number }>(find, [family.mia]);
  const params = { id: rows[0]?.household_id ?? 0 };
  const { card, qrCode } = (await sunday.admin.call(familyCards.show, { params })).body;
  expect(qrCode).toMatch(/^data:image\/svg/);
  const found = await lobby.call(station.families, { body: { eventId: sunday.service, card } });
  expect(found.body[0]?.children.map(({ id }) => id)).toContain(family.mia);
  const forged = card.replace(/\d+/, String(params.id + 1));
  expect((await lobby.refused(station.families, { body: { eventId: sunday.service, card: forged } })).status).toBe(400);
  expect((await sunday.stranger().refused(familyCards.show, { params })).status).toBe(401);
  expect((await (await sunday.as("pending")).refused(familyCards.show, { params })).status).toBe(403);
  expect((await sunday.team.refused(familyCards.show, { params: { id: 2147483647 } })).status).toBe(404);
});

test("who is barred from a child of the household neither sees nor renews its code, until the bar ends", async () => {
  const id = await sunday.count("select household_id from household_members where member_id = $1", [family.mia]);
  const params = { id };
  const { pool } = sunday.postgres;
  const add = "insert into household_members (household_id, member_id, role) values ($1, $2, 'adult')";
  await pool.query(add, [id, sunday.ids.member]);
  expect((await sunday.team.call(familyCards.show, { params })).status).toBe(200);
  const before = (await sunday.admin.call(guardians.list, { params: { id: family.mia } })).body;
  const rest = before.map(({ adultId, adultName, kind, until }) => ({ adultId, adultName, kind, until }));
  await sunday.admin.call(guardians.replace, {
    params: { id: family.mia },
    query: {},
    body: [...rest, { adultId: sunday.ids.member, kind: "barred" }],
  });
  for (const call of [familyCards.show, familyCards.renew]) {
    const refused = await sunday.team.refused(call, { params });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  }
  expect((await sunday.admin.call(familyCards.show, { params })).status).toBe(200);
  await pool.query("update guardians set until = '2026-11-21' where kind = 'barred' and adult_id = $1", [
    sunday.ids.member,
  ]);
  expect((await sunday.team.call(familyCards.show, { params })).status).toBe(200);
});

test("who is barred from a child gets the codes of those households only that do not find the child", async () => {
  const office = await sunday.as("intermediate_admin");
  const bar = "insert into guardians (child_id, adult_id, kind) values ($1, $2, 'barred')";
  await sunday.postgres.pool.query(bar, [family.mia, sunday.ids.intermediate_admin]);
  const add = async (memberId: number) => {
    const members = [{ memberId, role: "adult" as const }];
    return (await sunday.admin.call(households.create, { body: { name: "Second Home", members } })).body.id;
  };
  const stranger = await sunday.addPerson({ firstName: "Ada" });
  const found = await sunday.count("select household_id from household_members where member_id = $1", [family.mia]);
  const [ofMother, ofOthers, own] = [
    await add(family.hana),
    await add(stranger),
    await add(sunday.ids.intermediate_admin),
  ];
  const card = (await sunday.admin.call(familyCards.show, { params: { id: ofMother } })).body.card;
  const [shown] = (await lobby.call(station.families, { body: { eventId: sunday.service, card } })).body;
  expect(shown?.children.map(({ id }) => id)).toContain(family.mia);
  for (const [id, status] of [
    [found, 403],
    [ofMother, 403],
    [ofOthers, 200],
    [own, 200],
  ] as const)
    for (const call of [familyCards.show, familyCards.renew])
      expect((await office.refused(call, { params: { id } })).status).toBe(status);
});

test("a renewed code of the household ends the one before, and only its people and editors see and renew it", async () => {
  const id = await sunday.count("select household_id from household_members where member_id = $1", [family.mia]);
  const params = { id };
  const { card, can } = (await sunday.admin.call(familyCards.show, { params })).body;
  expect(can).toEqual({ renew: true });
  const lookUpCard = (text: string) =>
    lobby.refused(station.families, { body: { eventId: sunday.service, card: text } });
  for (const [person, status] of [
    [sunday.stranger(), 401],
    [await sunday.as("pending"), 403],
    [sunday.team, 403],
    [await sunday.as("ministry_leader"), 403],
  ] as const)
    for (const call of [familyCards.show, familyCards.renew])
      expect((await person.refused(call, { params })).status).toBe(status);
  const renewed = (await sunday.admin.call(familyCards.renew, { params })).body.card;
  expect([(await lookUpCard(card)).status, (await lookUpCard(renewed)).status]).toEqual([400, 200]);
  expect((await sunday.auditOf("household")).at(-1)).toMatchObject({
    action: "renewed_check_in_code",
    subjectId: String(id),
  });

  const add = "insert into household_members (household_id, member_id, role) values ($1, $2, $3)";
  await sunday.postgres.pool.query(add, [id, sunday.ids.member, "adult"]);
  expect((await sunday.team.call(familyCards.show, { params })).body.can).toEqual({ renew: true });
  const second = (await sunday.team.call(familyCards.renew, { params })).body.card;
  expect([(await lookUpCard(renewed)).status, (await lookUpCard(second)).status]).toEqual([400, 200]);
  await sunday.postgres.pool.query("update household_members set role = 'child' where member_id = $1", [
    sunday.ids.member,
  ]);
  expect((await sunday.team.refused(familyCards.renew, { params })).status).toBe(403);
  await sunday.postgres.pool.query("delete from household_members where member_id = $1", [sunday.ids.member]);
});
