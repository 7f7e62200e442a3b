// The server decides who may collect a child: proof, list, locks, approvals, races.
import { approvalRequests } from "@narthex/contract/child-approvals.ts";
import { board } from "@narthex/contract/child-board.ts";
import { childAlerts, children } from "@narthex/contract/children.ts";
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
  family = await sunday.addFamily();
  [{ checkInId, code } = { checkInId: 0, code: "" }] = await sunday.arrive(family, family.mia);
});
afterAll(() => sunday?.close());

const attempt = async (body: object, person = sunday.team) => {
  const answer = await person.refused(children.checkOut, { body: { checkInId, ...body } });
  return answer.status === 200 ? "collected" : `${answer.status} ${answer.body.code}`;
};
const wrong = () => (code.startsWith("C") ? `D${code.slice(1)}` : `C${code.slice(1)}`);
const collections = () =>
  sunday.count("select count(*) from child_entries where check_in_id = $1 and kind = 'collected'", [checkInId]);
const note = { note: "Passport seen" };

describe("a child is collected", () => {
  test("by the parent who brought the child, with the code in any form", async () => {
    const body = { checkInId, code: ` ${code.slice(0, 2).toLowerCase()}-${code.slice(2)} ` };
    const answer = await sunday.team.call(children.checkOut, { body });
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ checkInId, childId: family.mia, collectorName: "Hana Berg", proof: "code" }),
    ]);
    const { body: shown } = await sunday.team.call(board.show, {
      params: { id: sunday.hall },
      query: { eventId: sunday.service },
    });
    expect(shown.collected).toMatchObject([{ childId: family.mia, collectorId: family.hana }]);
    const late = await sunday.lead.refused(children.checkOut, { body: { checkInId, code } });
    expect([late.status, late.body.code]).toEqual([409, "already_collected"]);
    expect(late.body.current).toMatchObject({ collectorName: "Hana Berg" });
  });

  test("by a trusted person without a record", async () => {
    expect(await attempt({ code, collectorName: "oma berg" })).toBe("collected");
  });

  test("without a tag, with the approval of a colleague", async () => {
    const secondApproval = await sunday.approve(sunday.lead, "second", checkInId, { collectorId: family.jan });
    const empty = { checkInId, lostTag: { secondApproval, note: "" }, collectorId: family.jan };
    const { fields } = (await sunday.team.refused(children.checkOut, { body: empty })).body;
    expect(fields).toEqual({ "lostTag.note": "Please write how you saw who it is." });
    expect(await attempt({ lostTag: { secondApproval, ...note }, collectorId: family.jan })).toBe("collected");
    const entries = "select count(*) from child_entries where check_in_id = $1 and second_by is not null and note = $2";
    expect(await sunday.count(entries, [checkInId, note.note])).toBe(1);
  });

  test("by an unknown person after a lead's approval and a call to a guardian", async () => {
    expect(await attempt({ code, collectorName: "Tom Neu" })).toBe("403 collector_refused");
    expect(await attempt({ code, collectorName: "neu, Tom", override: await tomApproved() })).toBe("collected");
  });
});

/** A lead's approval of Tom Neu after a call to Jan. */
const tomApproved = async () => ({
  leadApproval: await sunday.approve(sunday.lead, "lead", checkInId, {
    collectorName: "Tom Neu",
    guardianCalledId: family.jan,
  }),
  guardianCalledId: family.jan,
  note: "Jan agreed",
});

