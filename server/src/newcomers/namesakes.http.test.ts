// People who may be in the directory already by their name alone, which the queue shows before they are admitted.
import { checkin } from "@narthex/contract/checkin.ts";
import { duplicates } from "@narthex/contract/duplicates.ts";
import { households } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { newcomers as calls } from "@narthex/contract/newcomers.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import type { FullName } from "../people/same-name.rules.ts";

let sunday: Sunday;
let admin: Person;
/** The people that the congregation had before the test. */
let before: readonly number[];

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  const { rows } = await sunday.postgres.pool.query<{ id: number }>("select id from members");
  before = rows.map(({ id }) => id);
});
afterAll(() => sunday?.close());

beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("delete from households");
  await sunday.postgres.pool.query("delete from members where id <> all($1::int[])", [before]);
});

const toNamed = (name: string): FullName => {
  const [firstName = "", lastName = ""] = name.split(" / ");
  return { firstName, lastName };
};
const addMember = (name: string, more: object = {}) =>
  sunday.addPerson({ ...toNamed(name), membershipStatus: "active", ...more });
const addNewcomer = (name: string, more: object = {}) => addMember(name, { membershipStatus: "pending", ...more });
const find = async (id: number) => {
  const { body } = await admin.call(calls.list);
  const found = body.find(({ member }) => member.id === id);
  if (!found) throw new Error("the person does not wait");
  return found;
};
/** The ids and reasons that the row of a newcomer shows. */
const likelyOf = async (id: number) => (await find(id)).likely.map((other) => [other.id, other.reason]);

test("a visitor with the name of a member and another phone is shown with the member before being admitted", async () => {
  const known = await addMember("Marcus / Lattimore", { phone: "+16155550100", email: "marcus@example.org" });
  const { sessionId } = (await admin.call(checkin.generate, { body: { eventId: sunday.service } })).body;
  const body = { firstName: "marcus", lastName: "Lattimore", phone: "(615) 555-0199" };
  await sunday.stranger().call(checkin.submit, { params: { sessionId }, body });
  const row = (await admin.call(calls.list)).body.find(({ member }) => member.phone === "+16155550199");
  expect(row?.likely).toEqual([
    {
      id: known,
      firstName: "Marcus",
      lastName: "Lattimore",
      email: "marcus@example.org",
      phone: "+16155550100",
      membershipStatus: "active",
      reason: "name",
    },
  ]);
});

test.each([
  ["José / Núñez", "Jose / NUNEZ", "name"],
  ["Soren / Strauss", "Søren / Strauß", "name"],
  ["Hana / O'Neill", "Hana / O’Neill", "name"],
  ["Hana / ONeill", "Hana / O’Neill", "name"],
  ["Hana / O'Neill", "Hana / Oneill", "name"],
  ["Hana / O’Neill", "Hana / ONEILL", "name"],
  ["Hana / D'Amico", "Hana / Damico", "name"],
  ["Ann / Smith-Jones", "Ann / Smith Jones", "name"],
  ["JR / St John", "J.R. / St. John", "name"],
  ["D’Angelo / Ortiz-Paz Gil", "D'Angelo / Ortiz-Paz Gil", "name"],
  ["王 / 小明", "王 / 小明", "name"],
  ["Robert / Wertz", "Bob / Wertz", "similar_name"],
  ["Marcus James / Lattimore", "Marcus / Lattimore", "similar_name"],
  ["Marcus / Lattimore", "Marcus J. / Lattimore", "similar_name"],
  ["Marcus / Lattimore", "Lattimore / Marcus", "similar_name"],
])("%s is shown beside the newcomer %s", async (known, newcomer, reason) => {
  const id = await addMember(known);
  expect(await likelyOf(await addNewcomer(newcomer))).toEqual([[id, reason]]);
});

test.each([
  ["Marina / Lattimore", "Martina / Lattimore"],
  ["Marcus / Lattimores", "Marcus / Lattimore"],
  ["Dana / Lattimore", "Dan / Lattimore"],
  ["Anna / Lattimore", "Hana / Lattimore"],
  ["Marcus / Smith", "Marcus / Lattimore"],
])("%s is not shown beside the newcomer %s", async (known, newcomer) => {
  await addMember(known);
  expect(await likelyOf(await addNewcomer(newcomer))).toEqual([]);
});

test("another birthday, another role in the household and a decision of the office mean two people", async () => {
  const born = await addMember("Ada / Lattimore", { dateOfBirth: "1950-02-03" });
  expect(await likelyOf(await addNewcomer("Ada / Lattimore", { dateOfBirth: "1990-05-06" }))).toEqual([]);
  expect(await likelyOf(await addNewcomer("Ada / Lattimore"))).toContainEqual([born, "name"]);

  const [father, son] = [await addMember("Bo / Lattimore"), await addNewcomer("Bo / Lattimore")];
  const home = [
    { memberId: father, role: "adult" as const },
    { memberId: son, role: "child" as const },
  ];
  await admin.call(households.create, { body: { name: "Lattimore", members: home } });
  expect(await likelyOf(son)).toEqual([]);

  const [known, other] = [await addMember("Cy / Lattimore"), await addNewcomer("Cy / Lattimore")];
  expect(await likelyOf(other)).toEqual([[known, "name"]]);
  await admin.call(duplicates.dismiss, { body: { memberIds: [known, other] } });
  expect(await likelyOf(other)).toEqual([]);
});

test("a likely duplicate is shown once, before people who share the name alone, active people first", async () => {
  const inactive = await addMember("Marcus / Lattimore", { membershipStatus: "inactive" });
  const middle = await addMember("Marcus James / Lattimore");
  const active = await addMember("Marcus / Lattimore");
  const phone = "+16155550100";
  const sharing = await addMember("Marcus / Lattimore", { phone });
  const { body } = await admin.call(members.create, {
    body: { firstName: "Marcus", lastName: "Lattimore", phone, joinDate: "2026-11-22" },
  });
  expect(await likelyOf(body.id)).toEqual([
    [sharing, "phone"],
    [active, "name"],
    [inactive, "name"],
    [middle, "similar_name"],
  ]);
});

test("two newcomers of one name are shown beside each other, and at most five people by name", async () => {
  const [one, other] = [await addNewcomer("Marcus / Lattimore"), await addNewcomer("Marcus / Lattimore")];
  expect([await likelyOf(one), await likelyOf(other)]).toEqual([[[other, "name"]], [[one, "name"]]]);
  for (let more = 0; more < 6; more++) await addMember("Marcus / Lattimore");
  expect(await likelyOf(one)).toHaveLength(5);
});

test("people who came together are admitted only by a caller who saw who has their name", async () => {
  const phone = "+16155550199";
  const jan = await addNewcomer("Jan / Lattimore", { phone, createdAt: SUNDAY_TEN });
  const mia = await addNewcomer("Mia / Lattimore", { phone, createdAt: SUNDAY_TEN });
  await addMember("Jan / Lattimore", { phone: "+16155550100" });
  const { member, likely, together } = await find(jan);
  const people = [{ ...member, likely }, ...together].map((one) => ({
    id: one.id,
    updatedAt: one.updatedAt ?? undefined,
    likely: one.likely.map(({ id }) => id),
  }));
  const unseen = people.map((one) => ({ ...one, likely: [] }));
  const refused = await admin.refused(calls.admit, { body: { people: unseen } });
  expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
  expect((await admin.call(calls.admit, { body: { people } })).body.admitted).toEqual([jan, mia]);
  // The decision was made: the name alone makes no pair.
  expect((await admin.call(duplicates.list)).body).toEqual([]);
});
