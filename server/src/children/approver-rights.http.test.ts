// An approval is worth something only while the person who gave it may still give it.
import { approvalRequests } from "@narthex/contract/child-approvals.ts";
import { children } from "@narthex/contract/children.ts";
import { guardians } from "@narthex/contract/households.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { enrollStation } from "../../test/stations.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;
let checkInId: number;
let code: string;
/** The account of the lead. */
let account: string;

beforeAll(async () => {
  sunday = await openChildrensSunday();
  account = (await sunday.lead.call(signin.user)).body.id;
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("truncate child_approvals, rate_limits, guardians cascade");
  await setDuties(["childrens_lead"]);
  await setActive(true);
  family = await sunday.addFamily();
  [{ checkInId, code } = { checkInId: 0, code: "" }] = await sunday.arrive(family, family.mia);
});
afterAll(() => sunday?.close());

const setDuties = (duties: Duty[]) => sunday.admin.call(users.update, { params: { id: account }, body: { duties } });
const setActive = (isActive: boolean) =>
  sunday.postgres.pool.query("update users set deactivated_at = case when $2 then null else now() end where id = $1", [
    account,
    isActive,
  ]);
const listParents = async (barred: number | null) => {
  const parents = [family.hana, family.jan].map((adultId) => ({ adultId, kind: "parent" as const }));
  const params = { id: family.mia };
  const seen = (await sunday.admin.call(guardians.list, { params })).body.map(({ id }) => id).join();
  const body = [...parents, ...(barred === null ? [] : [{ adultId: barred, kind: "barred" as const }])];
  await sunday.admin.call(guardians.replace, { params, query: { seen }, body });
};

const LOSSES = [
  ["has lost the duty", () => setDuties([])],
  ["is deactivated", () => setActive(false)],
  ["is barred from the child", () => listParents(sunday.ids.ministry_leader)],
] as const;

const collect = async (person: Person, body: object) => {
  const given = await person.refused(children.checkOut, { body: { checkInId, ...body } });
  return given.status === 200 ? "collected" : `${given.status} ${given.body.code}`;
};
const lost = (token: string) => ({
  lostTag: { secondApproval: token, note: "Passport seen" },
  collectorId: family.jan,
});
const tom = { collectorName: "Tom Neu" };
const unknown = (token: string) => ({
  ...tom,
  code,
  override: { leadApproval: token, guardianCalledId: family.jan, note: "Jan agreed" },
});

describe.each(LOSSES)("an approval is worth nothing after its author %s", (_, lose) => {
  test("of an unknown collector", async () => {
    const token = await sunday.approve(sunday.lead, "lead", checkInId, { ...tom, guardianCalledId: family.jan });
    await lose();
    expect(await collect(sunday.team, unknown(token))).toBe("422 approval_invalid");
    expect(await sunday.count("select count(*) from child_approvals where used_at is not null")).toBe(0);
  });

  test("of a lost tag", async () => {
    const token = await sunday.approve(sunday.lead, "second", checkInId, { collectorId: family.jan });
    await lose();
    expect(await collect(sunday.team, lost(token))).toBe("422 approval_invalid");
  });

  test("of a request", async () => {
    const asked = await sunday.team.call(approvalRequests.ask, {
      body: { checkInId, kind: "second", collectorId: family.jan },
    });
    const { id, token } = asked.body;
    await sunday.lead.call(approvalRequests.answer, { params: { id }, body: { isApproved: true } });
    await lose();
    expect(await collect(sunday.team, lost(token))).toBe("422 approval_invalid");
  });

  test("of a lost tag at a station, as the first of two", async () => {
    const desk = await enrollStation(sunday, "attended");
    const asked = await desk.call(approvalRequests.ask, {
      body: { checkInId, kind: "second", collectorId: family.jan },
    });
    const { id, token } = asked.body;
    for (const person of [sunday.lead, sunday.team])
      await person.call(approvalRequests.answer, { params: { id }, body: { isApproved: true } });
    await lose();
    expect(await collect(desk, lost(token))).toBe("422 approval_invalid");
  });
});

test("the same approval is valid while its author may give it", async () => {
  const token = await sunday.approve(sunday.lead, "lead", checkInId, { ...tom, guardianCalledId: family.jan });
  await listParents(null);
  expect(await collect(sunday.team, unknown(token))).toBe("collected");
});

test("a lead who is a guardian cannot be the person who was called", async () => {
  const own = sunday.ids.ministry_leader;
  await sunday.postgres.pool.query("update members set phone = '+12125550199' where id = $1", [own]);
  await sunday.postgres.pool.query("insert into guardians (child_id, adult_id, kind) values ($1, $2, 'guardian')", [
    family.mia,
    own,
  ]);
  const body = { checkInId, kind: "lead" as const, ...tom, guardianCalledId: own };
  const direct = await sunday.lead.refused(children.approve, { body });
  expect([direct.status, direct.body.fields?.guardianCalledId]).toEqual([
    400,
    expect.stringContaining("You cannot be the person who was called."),
  ]);
  const { id } = (await sunday.team.call(approvalRequests.ask, { body })).body;
  const answered = await sunday.lead.refused(approvalRequests.answer, { params: { id }, body: { isApproved: true } });
  expect([answered.status, Object.keys(answered.body.fields ?? {})]).toEqual([400, ["guardianCalledId"]]);
  const other = { isApproved: true, guardianCalledId: family.jan };
  expect((await sunday.lead.call(approvalRequests.answer, { params: { id }, body: other })).status).toBe(200);
});
