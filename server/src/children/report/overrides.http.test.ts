// The overrides of the report: each decision of a colleague is listed with the person who made it.
import { childReport } from "@narthex/contract/child-report.ts";
import { children } from "@narthex/contract/children.ts";
import { signin } from "@narthex/contract/signin.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../../test/childrens-sunday.ts";

let sunday: ChildrensSunday;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
afterAll(() => sunday?.close());

const QUERY = { from: "2026-11-22", to: "2026-11-22" };
const TOM = { collectorName: "Tom Neu" };

test("a collection with a lost tag and the approval of a lead is listed with both, and who approved each", async () => {
  const family = await sunday.addFamily();
  const [{ checkInId } = { checkInId: 0 }] = await sunday.arrive(family, family.mia);
  const called = { guardianCalledId: family.jan };
  const secondApproval = await sunday.approve(sunday.admin, "second", checkInId, TOM);
  const leadApproval = await sunday.approve(sunday.lead, "lead", checkInId, { ...TOM, ...called });
  const lostTag = { secondApproval, note: "Passport seen" };
  const override = { leadApproval, ...called, note: "Jan agreed" };
  await sunday.team.call(children.checkOut, { body: { checkInId, ...TOM, lostTag, override } });
  const { overrides } = (await sunday.lead.call(childReport.show, { query: QUERY })).body;
  const listed = overrides.filter((one) => one.checkInId === checkInId);
  expect(listed.map(({ kind, approvedBy, calledName, reason }) => [kind, approvedBy, calledName, reason])).toEqual([
    ["lost_tag", "Ruth Adler", null, "Passport seen\nJan agreed"],
    ["approved_collector", "Daniel Okafor", "Jan Berg", null],
  ]);
});

test("the approval of a lead whose account was deleted is still listed", async () => {
  const family = await sunday.addFamily();
  const [{ checkInId, code } = { checkInId: 0, code: "" }] = await sunday.arrive(family, family.mia);
  const called = { guardianCalledId: family.jan };
  const former = await sunday.as("intermediate_admin");
  const { id } = (await former.call(signin.user)).body;
  await sunday.admin.call(users.update, { params: { id }, body: { duties: ["childrens_lead"] } });
  const leadApproval = await sunday.approve(former, "lead", checkInId, { ...TOM, ...called });
  const override = { leadApproval, ...called, note: "Jan agreed" };
  await sunday.team.call(children.checkOut, { body: { checkInId, code, ...TOM, override } });
  await sunday.admin.call(users.remove, { params: { id } });
  const { overrides } = (await sunday.lead.call(childReport.show, { query: QUERY })).body;
  expect(overrides.filter((one) => one.checkInId === checkInId)).toMatchObject([
    { kind: "approved_collector", approvedBy: null, calledName: "Jan Berg", reason: "Jan agreed" },
  ]);
});
