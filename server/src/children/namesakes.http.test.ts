// People on a child's list whose name counts as the same as that of a barred person: a lead decides about them, and the
// barred person stays refused.
import { approvalRequests } from "@narthex/contract/child-approvals.ts";
import { childAlerts, children } from "@narthex/contract/children.ts";
import { guardians } from "@narthex/contract/households.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let family: Family;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("truncate child_approvals, rate_limits, guardians cascade");
  family = await sunday.addFamily();
});
afterAll(() => sunday?.close());

const addAdult = (firstName: string, lastName: string) =>
  sunday.addPerson({ firstName, lastName, dateOfBirth: "1980-01-01", phone: "+12125550147" });

type Entries = Parameters<Person["call"]>[1] extends { body?: infer B } ? B : never;
async function setList(body: object[]) {
  const params = { id: family.mia };
  const seen = (await sunday.admin.call(guardians.list, { params })).body.map(({ id }) => id).join();
  return (await sunday.admin.call(guardians.replace, { params, query: { seen }, body: body as Entries })).body;
}

async function arrive(adultId: number) {
  const body = { eventId: sunday.service, roomId: sunday.hall, childIds: [family.mia], adultId };
  const answer = await sunday.team.refused(children.checkIn, { body });
  const [made] = answer.status === 200 ? (answer.body as unknown as { id: number; code: string }[]) : [];
  return { status: answer.status, checkInId: made?.id ?? 0, code: made?.code ?? "" };
}

const ask = (kind: "second" | "lead", body: object, person = sunday.team) =>
  person.call(approvalRequests.ask, { body: { kind, ...body } as never });
const answer = async (person: Person, id: number, body: object = {}) => {
  const given = await person.refused(approvalRequests.answer, { params: { id }, body: { isApproved: true, ...body } });
  return given.status === 200
    ? "done"
    : `${given.status} ${Object.keys(given.body.fields ?? {})[0] ?? given.body.code}`;
};
const collect = async (body: object, person = sunday.team) => {
  const given = await person.refused(children.checkOut, { body: body as never });
  return given.status === 200 ? "collected" : `${given.status} ${given.body.code}`;
};
const alerts = async () => (await sunday.admin.call(childAlerts.list)).body;
const newestAlert = async () => {
  const [alert] = await alerts();
  return (await sunday.admin.call(childAlerts.show, { params: { id: alert?.id ?? 0 } })).body;
};
const note = "Passport seen";

describe("a trusted record with the name of a barred record", () => {
  let elder: number;
  let barred: number;
  let inside: { checkInId: number; code: string };
  beforeEach(async () => {
    elder = await addAdult("Johann", "Uhland Sr");
    barred = await addAdult("Johann", "Uhland");
    await setList([
      { adultId: family.hana, kind: "parent" },
      { adultId: elder, kind: "trusted" },
      { adultId: barred, kind: "barred" },
    ]);
    const { checkInId, code } = await arrive(family.hana);
    inside = { checkInId, code };
  });

  test("collects after a request to a lead, who sees how the person is listed, and the alert says that the name is similar", async () => {
    expect(await collect({ ...inside, collectorId: elder })).toBe("403 collector_refused");
    expect(await newestAlert()).toMatchObject({ isOnlySimilar: true, isAlsoListed: false });
    const { id, token } = (await ask("lead", { checkInId: inside.checkInId, collectorId: elder })).body;
    const [shown] = (await sunday.lead.call(approvalRequests.list)).body;
    expect(shown).toMatchObject({ id, listedAs: "trusted", needsCall: true, isSimilar: true, isBarred: false });
    const called = { guardianCalledId: family.hana };
    expect(await answer(sunday.lead, id, { isAnotherPerson: true })).toBe("400 guardianCalledId");
    expect(await answer(sunday.lead, id, called)).toBe("400 isAnotherPerson");
    expect(await answer(sunday.lead, id, { ...called, isAnotherPerson: true })).toBe("done");
    const override = { leadApproval: token, ...called, note };
    expect(await collect({ ...inside, collectorId: barred })).toBe("403 collector_refused");
    expect(await collect({ ...inside, collectorId: barred, override })).toBe("422 approval_invalid");
    expect(await newestAlert()).toMatchObject({ isOnlySimilar: false });
    expect(await collect({ ...inside, collectorId: elder, override })).toBe("collected");
  });

  test("collects without a tag after leads have seen a photo ID, and colleagues do not get the request", async () => {
    const about = { checkInId: inside.checkInId, collectorId: elder };
    const second = (await ask("second", about, sunday.admin)).body;
    expect((await sunday.team.call(approvalRequests.list)).body).toEqual([]);
    expect(await answer(sunday.team, second.id, { isAnotherPerson: true })).toBe("403 collector_refused");
    expect(await answer(sunday.lead, second.id)).toBe("400 isAnotherPerson");
    expect(await answer(sunday.lead, second.id, { isAnotherPerson: true })).toBe("done");
    const lead = (await ask("lead", about, sunday.admin)).body;
    const said = { guardianCalledId: family.hana, isAnotherPerson: true };
    expect(await answer(sunday.lead, lead.id, said)).toBe("done");
    const lostTag = { secondApproval: second.token, note };
    const override = { leadApproval: lead.token, guardianCalledId: family.hana, note };
    expect(await collect({ ...about, lostTag }, sunday.admin)).toBe("403 collector_refused");
    expect(await collect({ ...about, lostTag, override }, sunday.admin)).toBe("collected");
  });

  test("of the very same words is named in the alert as also listed", async () => {
    const namesake = await addAdult("Johann", "Uhland");
    await setList([
      { adultId: family.hana, kind: "parent" },
      { adultId: namesake, kind: "trusted" },
      { adultId: barred, kind: "barred" },
    ]);
    expect(await collect({ ...inside, collectorId: namesake })).toBe("403 collector_refused");
    expect(await newestAlert()).toMatchObject({ isOnlySimilar: false, isAlsoListed: true });
  });
});

