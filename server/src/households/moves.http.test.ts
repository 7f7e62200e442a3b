// A household moves to the own address of one of its adults: who may do this, and who moves along.
import { households as calls, guardians as guardianCalls } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let lydia: Person;
let own = 0;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  lydia = await sunday.as("member");
  own = sunday.ids.member;
});
afterAll(() => sunday?.close());
beforeEach(() => sunday.setNow("2026-11-22T15:00:00Z"));

const ELM = "107 Elm Street";
const OAK = "88 Oak Avenue";

/** The household of Lydia, with a second adult and a child who have these own addresses. */
async function addFamily({ role = "adult", jan = null as string | null, mia = null as string | null } = {}) {
  const janId = await sunday.addPerson({ firstName: "Jan", lastName: "Wolf", address: jan });
  const miaId = await sunday.addPerson({ firstName: "Mia", lastName: "Wolf", address: mia });
  const people = [
    { memberId: own, role: role as "adult" | "child", primary: true },
    { memberId: janId, role: "adult" as const },
    { memberId: miaId, role: "child" as const },
  ];
  const { id } = (await admin.call(calls.create, { body: { name: "Wolf Family", address: ELM, members: people } }))
    .body;
  return { id, janId, miaId };
}

const show = async (id: number, person = lydia) => (await person.call(calls.show, { params: { id } })).body;
const move = async (id: number, memberId = own, person = lydia) =>
  (await person.call(calls.move, { params: { id }, body: { memberId } })).body;
const addressesOf = async (ids: number[]) => {
  const text = "select id, address from members where id = any($1)";
  const { rows } = await sunday.postgres.pool.query<{ id: number; address: string | null }>(text, [ids]);
  return ids.map((id) => rows.find((row) => row.id === id)?.address);
};

test("an adult who moved makes the new address the household's, and everyone there follows", async () => {
  const { id, janId, miaId } = await addFamily({ jan: "107 elm street", mia: "9 Hill Road" });
  expect((await show(id)).movedAdults).toEqual([]);
  await lydia.call(members.updateMe, { body: { address: OAK } });
  expect((await show(id)).movedAdults).toEqual([{ memberId: own, mayMove: true }]);
  const before = (await sunday.auditOf("household")).length;
  const changes = await sunday.recordChanges();
  sunday.setNow("2026-11-22T16:00:00Z");
  const moved = await move(id);
  expect(moved).toMatchObject({ address: OAK, movedAdults: [], updatedAt: "2026-11-22T16:00:00.000Z" });
  expect(await addressesOf([own, janId, miaId])).toEqual([null, null, "9 Hill Road"]);
  expect((await lydia.call(members.me)).body).toMatchObject({ address: null, householdAddress: OAK });
  const [entry, ...more] = (await sunday.auditOf("household")).slice(before);
  expect([entry, more]).toMatchObject([{ action: "changed", detail: { fields: ["address"] } }, []]);
  expect((await changes.first(1)).map(({ topic }) => topic)).toContain("members");
  expect(await move(id)).toEqual(moved);
});

test("a family of which both adults changed their own address can move too", async () => {
  const { id, janId } = await addFamily({ jan: "88 Oak  Avenue" });
  await lydia.call(members.updateMe, { body: { address: OAK } });
  await move(id);
  expect(await addressesOf([own, janId])).toEqual([null, null]);
});

test("where another adult has a different address, only the office moves the household", async () => {
  const { id, janId } = await addFamily({ jan: "9 Hill Road" });
  await lydia.call(members.updateMe, { body: { address: OAK } });
  expect((await show(id)).movedAdults).toEqual([{ memberId: own, mayMove: false }]);
  const body = { memberId: own };
  expect((await lydia.refused(calls.move, { params: { id }, body })).body.code).toBe("forbidden");
  expect((await show(id, admin)).movedAdults).toEqual(
    expect.arrayContaining([
      { memberId: own, mayMove: true },
      { memberId: janId, mayMove: true },
    ]),
  );
  expect((await move(id, own, admin)).address).toBe(OAK);
  expect(await addressesOf([own, janId])).toEqual([null, "9 Hill Road"]);
});

test("an adult who is barred from a child of the household is told that the office moves it", async () => {
  const { id, miaId } = await addFamily();
  await lydia.call(members.updateMe, { body: { address: OAK } });
  const body = [{ adultId: own, kind: "barred" as const }];
  await admin.call(guardianCalls.replace, { params: { id: miaId }, body });
  expect((await show(id)).movedAdults).toEqual([{ memberId: own, mayMove: false }]);
  expect((await lydia.refused(calls.move, { params: { id }, body: { memberId: own } })).body.code).toBe("forbidden");
});

test("children, other people and strangers do not move a household, and an outdated move is refused", async () => {
  const { id, janId } = await addFamily({ role: "child" });
  await lydia.call(members.updateMe, { body: { address: OAK } });
  expect((await show(id)).movedAdults).toEqual([]);
  const refusal = async (person: Person, memberId = own, household = id) =>
    (await person.refused(calls.move, { params: { id: household }, body: { memberId } })).body.code;
  expect(await refusal(lydia)).toBe("forbidden");
  expect(await refusal(await sunday.as("ministry_leader"))).toBe("not_found");
  expect(await refusal(sunday.stranger())).toBe("signed_out");
  await admin.call(members.update, { params: { id: janId }, body: { address: "9 Hill Road" } });
  expect(await refusal(lydia, janId)).toBe("forbidden");
  expect(await refusal(admin, janId, 2_000_000)).toBe("not_found");
  const { updatedAt } = await show(id, admin);
  sunday.setNow("2026-11-22T17:00:00Z");
  await admin.call(calls.update, { params: { id }, body: { phone: "212 555 0188" } });
  const body = { memberId: janId, updatedAt };
  expect((await admin.refused(calls.move, { params: { id }, body })).body.code).toBe("conflict");
  expect((await show(id, admin)).address).toBe(ELM);
});

test("an own address that is the household's, written in another way, is stored as none", async () => {
  const { id, janId } = await addFamily();
  await lydia.call(members.updateMe, { body: { address: "107 ELM  street" } });
  await admin.call(members.update, { params: { id: janId }, body: { address: ELM } });
  expect(await addressesOf([own, janId])).toEqual([null, null]);
  expect((await show(id)).movedAdults).toEqual([]);
});

test("when the office enters a move, people with a copy of the former address follow, and others keep theirs", async () => {
  const { id, janId, miaId } = await addFamily({ jan: "107 elm street", mia: "9 Hill Road" });
  const { body } = await admin.call(calls.update, { params: { id }, body: { address: OAK } });
  expect(body).toMatchObject({ address: OAK, movedAdults: [] });
  expect(await addressesOf([own, janId, miaId])).toEqual([null, null, "9 Hill Road"]);
  await admin.call(members.update, { params: { id: janId }, body: { address: "107 Elm Street" } });
  await admin.call(calls.update, { params: { id }, body: { address: null } });
  expect(await addressesOf([own, janId, miaId])).toEqual([null, "107 Elm Street", "9 Hill Road"]);
});
