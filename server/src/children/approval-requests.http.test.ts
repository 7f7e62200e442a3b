// Requests for an approval: who may answer them, and what the token of a request is worth before and after.
import { approvalRequests } from "@narthex/contract/child-approvals.ts";
import { childAlerts, children } from "@narthex/contract/children.ts";
import { members } from "@narthex/contract/members.ts";
import { signin } from "@narthex/contract/signin.ts";
import { stations } from "@narthex/contract/stations.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { openSession } from "../../test/session.ts";
import { enrollStation } from "../../test/stations.ts";
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
  [{ checkInId, code } = { checkInId: 0, code: "" }] = await sunday.arrive(family, family.mia);
});
afterAll(() => sunday?.close());

const ask = async (person: Person, kind: "second" | "lead", about: object = {}) =>
  (await person.call(approvalRequests.ask, { body: { checkInId, kind, ...about } })).body;
const answer = async (person: Person, id: number, body: object = {}) => {
  const given = await person.refused(approvalRequests.answer, { params: { id }, body: { isApproved: true, ...body } });
  return given.status === 200 ? "done" : `${given.status} ${given.body.code}`;
};
const stateOf = async (person: Person, id: number) =>
  (await person.call(approvalRequests.show, { params: { id } })).body.state;
const collect = async (person: Person, body: object) => {
  const given = await person.refused(children.checkOut, { body: { checkInId, ...body } });
  return given.status === 200 ? "collected" : `${given.status} ${given.body.code}`;
};
const lost = (token: string) => ({
  lostTag: { secondApproval: token, note: "Passport seen" },
  collectorId: family.jan,
});
const tom = { collectorName: "Tom Neu" };
const unknown = (token: string, guardianCalledId: number) => ({
  ...tom,
  code,
  override: { leadApproval: token, guardianCalledId, note: "Jan agreed" },
});
const listed = async (person: Person) => (await person.call(approvalRequests.list)).body.map(({ id }) => id);