describe("a lead's approval", () => {
  test("is valid for no other collector, and no other person who was called", async () => {
    const other = { code, collectorName: "Bad Stranger", override: await tomApproved() };
    expect(await attempt(other)).toBe("422 approval_invalid");
    const uncalled = { ...(await tomApproved()), guardianCalledId: family.hana };
    expect(await attempt({ code, collectorName: "Tom Neu", override: uncalled })).toBe("422 approval_invalid");
    const second = await sunday.approve(sunday.lead, "second", checkInId, { collectorId: family.jan });
    const lostTag = { secondApproval: second, ...note };
    expect(await attempt({ lostTag, collectorId: family.hana })).toBe("422 approval_invalid");
  });

  const refusedField = async (body: object) => {
    const about = { checkInId, kind: "lead", collectorName: "Tom Neu", ...body };
    const { status, body: answer } = await sunday.lead.refused(children.approve, { body: about });
    return [status, Object.keys(answer.fields ?? {})];
  };

  test("needs a parent or guardian who was called and has a phone number", async () => {
    expect(await refusedField({})).toEqual([400, ["guardianCalledId"]]);
    expect(await refusedField({ guardianCalledId: sunday.ids.admin })).toEqual([400, ["guardianCalledId"]]);
    await sunday.postgres.pool.query("update members set phone = null where id = $1", [family.jan]);
    expect(await refusedField({ guardianCalledId: family.jan })).toEqual([400, ["guardianCalledId"]]);
    expect((await refusedField({ guardianCalledId: family.hana }))[0]).toBe(201);
  });

  test.each(["Sam Unwelcomme", "Mia's uncle Sam"])(
    "for %s, similar to a barred name, needs the statement that it is another person, and alerts",
    async (collectorName) => {
      const before = (await sunday.lead.call(childAlerts.list)).body.length;
      const sam = { collectorName, guardianCalledId: family.jan };
      expect(await attempt({ code, collectorName: sam.collectorName })).toBe("403 collector_refused");
      expect(await refusedField(sam)).toEqual([400, ["isAnotherPerson"]]);
      const leadApproval = await sunday.approve(sunday.lead, "lead", checkInId, { ...sam, isAnotherPerson: true });
      const override = { leadApproval, guardianCalledId: family.jan, note: "Cousin, passport seen" };
      expect(await attempt({ code, collectorName: sam.collectorName, override })).toBe("collected");
      const alerts = (await sunday.lead.call(childAlerts.list)).body;
      expect(alerts).toHaveLength(before + 2);
      const shown = await sunday.lead.call(childAlerts.show, { params: { id: alerts[0]?.id ?? 0 } });
      expect(shown.body).toMatchObject({ collectorName, isOnlySimilar: true });
    },
  );

  test.each(["Unwelcome Sam", "Unwelcome, Sam", "Sam J. Unwelcome", "SAM Peter Unwelcome"])(
    "is never made for %s, who must not collect the child, and alerts",
    async (collectorName) => {
      const before = (await sunday.lead.call(childAlerts.list)).body.length;
      expect(await attempt({ code, collectorName })).toBe("403 collector_refused");
      const body = { checkInId, kind: "lead", collectorName, guardianCalledId: family.jan, isAnotherPerson: true };
      expect((await sunday.lead.refused(children.approve, { body })).body.code).toBe("collector_refused");
      expect((await sunday.lead.call(childAlerts.list)).body).toHaveLength(before + 2);
    },
  );
});

describe("an approval", () => {
  const bySecond = (secondApproval: string) => attempt({ lostTag: { secondApproval, ...note } });

  test("is used once, for one child, within two minutes, and never by its author", async () => {
    const own = await sunday.approve(sunday.team, "second", checkInId);
    expect(await bySecond(own)).toBe("422 approval_invalid");
    const [{ checkInId: other } = { checkInId: 0 }] = await sunday.arrive(family, family.ben);
    expect(await bySecond(await sunday.approve(sunday.lead, "second", other))).toBe("422 approval_invalid");
    const old = await sunday.approve(sunday.lead, "second", checkInId);
    sunday.setNow("2026-11-22T15:02:00Z");
    expect(await bySecond(old)).toBe("422 approval_invalid");
    const token = await sunday.approve(sunday.lead, "second", checkInId);
    expect(await bySecond(token)).toBe("collected");
    const id = await sunday.count("select max(id) from child_entries where check_in_id = $1", [checkInId]);
    await sunday.lead.call(children.reverseCheckOut, { params: { id }, body: { note: "Wrong child" } });
    expect(await bySecond(token)).toBe("422 approval_invalid");
  });

  test("is made by the team, and a lead's by leads only", async () => {
    const body = { checkInId, kind: "lead" };
    expect((await sunday.team.refused(children.approve, { body })).body.code).toBe("forbidden");
    const unknown = await sunday.lead.refused(children.approve, { body: { ...body, checkInId: 999_999 } });
    expect(unknown.body.code).toBe("not_found");
  });
});

describe("a barred person", () => {
  test("is refused in neutral words also with the right code, and leads are alerted without names", async () => {
    const answer = await sunday.team.refused(children.checkOut, {
      body: { checkInId, code, collectorId: family.sam },
    });
    expect(answer.body).toMatchObject({ code: "collector_refused", message: "Please see the team lead." });
    expect(JSON.stringify(answer.body)).not.toMatch(/Sam|barred/i);
    expect(await attempt({ code, collectorName: "Sám  unwelcome" })).toBe("403 collector_refused");
    expect(await collections()).toBe(0);

    const alerts = (await sunday.lead.call(childAlerts.list)).body;
    expect(alerts[0]).toMatchObject({ roomName: "Hall", seenAt: null });
    expect(JSON.stringify(alerts)).not.toMatch(/Sam|Mia/i);
    const params = { id: alerts[0]?.id ?? 0 };
    const detail = (await sunday.lead.call(childAlerts.show, { params })).body;
    expect(detail).toMatchObject({
      childId: family.mia,
      childName: "Mia Berg",
      byId: sunday.ids.member,
      byName: "Lydia Marsh",
    });
    expect(detail.collectorName).toMatch(/unwelcome/i);
    expect((await sunday.auditOf("child")).map(({ action }) => action)).toContain("read_alert");
    for (const person of [sunday.team, await sunday.as("intermediate_admin")]) {
      expect((await person.refused(childAlerts.list)).status).toBe(403);
      expect((await person.refused(childAlerts.show, { params })).status).toBe(403);
    }
  });

  test("cannot check the child in, which alerts leads too", async () => {
    const before = (await sunday.lead.call(childAlerts.list)).body.length;
    const body = { eventId: sunday.service, childIds: [family.ben], adultId: family.sam };
    const answer = await sunday.team.refused(children.checkIn, { body });
    expect([answer.status, answer.body.code]).toEqual([403, "collector_refused"]);
    expect((await sunday.lead.call(childAlerts.list)).body).toHaveLength(before + 1);
  });
});

