// The choice of joint giving statements: who makes it, for whom, and when it ends.
import { households } from "@narthex/contract/households.ts";
import { jointStatements as calls } from "@narthex/contract/joint-statements.ts";
import { members } from "@narthex/contract/members.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let lydia: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  lydia = await sunday.as("member");
});
afterAll(() => sunday?.close());

const adult = (memberId: number) => ({ memberId, role: "adult" as const });

/** Two adults and a child. */
async function addFamily() {
  const [hana, jan, mia] = [
    await sunday.addPerson({ firstName: "Hana" }),
    await sunday.addPerson({ firstName: "Jan" }),
    await sunday.addPerson({ firstName: "Mia" }),
  ];
  const people = [adult(hana), adult(jan), { memberId: mia, role: "child" as const }];
  const { id } = (await admin.call(households.create, { body: { name: "Berg", members: people } })).body;
  return { id, hana, jan, mia };
}

const choose = async (id: number, memberIds: number[], person = admin) =>
  (await person.call(calls.choose, { params: { id }, body: { memberIds } })).body;
const show = async (id: number, person = admin) =>
  (await person.call(households.show, { params: { id } })).body.jointStatements;
const listed = async () => (await admin.call(calls.list)).body.map(({ householdId }) => householdId);
const logged = async (id: number) =>
  (await sunday.auditOf("household")).filter(({ subjectId, action }) => subjectId === `${id}` && /stat/.test(action));

test("two adults are chosen, listed, and separated again, and each change is recorded", async () => {
  const { id, hana, jan, mia } = await addFamily();
  const [before] = (await admin.call(calls.list, { query: { memberId: hana } })).body;
  expect(before).toMatchObject({ householdId: id, household: "Berg", memberIds: [] });
  expect(before?.adults.map(({ memberId }) => memberId)).toEqual([hana, jan]);
  expect((await choose(id, [jan, hana])).memberIds).toEqual([hana, jan]);
  await choose(id, [hana, jan]);
  expect(await show(id)).toEqual([hana, jan]);
  expect(await listed()).toContain(id);
  expect((await admin.call(calls.list, { query: { search: "jan b" } })).body.map((one) => one.household)).toContain(
    "Berg",
  );
  expect((await admin.call(calls.list, { query: { search: "nobody" } })).body).toEqual([]);
  expect((await admin.call(calls.list, { query: { memberId: mia } })).body).toHaveLength(1);
  await choose(id, []);
  expect([await show(id), await listed()]).toEqual([[], expect.not.arrayContaining([id])]);
  expect(await logged(id)).toMatchObject([
    { action: "joined_statements", detail: { memberIds: [`${jan}`, `${hana}`] } },
    { action: "separated_statements", detail: {} },
  ]);
});

test("the choice ends when one of the two leaves, is no longer an adult, or moves mail elsewhere, and is not restored later", async () => {
  for (const change of ["leave", "role", "mail"] as const) {
    const { id, hana, jan } = await addFamily();
    await choose(id, [hana, jan]);
    await admin.call(households.update, { params: { id }, body: { name: "Lund" } });
    expect(await show(id)).toEqual([hana, jan]);
    if (change === "mail")
      await admin.call(households.create, { body: { name: "Jan", members: [{ ...adult(jan), primary: true }] } });
    else {
      const people = change === "leave" ? [adult(hana)] : [adult(hana), { memberId: jan, role: "other" as const }];
      await admin.call(households.update, { params: { id }, body: { members: people } });
    }
    expect([change, await show(id), await listed()]).toEqual([change, [], expect.not.arrayContaining([id])]);
    const back = [adult(hana), { ...adult(jan), primary: true }];
    await admin.call(households.update, { params: { id }, body: { members: back } });
    expect([change, await show(id)]).toEqual([change, []]);
  }
});

test.each([
  ["one person", ({ hana }) => [hana], "Please choose two people, or none."],
  ["the same person twice", ({ hana }) => [hana, hana], "Please choose two people, or none."],
  ["three people", ({ hana, jan, mia }) => [hana, jan, mia], "Please choose two people, or none."],
  ["a child", ({ hana, mia }) => [hana, mia], "Please choose two adults whose mail goes to this household."],
  ["a stranger", ({ hana }) => [hana, 1], "Please choose two adults whose mail goes to this household."],
] satisfies [string, (family: Awaited<ReturnType<typeof addFamily>>) => number[], string][])(
  "%s cannot be chosen",
  async (_, idsOf, sentence) => {
    const family = await addFamily();
    const answer = await admin.refused(calls.choose, { params: { id: family.id }, body: { memberIds: idsOf(family) } });
    expect([answer.status, answer.body.fields]).toEqual([400, { memberIds: sentence }]);
    expect(await show(family.id)).toEqual([]);
  },
);

test("a choice for a household that was changed since is refused", async () => {
  const { id, hana, jan } = await addFamily();
  const { updatedAt } = (await admin.call(households.show, { params: { id } })).body;
  sunday.setNow("2026-11-22T16:00:00Z");
  await admin.call(households.update, { params: { id }, body: { name: "Lund" } });
  const body = { memberIds: [hana, jan], updatedAt };
  expect((await admin.refused(calls.choose, { params: { id }, body })).body.code).toBe("conflict");
  expect((await admin.refused(calls.choose, { params: { id: 2_000_000 }, body })).status).toBe(404);
});

test("treasurers choose; members neither choose nor list, and only the two people themselves see the choice", async () => {
  const { id, hana, jan } = await addFamily();
  await choose(id, [hana, jan]);
  const lydiaId = sunday.ids.member;
  const people = [adult(hana), adult(jan), { memberId: lydiaId, role: "child" as const, primary: true }];
  await admin.call(households.update, { params: { id }, body: { members: people } });
  expect(await show(id, lydia)).toEqual([]);
  const body = { memberIds: [] };
  for (const [person, status] of [
    [sunday.stranger(), 401],
    [lydia, 403],
    [await sunday.as("ministry_leader"), 403],
  ] as const) {
    expect((await person.refused(calls.choose, { params: { id }, body })).status).toBe(status);
    expect((await person.refused(calls.list)).status).toBe(status);
  }
  await admin.call(households.update, { params: { id }, body: { members: [adult(hana), adult(lydiaId)] } });
  await choose(id, [hana, lydiaId]);
  expect(await show(id, lydia)).toEqual([hana, lydiaId]);
  const userId = (await lydia.call(members.me)).body.userId ?? "";
  await admin.call(users.update, { params: { id: userId }, body: { duties: ["treasurer"] } });
  expect((await choose(id, [], lydia)).memberIds).toEqual([]);
});