describe("a request for a lost tag", () => {
  test("is seen and approved by colleagues, and its token is worth nothing before", async () => {
    const { id, token } = await ask(sunday.team, "second", { collectorId: family.jan });
    const [shown] = (await sunday.lead.call(approvalRequests.list)).body;
    expect(shown).toMatchObject({
      id,
      checkInId,
      kind: "second",
      childName: "Mia Berg",
      roomName: "Hall",
      collectorName: "Jan Berg",
      askedByName: "Lydia Marsh",
      stationName: null,
    });
    expect(await listed(sunday.team)).toEqual([]);
    expect(await answer(sunday.team, id)).toBe("403 forbidden");
    expect(await collect(sunday.team, lost(token))).toBe("422 approval_invalid");
    expect(await stateOf(sunday.team, id)).toBe("open");
    expect(await answer(sunday.lead, id)).toBe("done");
    expect(await answer(sunday.admin, id)).toBe("409 conflict");
    expect(await listed(sunday.admin)).toEqual([]);
    expect((await sunday.team.call(approvalRequests.show, { params: { id } })).body).toMatchObject({
      state: "approved",
      approvedByName: "Daniel Okafor",
    });
    expect(await collect(sunday.team, lost(token))).toBe("collected");
    expect(await stateOf(sunday.team, id)).toBe("used");
    const entries = "select count(*) from child_entries where check_in_id = $1 and second_by is not null";
    expect(await sunday.count(entries, [checkInId])).toBe(1);
  });

  test("names the account of a member who has a new name by this name", async () => {
    const rename = (lastName: string) =>
      sunday.admin.call(members.update, { params: { id: sunday.ids.member }, body: { lastName } });
    await rename("Hill");
    await ask(sunday.team, "second", { collectorId: family.jan });
    const [shown] = (await sunday.lead.call(approvalRequests.list)).body;
    await rename("Marsh");
    expect(shown?.askedByName).toBe("Lydia Hill");
  });

  test("is valid for the session that asked, the child and the collector only", async () => {
    const { id, token } = await ask(sunday.team, "second", { collectorId: family.jan });
    await answer(sunday.lead, id);
    expect(await collect(sunday.admin, lost(token))).toBe("422 approval_invalid");
    expect(await collect(sunday.team, { ...lost(token), collectorId: family.hana })).toBe("422 approval_invalid");
    const [{ checkInId: other } = { checkInId: 0 }] = await sunday.arrive(family, family.ben);
    expect(await collect(sunday.team, { ...lost(token), checkInId: other })).toBe("422 approval_invalid");
    expect((await sunday.lead.refused(approvalRequests.show, { params: { id } })).status).toBe(404);
    const sameAccount = sunday.stranger();
    sameAccount.cookies.set(...(await openSession(sunday.services, CAST.member.email)));
    expect(await collect(sameAccount, lost(token))).toBe("422 approval_invalid");
    expect(await collect(sunday.team, lost(token))).toBe("collected");
  });

  test("ends after two minutes, after a refusal, and when the child is asked about again", async () => {
    const first = await ask(sunday.team, "second", { collectorId: family.jan });
    const second = await ask(sunday.team, "second", { collectorId: family.jan });
    expect(await answer(sunday.lead, first.id)).toBe("404 not_found");
    expect(await stateOf(sunday.team, first.id)).toBe("expired");
    expect(await answer(sunday.lead, second.id, { isApproved: false })).toBe("done");
    expect(await stateOf(sunday.team, second.id)).toBe("refused");
    expect(await answer(sunday.admin, second.id)).toBe("409 conflict");
    expect(await collect(sunday.team, lost(second.token))).toBe("422 approval_invalid");
    const third = await ask(sunday.team, "second", { collectorId: family.jan });
    sunday.setNow("2026-11-22T15:02:00Z");
    expect(await listed(sunday.lead)).toEqual([]);
    expect(await answer(sunday.lead, third.id)).toBe("404 not_found");
    const fourth = await ask(sunday.team, "second", { collectorId: family.jan });
    await answer(sunday.lead, fourth.id);
    sunday.setNow("2026-11-22T15:04:00Z");
    expect(await stateOf(sunday.team, fourth.id)).toBe("expired");
    expect(await collect(sunday.team, lost(fourth.token))).toBe("422 approval_invalid");
  });

  test("is withdrawn by the account that asked, and neither answered nor used afterwards", async () => {
    const withdraw = async (person: Person, id: number) =>
      (await person.refused(approvalRequests.withdraw, { params: { id } })).status;
    const open = await ask(sunday.team, "second", { collectorId: family.jan });
    expect(await withdraw(sunday.lead, open.id)).toBe(404);
    expect(await listed(sunday.lead)).toEqual([open.id]);
    expect(await withdraw(sunday.team, open.id)).toBe(200);
    expect(await listed(sunday.lead)).toEqual([]);
    expect(await answer(sunday.lead, open.id)).toBe("404 not_found");
    const approved = await ask(sunday.team, "second", { collectorId: family.jan });
    await answer(sunday.lead, approved.id);
    expect([await withdraw(sunday.team, approved.id), await withdraw(sunday.team, approved.id)]).toEqual([200, 200]);
    expect(await stateOf(sunday.team, approved.id)).toBe("expired");
    expect(await collect(sunday.team, lost(approved.token))).toBe("422 approval_invalid");
    const recorded = "select count(*) from audit_entries where action = 'approval_withdrawn' and subject = 'child'";
    expect(await sunday.count(recorded)).toBe(2);
  });

  test("of two simultaneous answers one counts, and an unknown request is not found", async () => {
    expect(await answer(sunday.lead, 999_999)).toBe("404 not_found");
    const { id } = await ask(sunday.team, "second");
    const answers = await Promise.all([answer(sunday.lead, id), answer(sunday.admin, id)]);
    expect(answers.toSorted()).toEqual(["409 conflict", "done"]);
  });
});