test("a barred person with a wrong code gets the answer of anyone else, leads are alerted, and it counts", async () => {
  const before = (await sunday.lead.call(childAlerts.list)).body.length;
  const answerTo = async (collector: object) => {
    const body = { checkInId, code: wrong(), ...collector };
    const { status, body: answer } = await sunday.team.refused(children.checkOut, { body });
    return [status, answer.code, answer.message, answer.fields?.code];
  };
  const [unknown, barred] = [await answerTo({ collectorName: "Tom Neu" }), await answerTo({ collectorId: family.sam })];
  expect(barred.slice(0, 3)).toEqual(unknown.slice(0, 3));
  expect(barred).toEqual([422, "code_wrong", expect.anything(), expect.stringContaining("3 more tries are left")]);
  expect((await sunday.lead.call(childAlerts.list)).body).toHaveLength(before + 1);
  for (let count = 0; count < 3; count++)
    expect(await attempt({ code: wrong(), collectorName: "Sam Unwelcome" })).toBe("422 code_wrong");
  expect(await attempt({ code: wrong(), collectorId: family.sam })).toBe("423 locked_for_lead");
});

test.each(["1", "???", "Tom", "Father", "Bobby's dad", "Grandpa"])(
  "no approval is made for a collector who is only named %s",
  async (collectorName) => {
    const body = { checkInId, kind: "lead" as const, collectorName, guardianCalledId: family.jan };
    for (const answer of [
      await sunday.lead.refused(children.approve, { body }),
      await sunday.team.refused(approvalRequests.ask, { body }),
    ]) {
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["collectorName"]]);
      expect(answer.body.fields?.collectorName).toMatch(/first and last name/);
    }
  },
);

test.each([
  "Mr Unwelcome",
  "Uncle Sam",
  "Sammy Unwelcome",
  "Sam (father)",
  "Tom Unwelcome",
  "Unwelcome Family",
  "Mia's uncle Sam",
])("%s is treated as similar to the barred Sam Unwelcome, which alerts leads", async (collectorName) => {
  const before = (await sunday.lead.call(childAlerts.list)).body.length;
  expect(await attempt({ code, collectorName })).toBe("403 collector_refused");
  expect((await sunday.lead.call(childAlerts.list)).body).toHaveLength(before + 1);
});

test("five wrong codes lock the child until a lead unlocks it", async () => {
  for (let count = 0; count < 5; count++) expect(await attempt({ code: wrong() })).toBe("422 code_wrong");
  expect(await attempt({ code })).toBe("423 locked_for_lead");
  const params = { id: checkInId };
  expect((await sunday.team.refused(children.unlock, { params, body: note })).status).toBe(403);
  await sunday.lead.call(children.unlock, { params, body: note });
  expect(await attempt({ code })).toBe("collected");
});

test("a checkout without any proof is malformed, and an unknown child is not found", async () => {
  const empty = await sunday.team.refused(children.checkOut, { body: { checkInId } });
  expect([empty.status, Object.keys(empty.body.fields ?? {})]).toEqual([400, ["code"]]);
  const unknown = await sunday.team.refused(children.checkOut, { body: { checkInId: 999_999, code } });
  expect(unknown.body.code).toBe("not_found");
});

test("of many simultaneous checkouts one succeeds, and the others answer who collected the child", async () => {
  const by = [sunday.team, sunday.lead, sunday.admin];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      (by[place % by.length] as Person).refused(children.checkOut, {
        body: { checkInId, code, collectorId: place % 2 === 0 ? family.hana : family.jan },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 200);
  expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(["already_collected"]));
  expect(await collections()).toBe(1);
});

test("a reversed collection leaves the entry, and the child is inside with the same code", async () => {
  const { id } = (await sunday.team.call(children.checkOut, { body: { checkInId, code } })).body;
  const call = { params: { id }, body: { note: "Wrong child" } };
  expect((await sunday.team.refused(children.reverseCheckOut, call)).status).toBe(403);
  await sunday.lead.call(children.reverseCheckOut, call);
  expect((await sunday.lead.refused(children.reverseCheckOut, call)).body.code).toBe("conflict");
  expect(await attempt({ code })).toBe("collected");
  expect(await collections()).toBe(2);
});

test("the database refuses to change or delete an entry", async () => {
  const { pool } = sunday.postgres;
  await expect(pool.query("delete from child_entries")).rejects.toThrow("never changed");
  await expect(pool.query("update child_entries set note = 'x'")).rejects.toThrow("never changed");
});
