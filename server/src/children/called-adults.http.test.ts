// Whom a lead calls about a collector if the child's list is empty, as after an import.
import { approvalRequests } from "@narthex/contract/child-approvals.ts";
import { childrenInside } from "@narthex/contract/child-board.ts";
import { children } from "@narthex/contract/children.ts";
import { departures } from "@narthex/contract/departures.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
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
  await sunday.postgres.pool.query("truncate child_approvals, rate_limits, guardians cascade");
  family = await sunday.addFamily();
  await sunday.postgres.pool.query("delete from guardians");
  [{ checkInId, code } = { checkInId: 0, code: "" }] = await sunday.arrive(family, family.mia);
});
afterAll(() => sunday?.close());

const tom = { collectorName: "Tom Neu" };
const listed = (kind: string, adultId: number, childId = family.mia) =>
  sunday.postgres.pool.query("insert into guardians (child_id, adult_id, kind) values ($1, $2, $3)", [
    childId,
    adultId,
    kind,
  ]);
const HANA = ["Hana Berg", "+12125550144"];
const JAN = ["Jan Berg", "+12125550145"];
/** The names of the adults whom someone is offered to call. */
const offered = async (person: Person) => {
  const { adultsToCall } = (await person.call(childrenInside.show, { params: { id: checkInId } })).body;
  return adultsToCall.map(({ name, phone }) => [name, phone]);
};
const approve = async (guardianCalledId: number, named: object = tom) => {
  const body = { checkInId, kind: "lead" as const, ...named, guardianCalledId };
  const { status, body: given } = await sunday.lead.refused(children.approve, { body });
  return status === 201 ? "approved" : Object.keys(given.fields ?? {}).join();
};

test("a lead calls an adult of the household of a child without a list, and the collector gets the child", async () => {
  expect(await offered(sunday.lead)).toEqual([HANA, JAN]);
  const { id, token } = (await sunday.team.call(approvalRequests.ask, { body: { checkInId, kind: "lead", ...tom } }))
    .body;
  const answer = { isApproved: true, guardianCalledId: family.jan };
  expect((await sunday.lead.call(approvalRequests.answer, { params: { id }, body: answer })).status).toBe(200);
  const override = { leadApproval: token, guardianCalledId: family.jan };
  const collected = await sunday.team.call(children.checkOut, { body: { checkInId, code, ...tom, override } });
  expect(collected.body).toMatchObject({ collectorName: "Tom Neu" });
});

test("without a call, the adult of the household does not get the child", async () => {
  const { body } = await sunday.team.refused(children.checkOut, { body: { checkInId, code } });
  expect(body.code).toBe("collector_refused");
});

test("a lead calls no child, nobody of another household, and not the person who collects", async () => {
  const other = await sunday.addFamily();
  for (const id of [family.ben, family.sam, other.hana]) expect(await approve(id)).toBe("guardianCalledId");
  for (const named of [{ collectorId: family.hana }, { collectorName: "Berg, Hana" }]) {
    expect(await approve(family.hana, named)).toBe("guardianCalledId");
    expect(await approve(family.jan, named)).toBe("approved");
  }
  await sunday.postgres.pool.query("update members set date_of_birth = '2009-01-01' where id = $1", [family.jan]);
  expect(await approve(family.jan)).toBe("guardianCalledId");
});

test.each(["parent", "trusted", "barred"])(
  "once a person is on the list of a child as %s, a lead may call no one else of the household",
  async (kind) => {
    await listed(kind, family.hana);
    expect(await offered(sunday.lead)).toEqual([]);
    expect(await approve(family.jan)).toBe("guardianCalledId");
    expect(await approve(family.hana)).toBe(kind === "parent" ? "approved" : "guardianCalledId");
  },
);

test("a lead does not call an adult who is barred from another child of the household, by record or by name", async () => {
  await listed("barred", family.jan, family.ben);
  await sunday.admin.call(members.update, { params: { id: family.hana }, body: { membershipStatus: "inactive" } });
  expect(await offered(sunday.lead)).toEqual([HANA]);
  expect(await approve(family.jan)).toBe("guardianCalledId");
  expect(await approve(family.hana)).toBe("approved");
  const { pool } = sunday.postgres;
  await pool.query("update guardians set adult_id = null, adult_name = 'Jan Berg'");
  expect(await offered(sunday.lead)).toEqual([HANA]);
  expect(await approve(family.jan)).toBe("guardianCalledId");
  await pool.query("update guardians set until = '2026-11-21'");
  expect(await offered(sunday.lead)).toEqual([HANA, JAN]);
});