describe("a request for an unknown collector", () => {
  test("is answered by leads only, who say who was called", async () => {
    const { id, token } = await ask(sunday.team, "lead", tom);
    expect((await listed(sunday.lead)).includes(id)).toBe(true);
    const colleague = await sunday.as("intermediate_admin");
    const user = (await colleague.call(signin.user)).body;
    await sunday.admin.call(users.update, { params: { id: user.id }, body: { duties: ["childrens_team"] } });
    expect(await listed(colleague)).toEqual([]);
    expect(await answer(colleague, id)).toBe("403 forbidden");
    await sunday.admin.call(users.update, { params: { id: user.id }, body: { duties: [] } });
    expect(await answer(sunday.lead, id)).toBe("400 invalid_input");
    expect(await answer(sunday.lead, id, { guardianCalledId: family.jan })).toBe("done");
    const status = (await sunday.team.call(approvalRequests.show, { params: { id } })).body;
    expect(status).toMatchObject({ state: "approved", guardianCalledId: family.jan });
    expect(await collect(sunday.team, unknown(token, family.hana))).toBe("422 approval_invalid");
    expect(await collect(sunday.team, unknown(token, family.jan))).toBe("collected");
  });

  test("needs no note at the desk after the lead has said who was called", async () => {
    const { id, token } = await ask(sunday.team, "lead", tom);
    await answer(sunday.lead, id, { guardianCalledId: family.jan });
    const override = { leadApproval: token, guardianCalledId: null, note: "" };
    const unnamed = await sunday.team.refused(children.checkOut, { body: { checkInId, code, ...tom, override } });
    expect(unnamed.body.fields).toEqual({ "override.note": "Please write down what was agreed." });
    const called = { ...override, guardianCalledId: family.jan };
    expect(await collect(sunday.team, { ...tom, code, override: called })).toBe("collected");
    const entries =
      "select count(*) from child_entries where check_in_id = $1 and guardian_called_id = $2 and note is null";
    expect(await sunday.count(entries, [checkInId, family.jan])).toBe(1);
  });

  test("for a similar name alerts leads and is shown to the lead", async () => {
    const before = (await sunday.lead.call(childAlerts.list)).body.length;
    const { id } = await ask(sunday.team, "lead", { collectorName: "Sam Unwelcomme", guardianCalledId: family.jan });
    expect((await sunday.lead.call(childAlerts.list)).body).toHaveLength(before + 1);
    const [shown] = (await sunday.lead.call(approvalRequests.list)).body;
    expect(shown).toMatchObject({ isSimilar: true, guardianCalledName: "Jan Berg" });
    expect(await answer(sunday.lead, id)).toBe("400 invalid_input");
    expect(await answer(sunday.lead, id, { isAnotherPerson: true })).toBe("done");
  });

  test("of a locked child is refused", async () => {
    for (let count = 0; count < 5; count++) await collect(sunday.team, { code: "????" });
    const body = { checkInId, kind: "lead" as const, ...tom };
    expect((await sunday.team.refused(approvalRequests.ask, { body })).body.code).toBe("locked_for_lead");
  });

  test("is never approved for a person who was barred after it", async () => {
    const { id } = await ask(sunday.team, "lead", tom);
    await sunday.postgres.pool.query(
      "insert into guardians (child_id, adult_name, kind) values ($1, 'Tom Neu', 'barred')",
      [family.mia],
    );
    const before = (await sunday.lead.call(childAlerts.list)).body.length;
    expect(await answer(sunday.lead, id, { guardianCalledId: family.jan })).toBe("403 collector_refused");
    expect((await sunday.lead.call(childAlerts.list)).body).toHaveLength(before + 1);
  });
});