describe.each([
  ["by the record", async () => ({ adultId: await addAdult("Maria", "Garza") })],
  ["by a name without a record", async () => ({ adultName: "Maria Garza" })],
])("the only parent, whose name counts as the same as that of a sister who is barred %s", (_, makeSister) => {
  let mother: number;
  let sister: { adultId?: number; adultName?: string };
  beforeEach(async () => {
    mother = await addAdult("Ana Maria", "Garza");
    sister = await makeSister();
  });
  const listed = () => [
    { adultId: mother, kind: "parent" },
    { ...sister, kind: "barred" },
  ];

  test("is named when the list is saved, checks the child in, and collects with the tag and a lead, without a call", async () => {
    const saved = await setList(listed());
    expect(saved.map(({ kind, namesake }) => [kind, namesake])).toEqual([
      ["parent", "ask_lead"],
      ["barred", null],
    ]);
    const { status, checkInId, code } = await arrive(mother);
    expect(status).toBe(200);
    expect(await collect({ checkInId, code })).toBe("403 collector_refused");
    expect(await newestAlert()).toMatchObject({ collectorName: "Ana Maria Garza", isOnlySimilar: true });
    const { id, token } = (await ask("lead", { checkInId, collectorId: mother })).body;
    const [shown] = (await sunday.lead.call(approvalRequests.list)).body;
    expect(shown).toMatchObject({ id, listedAs: "parent", needsCall: false, isSimilar: true, isBarred: false });
    expect(await answer(sunday.lead, id)).toBe("400 isAnotherPerson");
    expect(await answer(sunday.lead, id, { isAnotherPerson: true })).toBe("done");
    const override = { leadApproval: token, note };
    const lost = await sunday.approve(sunday.lead, "second", checkInId, { isAnotherPerson: true });
    const lostTag = { secondApproval: lost, note };
    expect(await collect({ checkInId, lostTag, override })).toBe("403 collector_refused");
    expect(await collect({ checkInId, code, override })).toBe("collected");
    const byLead = `select count(*) from child_entries where check_in_id = $1 and kind = 'collected'
      and lead_by is not null and guardian_called_id is null`;
    expect(await sunday.count(byLead, [checkInId])).toBe(1);
  });

  test("leaves the sister refused, also with the approval for the mother", async () => {
    await setList(listed());
    const { checkInId, code } = await arrive(mother);
    const leadApproval = await sunday.approve(sunday.lead, "lead", checkInId, { isAnotherPerson: true });
    const override = { leadApproval, note };
    const other = sister.adultId ?? (await addAdult("Maria", "Garza"));
    for (const collector of [{ collectorId: other }, { collectorName: "Maria Garza" }]) {
      expect(await collect({ checkInId, code, ...collector })).toBe("403 collector_refused");
      expect(await collect({ checkInId, code, ...collector, override })).toBe("422 approval_invalid");
      const body = { checkInId, kind: "lead", ...collector, isAnotherPerson: true, guardianCalledId: mother } as const;
      expect((await sunday.lead.refused(children.approve, { body })).body.code).toBe("collector_refused");
    }
    const again = { eventId: sunday.service, childIds: [family.mia], adultId: other };
    expect((await sunday.team.refused(children.checkIn, { body: again })).body.code).toBe("collector_refused");
  });
});

