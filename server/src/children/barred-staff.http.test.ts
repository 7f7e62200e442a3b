// Staff who must not collect a child themselves: they neither change that, nor get the child's code, nor approve.
import { careNotes } from "@narthex/contract/care-notes.ts";
import { approvalRequests } from "@narthex/contract/child-approvals.ts";
import { childrenInside } from "@narthex/contract/child-board.ts";
import { childLabels } from "@narthex/contract/child-labels.ts";
import { childTexts } from "@narthex/contract/child-texts.ts";
import { childAlerts, children } from "@narthex/contract/children.ts";
import { guardians, households } from "@narthex/contract/households.ts";
import { merges } from "@narthex/contract/merges.ts";
import { person } from "@narthex/contract/person.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;
let checkInId: number;
let code: string;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("truncate rate_limits, guardians cascade");
  family = await sunday.addFamily();
  [{ checkInId, code } = { checkInId: 0, code: "" }] = await sunday.arrive(family, family.mia);
});
afterAll(() => sunday?.close());

const entriesOf = (barred: number) => [
  { adultId: family.hana, kind: "parent" as const },
  { adultId: family.jan, kind: "parent" as const },
  { adultId: family.sam, kind: "barred" as const },
  { adultId: barred, kind: "barred" as const },
];

async function bar(memberId: number): Promise<void> {
  const params = { id: family.mia };
  const seen = (await sunday.admin.call(guardians.list, { params })).body.map(({ id }) => id).join();
  await sunday.admin.call(guardians.replace, { params, query: { seen }, body: entriesOf(memberId) });
}

const alerts = async () => (await sunday.admin.call(childAlerts.list)).body.length;

const tom = { collectorName: "Tom Neu" };

describe.each([
  ["a children's lead", "ministry_leader"],
  ["a member of the children's team", "member"],
] as const)("%s who is barred from a child", (_, account) => {
  let person: Person;
  let own: number;
  beforeEach(async () => {
    person = account === "member" ? sunday.team : sunday.lead;
    own = sunday.ids[account];
    await bar(own);
  });
  const status = async (answer: Promise<{ status: number }>) => (await answer).status;

  test("neither reads nor changes who may collect the child", async () => {
    const params = { id: family.mia };
    const body = entriesOf(own).filter(({ adultId }) => adultId !== own);
    expect(await status(person.refused(guardians.replace, { params, body }))).toBe(403);
    expect(await status(person.refused(guardians.list, { params }))).toBe(403);
    const bars = "select count(*) from guardians where child_id = $1 and kind = 'barred'";
    expect(await sunday.count(bars, [family.mia])).toBe(2);
  });

  test("gets neither the code nor the child", async () => {
    const params = { id: checkInId };
    const again = { eventId: sunday.service, roomId: sunday.hall, childIds: [family.mia], adultId: family.hana };
    expect(await status(person.refused(childLabels.pdf, { params, query: { size: "62mm" } }))).toBe(403);
    expect(await status(person.refused(children.checkIn, { body: again }))).toBe(403);
    expect(await status(person.refused(childrenInside.show, { params }))).toBe(403);
    const before = await alerts();
    for (const collector of [{}, { collectorId: own }, tom])
      expect(await status(person.refused(children.checkOut, { body: { checkInId, code, ...collector } }))).toBe(403);
    expect(await sunday.count("select count(*) from child_entries where kind = 'collected'", [])).toBe(0);
    expect(await alerts()).toBe(before + 3);
  });

  test("neither reads nor changes the care notes, and neither calls the child nor texts the guardians", async () => {
    const params = { id: family.mia };
    const none = { allergies: null, medicalNotes: null };
    expect(await status(person.refused(careNotes.show, { params }))).toBe(403);
    expect(await status(person.refused(careNotes.replace, { params, body: none }))).toBe(403);
    expect(await status(person.refused(childrenInside.call, { body: { code } }))).toBe(403);
    const query = { eventId: sunday.service, checkInId };
    expect(await status(person.refused(childTexts.reach, { query }))).toBe(403);
  });

  test("approves nothing for the child, and leads see each attempt", async () => {
    const before = await alerts();
    const { id } = (await sunday.admin.call(approvalRequests.ask, { body: { checkInId, kind: "second" } })).body;
    for (const isApproved of [true, false])
      expect(await status(person.refused(approvalRequests.answer, { params: { id }, body: { isApproved } }))).toBe(403);
    expect(await status(person.refused(children.approve, { body: { checkInId, kind: "second" } }))).toBe(403);
    expect(await alerts()).toBe(before + 3);
  });
});

test.each([
  ["by the record", () => ({ collectorId: sunday.ids.ministry_leader })],
  ["by the name", () => ({ collectorName: "Daniel Okafor" })],
] as const)("a lead does not approve themselves as the collector, %s", async (_, collector) => {
  const about = { checkInId, kind: "lead" as const, ...collector(), guardianCalledId: family.jan };
  expect((await sunday.lead.refused(children.approve, { body: about })).status).toBe(403);
  const { id } = (await sunday.admin.call(approvalRequests.ask, { body: about })).body;
  const answer = { params: { id }, body: { isApproved: true, guardianCalledId: family.jan } };
  expect((await sunday.lead.refused(approvalRequests.answer, answer)).status).toBe(403);
});