describe("a request of an attended station", () => {
  test("is no longer offered once the station was revoked", async () => {
    const desk = await enrollStation(sunday, "attended");
    const body = { checkInId, kind: "second" as const, collectorId: family.jan };
    expect((await desk.call(approvalRequests.ask, { body })).status).toBe(201);
    expect((await sunday.lead.call(approvalRequests.list)).body).toHaveLength(1);
    await sunday.admin.call(stations.revoke, { params: { id: desk.stationId } });
    expect((await sunday.lead.call(approvalRequests.list)).body).toEqual([]);
  });

  test("for a lost tag needs two members of staff, of whom the first hands the child over", async () => {
    const desk = await enrollStation(sunday, "attended");
    const { id, token } = await ask(desk, "second", { collectorId: family.jan });
    expect((await sunday.team.call(approvalRequests.list)).body).toMatchObject([
      { id, stationName: "Lobby", askedByName: null, firstByName: null },
    ]);
    expect(await answer(sunday.team, id)).toBe("done");
    expect(await stateOf(desk, id)).toBe("half");
    expect(await collect(desk, lost(token))).toBe("422 approval_invalid");
    expect(await listed(sunday.team)).toEqual([]);
    expect(await answer(sunday.team, id)).toBe("403 forbidden");
    expect((await sunday.lead.call(approvalRequests.list)).body).toMatchObject([{ id, firstByName: "Lydia Marsh" }]);
    expect(await answer(sunday.lead, id)).toBe("done");
    expect(await collect(sunday.team, lost(token))).toBe("422 approval_invalid");
    const other = await enrollStation(sunday, "attended");
    expect(await collect(other, lost(token))).toBe("422 approval_invalid");
    expect(await collect(desk, lost(token))).toBe("collected");
    const proven = `select count(*) from child_entries e where check_in_id = $1 and kind = 'collected'
      and station_id = $2 and by_user <> second_by`;
    expect(await sunday.count(proven, [checkInId, desk.stationId])).toBe(1);
  });

  test("for an unknown collector with the code is answered by a lead", async () => {
    const desk = await enrollStation(sunday, "attended");
    const { id, token } = await ask(desk, "lead", tom);
    expect(await answer(sunday.lead, id, { guardianCalledId: family.jan })).toBe("done");
    const { body: status } = await desk.call(approvalRequests.show, { params: { id } });
    expect(status.guardianCalledId).toBe(family.jan);
    expect(await collect(desk, unknown(token, family.jan))).toBe("collected");
  });

  test("is refused at self-service, and where the approval was spoken", async () => {
    const kiosk = await enrollStation(sunday, "self_service");
    const body = { checkInId, kind: "second" as const };
    expect((await kiosk.refused(approvalRequests.ask, { body })).body.code).toBe("forbidden");
    const desk = await enrollStation(sunday, "attended");
    const spoken = await sunday.approve(sunday.team, "second", checkInId, { collectorId: family.jan });
    expect(await collect(desk, lost(spoken))).toBe("422 approval_invalid");
    expect((await desk.refused(approvalRequests.list)).body.code).toBe("signed_out");
  });
});

test("a collector under the set age is refused where an approval is asked, made or answered, with the reason", async () => {
  const cousin = await sunday.addPerson({ firstName: "Kim", dateOfBirth: "2012-01-01" });
  const setAge = (minCollectorAge: number) => sunday.lead.call(children.changeSettings, { body: { minCollectorAge } });
  await setAge(14);
  const { id } = await ask(sunday.team, "lead", { collectorId: cousin });
  await setAge(16);
  const tooYoung = [400, { collectorId: "This person is under 16 and may not collect a child." }];
  const body = { checkInId, collectorId: cousin };
  for (const kind of ["second", "lead"] as const) {
    const guardianCalledId = kind === "lead" ? family.jan : null;
    for (const call of [approvalRequests.ask, children.approve]) {
      const refused = await sunday.lead.refused(call, { body: { ...body, kind, guardianCalledId } });
      expect([refused.status, refused.body.fields]).toEqual(tooYoung);
    }
  }
  const answered = await sunday.lead.refused(approvalRequests.answer, {
    params: { id },
    body: { isApproved: true, guardianCalledId: family.jan },
  });
  expect([answered.status, answered.body.fields]).toEqual(tooYoung);
});