describe("a bar by name", () => {
  test("refuses a parent of the list with the very same name, also with initials, and says so when it is saved", async () => {
    for (const [first, last] of [
      ["Viktor", "Graun"],
      ["Viktor J.", "Graun"],
    ] as const) {
      const parent = await addAdult(first, last);
      const saved = await setList([
        { adultId: parent, kind: "parent" },
        { adultName: "Mr Viktor Graun", kind: "barred" },
      ]);
      expect(saved.find(({ kind }) => kind === "parent")?.namesake).toBe("refused");
      expect((await arrive(parent)).status).toBe(403);
    }
  });

  test("refuses a trusted record whose name counts as the same", async () => {
    const trusted = await addAdult("Ana Maria", "Garza");
    await setList([
      { adultId: family.hana, kind: "parent" },
      { adultId: trusted, kind: "trusted" },
      { adultName: "Maria Garza", kind: "barred" },
    ]);
    const { checkInId } = await arrive(family.hana);
    const body = { checkInId, kind: "lead", collectorId: trusted, guardianCalledId: family.hana } as const;
    const refused = await sunday.lead.refused(children.approve, { body: { ...body, isAnotherPerson: true } });
    expect(refused.body.code).toBe("collector_refused");
  });

  test("keeps staff from the child whose record is a parent with another middle name", async () => {
    await sunday.postgres.pool.query("update members set first_name = 'Daniel Otto' where id = $1", [
      sunday.ids.ministry_leader,
    ]);
    await setList([
      { adultId: family.hana, kind: "parent" },
      { adultId: sunday.ids.ministry_leader, kind: "parent" },
      { adultName: "Daniel Okafor", kind: "barred" },
    ]);
    const { checkInId, code } = await arrive(family.hana);
    expect(await collect({ checkInId, code, collectorId: family.hana }, sunday.lead)).toBe("403 collector_refused");
    const refused = await sunday.lead.refused(guardians.list, { params: { id: family.mia } });
    expect(refused.status).toBe(403);
  });
});

describe("a request for a barred person", () => {
  let inside: { checkInId: number; code: string };
  beforeEach(async () => {
    inside = await arrive(family.hana);
  });

  test.each([
    ["lead", { collectorName: "Sam Unwelcome" }, { collectorName: "Tom Neu" }],
    ["second", { collectorName: "Sam Unwelcome" }, { collectorName: "Tom Neu" }],
    ["lead", { collectorName: "Unwelcome" }, { collectorName: "Neu" }],
  ] as const)("looks like any other at the desk: %s, %o", async (kind, barred, unknown) => {
    const before = (await alerts()).length;
    const shown = async (collector: object) => {
      const body = { checkInId: inside.checkInId, kind, ...collector } as never;
      const { status, body: asked } = await sunday.team.refused(approvalRequests.ask, { body });
      const request = asked as unknown as { id?: number };
      const state =
        request.id && (await sunday.team.call(approvalRequests.show, { params: { id: request.id } })).body.state;
      return [status, Object.keys(asked), asked.code, asked.fields, state];
    };
    expect(await shown(barred)).toEqual(await shown(unknown));
    expect(await alerts()).toHaveLength(before + 1);
  });

  test.each(["lead", "second"] as const)(
    "is shown to leads with a warning and can only be refused: %s",
    async (kind) => {
      const about = { checkInId: inside.checkInId, collectorId: family.sam };
      const { id, token } = (await ask(kind, about, sunday.admin)).body;
      expect((await sunday.team.call(approvalRequests.list)).body).toEqual([]);
      const [shown] = (await sunday.lead.call(approvalRequests.list)).body;
      expect(shown).toMatchObject({ id, isBarred: true, isSimilar: false, listedAs: null });
      const before = (await alerts()).length;
      const said = { guardianCalledId: family.jan, isAnotherPerson: true };
      expect(await answer(sunday.lead, id, said)).toBe("403 collector_refused");
      expect(await alerts()).toHaveLength(before + 1);
      const override = { leadApproval: token, guardianCalledId: family.jan, note };
      const lostTag = { secondApproval: token, note };
      const code = { code: inside.code };
      const proof = kind === "lead" ? { ...code, override } : { lostTag };
      expect(await collect({ ...about, ...proof }, sunday.admin)).toBe("422 approval_invalid");
      expect(await answer(sunday.lead, id, { isApproved: false })).toBe("done");
      expect((await sunday.admin.call(approvalRequests.show, { params: { id } })).body.state).toBe("refused");
    },
  );
});

test("a barred person gets the answers of someone unknown with an invented approval, while locked, and after a collection", async () => {
  const { checkInId, code } = await arrive(family.hana);
  const override = { leadApproval: "ABCDEFGH", guardianCalledId: family.jan, note };
  const answersTo = async (collector: object) => [
    await collect({ checkInId, lostTag: { secondApproval: "ABCDEFGH", note }, ...collector }),
    await collect({ checkInId, code, override, ...collector }),
  ];
  const before = (await alerts()).length;
  const answers = await answersTo({ collectorId: family.sam });
  expect(answers).toEqual(await answersTo({ collectorName: "Ida Fremd" }));
  expect(answers).toEqual(["422 approval_invalid", "422 approval_invalid"]);
  await collect({ checkInId, code: "0000", collectorName: "Ida Fremd" });
  expect(await collect({ checkInId, code, collectorId: family.sam })).toBe("423 locked_for_lead");
  await sunday.lead.call(children.unlock, { params: { id: checkInId }, body: { note } });
  expect(await collect({ checkInId, code, collectorId: family.hana })).toBe("collected");
  expect(await collect({ checkInId, code, collectorId: family.sam })).toBe("409 already_collected");
  expect(await alerts()).toHaveLength(before + 4);
});