test("with a lost tag, staff do not hand a child to themselves", async () => {
  const collectorId = sunday.ids.member;
  const body = { checkInId, kind: "second" as const, collectorId };
  const { token } = (await sunday.lead.call(children.approve, { body })).body;
  const lostTag = { secondApproval: token, note: "Driver's license" };
  expect((await sunday.team.refused(children.checkOut, { body: { checkInId, collectorId, lostTag } })).status).toBe(
    403,
  );
});

test("a barred administrator neither leaves nor merges their own record", async () => {
  const own = sunday.ids.admin;
  await bar(own);
  const { id } = (await sunday.admin.call(signin.user)).body;
  expect((await sunday.admin.refused(users.update, { params: { id }, body: { memberId: null } })).status).toBe(403);
  const other = await sunday.addPerson({ firstName: "Otto", lastName: "Neu" });
  for (const [one, two] of [
    [own, other],
    [other, own],
  ] as const) {
    const answer = await sunday.admin.refused(merges.merge, { params: { id: one }, body: { otherId: two } });
    expect(answer.status).toBe(403);
  }
});

test("an administrator who is barred from a child does not get the child's export, which has the care notes", async () => {
  const exportOf = (id: number) => sunday.admin.fetch(person.export.path.replace(":id", String(id)));
  const notes = { allergies: null, medicalNotes: "Asthma" };
  await sunday.lead.call(careNotes.replace, { params: { id: family.mia }, body: notes });
  expect((await exportOf(family.mia)).status).toBe(200);
  const readings = (await sunday.auditOf("member")).filter(
    ({ action, subjectId }) => action === "read_care_notes" && subjectId === String(family.mia),
  );
  expect(readings).toMatchObject([{ detail: { times: 1 } }]);
  await bar(sunday.ids.admin);
  expect((await exportOf(family.mia)).status).toBe(403);
  expect((await exportOf(family.jan)).status).toBe(200);
});

describe.each([
  ["by the record", () => ({ adultId: sunday.ids.ministry_leader })],
  ["by the name", () => ({ adultName: "Daniel Okafor" })],
] as const)("a lead who is barred %s", (_, getEntry) => {
  test.each([
    ["directly", []],
    ["after none", [null]],
  ] as const)("stays barred when the account is linked to another record %s", async (_how, between) => {
    const { adultId = null, adultName = null } = getEntry() as { adultId?: number; adultName?: string };
    await sunday.postgres.pool.query(
      "insert into guardians (child_id, adult_id, adult_name, kind) values ($1, $2, $3, 'barred')",
      [family.mia, adultId, adultName],
    );
    const other = await sunday.addPerson({ firstName: "Dietmar", lastName: "Krause" });
    const { id } = (await sunday.lead.call(signin.user)).body;
    const link = (memberId: number | null) => sunday.admin.call(users.update, { params: { id }, body: { memberId } });
    const show = () => sunday.lead.refused(childrenInside.show, { params: { id: checkInId } });
    for (const memberId of [...between, other]) {
      await link(memberId);
      expect((await show()).status).toBe(403);
    }
    await link(null);
    await link(sunday.ids.ministry_leader);
    await sunday.postgres.pool.query("delete from members where id = $1", [other]);
  });
});

describe("someone who is barred from a child", () => {
  const run = (query: string, values: unknown[]) => sunday.postgres.pool.query(query, values);

  test("neither links an account to a parent's record, nor one to the child's", async () => {
    await bar(sunday.ids.admin);
    const { id } = (await sunday.team.call(signin.user)).body;
    for (const memberId of [family.hana, family.mia])
      expect((await sunday.admin.refused(users.update, { params: { id }, body: { memberId } })).status).toBe(403);
  });

  test("neither changes, deletes nor makes a household of a parent in which the child is not", async () => {
    const home = await sunday.admin.call(households.create, {
      body: { name: "Hana", members: [{ memberId: family.hana, role: "adult", primary: false }] },
    });
    await bar(sunday.ids.admin);
    const { id, updatedAt } = home.body;
    const change = { name: "Hana", phone: "+12125550199", updatedAt };
    const members = [{ memberId: family.hana, role: "adult" as const, primary: false }];
    expect([
      (await sunday.admin.refused(households.update, { params: { id }, body: change })).status,
      (await sunday.admin.refused(households.remove, { params: { id } })).status,
      (await sunday.admin.refused(households.create, { body: { name: "New", members } })).status,
    ]).toEqual([403, 403, 403]);
  });

  test("enters no phone number of a parent at the check-in of a sibling", async () => {
    await bar(sunday.ids.member);
    await run(
      "update households set phone = null where id in (select household_id from household_members where member_id = $1)",
      [family.hana],
    );
    await run("update members set phone = null where id = $1", [family.hana]);
    const { hana: adultId, ben } = family;
    const body = { eventId: sunday.service, roomId: sunday.hall, childIds: [ben], adultId };
    const typed = { ...body, adultPhone: "+12125550199" };
    expect((await sunday.team.refused(children.checkIn, { body: typed })).status).toBe(403);
    expect((await sunday.lead.call(children.checkIn, { body: typed })).status).toBe(200);
  });
});
