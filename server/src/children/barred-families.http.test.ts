// Staff who are barred from a child: they change neither the record of the child, nor those of the people who may collect
// the child, nor what the household shares, and no bar ends by their undo of a merge. They do not see the bars.
import { childReport } from "@narthex/contract/child-report.ts";
import { guardians, households } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;
/** Staff who are barred from no child. */
let office: Person;

beforeAll(async () => {
  sunday = await openChildrensSunday();
  office = await sunday.as("intermediate_admin");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("truncate rate_limits, guardians, child_alerts cascade");
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

/** Bars someone from Mia, in addition to Sam. */
async function bar(adultId: number): Promise<void> {
  const params = { id: family.mia };
  const by = adultId === sunday.ids.admin ? sunday.lead : sunday.admin;
  const seen = (await by.call(guardians.list, { params })).body;
  const body = seen.map((one) => ({ ...one, adultName: one.adultId === null ? one.adultName : null }));
  const query = { seen: seen.map(({ id }) => id).join() };
  await by.call(guardians.replace, { params, query, body: [...body, { adultId, kind: "barred" }] });
}

const listOf = async (id: number) =>
  (
    await sunday.postgres.pool.query(
      "select adult_id, adult_name, kind from guardians where child_id = $1 order by id",
      [id],
    )
  ).rows;

const statuses = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

test("barred staff change no field of the child, and none of a parent or of another person on the list", async () => {
  await bar(sunday.ids.admin);
  const phone = "+12125550199";
  const update = (by: Person, id: number, body: object) => by.refused(members.update, { params: { id }, body });
  for (const [id, body] of [
    [family.mia, { membershipStatus: "inactive" }],
    [family.mia, { dateOfBirth: "2001-01-01" }],
    [family.hana, { phone }],
    [family.jan, { firstName: "Petra", lastName: "Friend" }],
  ] as const) {
    expect((await update(sunday.admin, id, body)).status).toBe(403);
    expect((await update(office, id, body)).status).toBe(200);
  }
  expect((await update(sunday.admin, family.sam, { phone })).status).toBe(200);
});

test("barred staff neither merge nor delete a parent, and do not undo such a merge", async () => {
  await bar(sunday.ids.admin);
  const friend = await sunday.addPerson({ firstName: "Petra", lastName: "Friend" });
  const before = await listOf(family.mia);
  const merge = (by: Person, id: number, otherId: number) =>
    by.refused(merges.merge, { params: { id }, body: { otherId } });
  expect(
    await statuses([
      merge(sunday.admin, friend, family.hana),
      merge(sunday.admin, family.hana, friend),
      sunday.admin.refused(members.remove, { params: { id: family.hana } }),
    ]),
  ).toEqual([403, 403, 403]);
  expect(await listOf(family.mia)).toEqual(before);
  const { mergeId } = (await office.call(merges.merge, { params: { id: family.hana }, body: { otherId: friend } }))
    .body;
  expect((await sunday.admin.refused(merges.undo, { params: { id: mergeId } })).status).toBe(403);
  expect((await office.refused(merges.undo, { params: { id: mergeId } })).status).toBe(200);
});

test("barred staff do not change the phone number of the child's household", async () => {
  await bar(sunday.ids.admin);
  const [home] = (await office.call(households.list, { query: { memberId: family.mia } })).body;
  const change = { params: { id: home?.id ?? 0 }, body: { phone: "+12125550198" } };
  expect((await sunday.admin.refused(households.update, change)).status).toBe(403);
  expect((await office.refused(households.update, change)).status).toBe(200);
});

test("a barred lead sees neither on the household nor in the report that someone is barred", async () => {
  const [home] = (await office.call(households.list, { query: { memberId: family.mia } })).body;
  const params = { id: home?.id ?? 0 };
  const people = home?.members.map(({ memberId, role }) => ({ memberId, role })) ?? [];
  const own = sunday.ids.ministry_leader;
  const body = { members: [...people, { memberId: own, role: "adult" as const }] };
  await office.call(households.update, { params, body });
  await bar(own);
  const today = Temporal.Now.plainDateISO("America/New_York");
  const query = { from: today.subtract({ days: 1 }).toString(), to: today.add({ days: 1 }).toString() };
  const barredIn = async (by: Person) => {
    const shown = (await by.call(households.show, { params })).body.barred;
    const [listed] = (await by.call(households.list, { query: { memberId: family.mia } })).body;
    const readings = (await by.call(childReport.show, { query })).body.readings;
    return [shown.length, listed?.barred.length, readings.some(({ childId }) => childId === family.mia)];
  };
  expect(await barredIn(sunday.admin)).toEqual([1, 1, true]);
  expect(await barredIn(sunday.lead)).toEqual([0, 0, false]);
});

test("a barred administrator does not undo the merge that bars their own record", async () => {
  const barred = await sunday.addPerson({ firstName: "Otto", lastName: "Former" });
  await bar(barred);
  // Only administrators merge the record of one.
  await sunday.postgres.pool.query(
    "update users set role = 'admin' where id = (select user_id from members where id = $1)",
    [sunday.ids.intermediate_admin],
  );
  const params = { id: sunday.ids.admin };
  const { mergeId } = (await office.call(merges.merge, { params, body: { otherId: barred } })).body;
  expect((await sunday.admin.refused(merges.undo, { params: { id: mergeId } })).status).toBe(403);
  expect((await office.refused(merges.undo, { params: { id: mergeId } })).status).toBe(200);
});
