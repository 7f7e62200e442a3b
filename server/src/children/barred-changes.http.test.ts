// Bars that are lifted, staff who change the record of a child from whom they are barred, and bars in merges.
import { childReport } from "@narthex/contract/child-report.ts";
import { childAlerts } from "@narthex/contract/children.ts";
import { duplicates } from "@narthex/contract/duplicates.ts";
import { guardians, households } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("truncate rate_limits, guardians, child_alerts cascade");
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

type Entry = { adultId: number; kind: "parent" | "trusted" | "barred"; until?: string };

async function replace(by: "admin" | "lead", id: number, body: Entry[]): Promise<void> {
  const params = { id };
  const seen = (await sunday[by].call(guardians.list, { params })).body.map((entry) => entry.id).join();
  await sunday[by].call(guardians.replace, { params, query: { seen }, body });
}

const listOf = async (id: number) =>
  (await sunday.admin.call(guardians.list, { params: { id } })).body.map(({ adultId, kind }) => [adultId, kind]);

test.each([
  ["removed", [], "lifted"],
  ["replaced by a permission", [{ kind: "trusted" }], "lifted"],
  ["ended earlier", [{ kind: "barred", until: "2027-01-01" }], "shortened"],
] as const)("a bar that is %s alerts the other leads and is in the report with its author", async (_, left, kind) => {
  const body = [{ adultId: family.hana, kind: "parent" as const }];
  await replace("lead", family.mia, [...body, ...left.map((one) => ({ adultId: family.sam, ...one }))]);
  const [alert, ...others] = (await sunday.admin.call(childAlerts.list)).body;
  expect([alert?.kind, others]).toEqual([kind, []]);
  expect((await sunday.lead.call(childAlerts.list)).body).toEqual([]);
  const detail = (await sunday.admin.call(childAlerts.show, { params: { id: alert?.id ?? 0 } })).body;
  expect([detail.collectorName, detail.childId]).toEqual(["Sam Unwelcome", family.mia]);
  const today = Temporal.Now.plainDateISO("America/New_York");
  const query = { from: today.subtract({ days: 1 }).toString(), to: today.add({ days: 1 }).toString() };
  const { readings } = (await sunday.admin.call(childReport.show, { query })).body;
  const own = readings.filter((one) => one.kind === `bar_${kind}` && one.childId === family.mia);
  expect(own.map(({ byName }) => byName)).toEqual([detail.byName]);
});

test("the deletion of the child ends the bars and alerts the leads", async () => {
  await sunday.admin.call(members.remove, { params: { id: family.mia } });
  const [alert, ...others] = (await sunday.lead.call(childAlerts.list)).body;
  expect([alert?.kind, others]).toEqual(["lifted", []]);
  const detail = (await sunday.lead.call(childAlerts.show, { params: { id: alert?.id ?? 0 } })).body;
  expect([detail.collectorName, detail.childId]).toEqual(["Sam Unwelcome", null]);
});

test("barred staff do not mark the child and another record as different people", async () => {
  const person = { dateOfBirth: "2020-02-02", email: "mia-twice@example.org" };
  const first = await sunday.addPerson({ firstName: "Mia", lastName: "Twice", ...person });
  const second = await sunday.addPerson({ firstName: "Mia", lastName: "Twice", ...person });
  await replace("lead", first, [{ adultId: sunday.ids.admin, kind: "barred" }]);
  const body = { memberIds: [first, second] };
  expect((await sunday.admin.refused(duplicates.dismiss, { body })).status).toBe(403);
  await replace("lead", first, [{ adultId: family.sam, kind: "barred" }]);
  expect((await sunday.admin.refused(duplicates.dismiss, { body })).status).toBe(200);
});

test("a bar that is kept or lasts longer alerts nobody", async () => {
  await replace("lead", family.mia, [{ adultId: family.sam, kind: "barred", until: "2027-01-01" }]);
  await sunday.postgres.pool.query("truncate child_alerts cascade");
  await replace("lead", family.mia, [{ adultId: family.sam, kind: "barred", until: "2028-01-01" }]);
  await replace("lead", family.mia, [{ adultId: family.sam, kind: "barred" }]);
  expect((await sunday.admin.call(childAlerts.list)).body).toEqual([]);
});

test("barred staff neither rename, merge, delete nor move the child", async () => {
  const own = sunday.ids.admin;
  await replace("lead", family.mia, [{ adultId: own, kind: "barred" }]);
  const params = { id: family.mia };
  const other = await sunday.addPerson({ firstName: "Dummy", lastName: "Neu" });
  const refusals = [
    await sunday.admin.refused(members.update, { params, body: { lastName: "Hill" } }),
    await sunday.admin.refused(merges.merge, { params, body: { otherId: other } }),
    await sunday.admin.refused(merges.merge, { params: { id: other }, body: { otherId: family.mia } }),
    await sunday.admin.refused(members.remove, { params }),
    await sunday.admin.refused(households.create, {
      body: { name: "New", members: [family.mia, own].map((memberId) => ({ memberId, role: "adult" as const })) },
    }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  const [home] = (await sunday.admin.call(households.list, { query: { memberId: family.mia } })).body;
  const people = home?.members.map(({ memberId, role }) => ({ memberId, role })) ?? [];
  const change = {
    params: { id: home?.id ?? 0 },
    body: { members: [...people, { memberId: own, role: "adult" as const }] },
  };
  expect((await sunday.admin.refused(households.update, change)).status).toBe(403);
  expect((await sunday.admin.refused(households.remove, { params: { id: home?.id ?? 0 } })).status).toBe(403);
});

test("a bar that was entered after a merge applies to both records after its undo", async () => {
  const email = "kim@example.org";
  const [id, otherId] = [await sunday.addPerson({ email }), await sunday.addPerson({ email })];
  await replace("admin", otherId, [{ adultId: family.sam, kind: "trusted" }]);
  const { mergeId } = (await sunday.admin.call(merges.merge, { params: { id }, body: { otherId } })).body;
  await replace("admin", id, [{ adultId: family.sam, kind: "barred" }]);
  await sunday.admin.call(merges.undo, { params: { id: mergeId } });
  expect(await listOf(id)).toEqual([[family.sam, "barred"]]);
  expect(await listOf(otherId)).toEqual([[family.sam, "barred"]]);
});

test("an adult who was barred after a merge is barred as both records after its undo", async () => {
  const email = "uta@example.org";
  const [id, otherId] = [await sunday.addPerson({ email }), await sunday.addPerson({ email })];
  const { mergeId } = (await sunday.admin.call(merges.merge, { params: { id }, body: { otherId } })).body;
  await replace("admin", family.ben, [{ adultId: id, kind: "barred" }]);
  await sunday.admin.call(merges.undo, { params: { id: mergeId } });
  expect((await listOf(family.ben)).toSorted()).toEqual(
    [
      [id, "barred"],
      [otherId, "barred"],
    ].toSorted(),
  );
});