test("a lead may call an adult who is barred from a child of another household only", async () => {
  await listed("barred", family.jan, await sunday.addPerson({ firstName: "Otto", dateOfBirth: "2019-05-01" }));
  expect(await approve(family.jan)).toBe("approved");
});

test("an approval after such a call is worth nothing once the called adult is barred from another child", async () => {
  const leadApproval = await sunday.approve(sunday.lead, "lead", checkInId, { ...tom, guardianCalledId: family.jan });
  await listed("barred", family.jan, family.ben);
  const override = { leadApproval, guardianCalledId: family.jan };
  const { body } = await sunday.team.refused(children.checkOut, { body: { checkInId, code, ...tom, override } });
  expect(body.code).toBe("collector_refused");
});

test("a lead does not call an adult of the household who has died, and may call an inactive one", async () => {
  const body = { reason: "died" as const, leftOn: null };
  await sunday.admin.call(departures.record, { params: { id: family.jan }, body });
  await sunday.admin.call(members.update, { params: { id: family.hana }, body: { membershipStatus: "inactive" } });
  expect(await offered(sunday.lead)).toEqual([HANA]);
  expect(await approve(family.jan)).toBe("guardianCalledId");
  expect(await approve(family.hana)).toBe("approved");
});

test("a parent on the list who has died is not offered, called or given the child; one who moved away is", async () => {
  for (const id of [family.jan, family.hana]) await listed("parent", id);
  const depart = (id: number, reason: "died" | "moved") =>
    sunday.admin.call(departures.record, { params: { id }, body: { reason, leftOn: null } });
  const collect = async (collectorId: number) =>
    (await sunday.team.refused(children.checkOut, { body: { checkInId, code, collectorId } })).body.code;
  await depart(family.jan, "died");
  await depart(family.hana, "moved");
  const { collectors } = (await sunday.lead.call(childrenInside.show, { params: { id: checkInId } })).body;
  expect(collectors.map(({ name }) => name)).toEqual(["Hana Berg"]);
  expect(await approve(family.jan)).toBe("guardianCalledId");
  expect(await approve(family.hana)).toBe("approved");
  expect(await collect(family.jan)).toBe("collector_refused");
  expect(await collect(family.hana)).toBeUndefined();
});

test("if only a person who has died is on the list, a lead may call no one else of the household", async () => {
  await listed("parent", family.jan);
  await sunday.admin.call(departures.record, { params: { id: family.jan }, body: { reason: "died", leftOn: null } });
  expect(await offered(sunday.lead)).toEqual([]);
  expect(await approve(family.hana)).toBe("guardianCalledId");
});

test("a bar stays in force when the person has died", async () => {
  await listed("barred", family.jan);
  await sunday.admin.call(departures.record, { params: { id: family.jan }, body: { reason: "died", leftOn: null } });
  const body = { checkInId, code, collectorName: "Jan Berg" };
  expect((await sunday.team.refused(children.checkOut, { body })).body.code).toBe("collector_refused");
  expect(
    await sunday.count("select count(*)::int from child_alerts where kind = 'attempt' and child_id = $1", [family.mia]),
  ).toBe(1);
});

test("an approval after such a call is worth nothing once the child has a list", async () => {
  const leadApproval = await sunday.approve(sunday.lead, "lead", checkInId, { ...tom, guardianCalledId: family.jan });
  await listed("parent", family.hana);
  const override = { leadApproval, guardianCalledId: family.jan };
  const { body } = await sunday.team.refused(children.checkOut, { body: { checkInId, code, ...tom, override } });
  expect(body.code).toBe("collector_refused");
});

test("the team is offered nobody, and does not name who was called", async () => {
  expect(await offered(sunday.team)).toEqual([]);
  const body = { checkInId, kind: "lead" as const, ...tom, guardianCalledId: family.jan };
  const asked = await sunday.team.refused(approvalRequests.ask, { body });
  expect(Object.keys(asked.body.fields ?? {})).toEqual(["guardianCalledId"]);
});
