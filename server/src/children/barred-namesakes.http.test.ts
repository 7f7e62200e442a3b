// A second record of a child has none of the bars of the first: the desk compares the adult with those bars as well.
import { approvalRequests } from "@narthex/contract/child-approvals.ts";
import { childFamilies } from "@narthex/contract/child-families.ts";
import { childAlerts, children } from "@narthex/contract/children.ts";
import { guardians, households } from "@narthex/contract/households.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let viktor: number;
let lea: number;

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("truncate child_approvals, rate_limits, guardians cascade");
  viktor = await sunday.addPerson({ firstName: "Viktor", lastName: "Graun", phone: "+12125550606" });
  lea = await sunday.addPerson({ firstName: "Lea", lastName: "Eagan", dateOfBirth: "2020-01-01" });
  const body = [{ adultId: viktor, kind: "barred" as const }];
  await sunday.admin.call(guardians.replace, { params: { id: lea }, body });
});
afterAll(() => sunday?.close());

const alerts = async () => (await sunday.admin.call(childAlerts.list)).body.length;

/** Another record of a child, with a household and the adult as a parent. */
async function addSecond(adultId: number, child = { firstName: "Lea", lastName: "Eagan" }): Promise<number> {
  const id = await sunday.addPerson({ ...child, dateOfBirth: "2020-01-01" });
  const members = [
    { memberId: adultId, role: "adult" as const },
    { memberId: id, role: "child" as const },
  ];
  await sunday.admin.call(households.create, { body: { name: "Second", members } });
  await sunday.admin.call(guardians.replace, { params: { id }, body: [{ adultId, kind: "parent" }] });
  return id;
}

async function checkIn(childId: number, adultId: number, by = sunday.team) {
  const body = { eventId: sunday.service, roomId: sunday.hall, childIds: [childId], adultId };
  const { status, body: answer } = await by.refused(children.checkIn, { body });
  return { status, inside: answer as unknown as { id: number; code: string }[] };
}

const add = (firstName: string, lastName: string, phone = "+12125550707") =>
  sunday.addPerson({ firstName, lastName, phone });

test.each([
  ["the same name", { firstName: "Lea", lastName: "Eagan" }],
  ["an accent", { firstName: "Léa", lastName: "Eagan" }],
  ["a middle name", { firstName: "Lea Marie", lastName: "Eagan" }],
  ["a second last name", { firstName: "Lea", lastName: "Eagan-Graun" }],
])("a barred record does not check in a second record of the child with %s", async (_, child) => {
  const second = await addSecond(viktor, child);
  const before = await alerts();
  expect((await checkIn(second, viktor)).status).toBe(403);
  expect((await checkIn(second, viktor, sunday.lead)).status).toBe(403);
  expect(await alerts()).toBe(before + 2);
});

test("a barred record does not collect a second record of the child, with the code or with an approval", async () => {
  const mother = await add("Nora", "Eagan");
  const second = await addSecond(mother);
  const entries = [mother, viktor].map((adultId) => ({ adultId, kind: "parent" as const }));
  await sunday.admin.call(guardians.replace, { params: { id: second }, body: entries });
  const { inside } = await checkIn(second, mother);
  const [{ id: checkInId, code } = { id: 0, code: "" }] = inside;
  const before = await alerts();
  const body = { checkInId, code, collectorId: viktor };
  expect((await sunday.team.refused(children.checkOut, { body })).status).toBe(403);
  const approval = { checkInId, kind: "lead" as const, isAnotherPerson: true, collectorId: viktor };
  const asked = { ...approval, guardianCalledId: mother };
  expect((await sunday.lead.refused(children.approve, { body: asked })).status).toBe(403);
  expect(await alerts()).toBe(before + 2);
  const calledHim = { ...approval, collectorId: undefined, collectorName: "Tom Neu", guardianCalledId: viktor };
  expect((await sunday.lead.refused(children.approve, { body: calledHim })).status).toBe(400);
  expect((await sunday.team.refused(children.checkOut, { body: { checkInId, code } })).status).toBe(200);
});

describe.each([
  ["a short form of the name", "Vik", "Graun", "+12125550707"],
  ["an initial", "V.", "Graun", "+12125550707"],
  ["the same phone number", "Uwe", "Holm", "+12125550606"],
])("an adult with %s", (_, firstName, lastName, phone) => {
  test("brings a second record of the child with an alert, and collects it with a lead only", async () => {
    const adult = await add(firstName, lastName, phone);
    const mother = await add("Nora", "Eagan");
    const second = await addSecond(adult);
    const entries = [mother, adult].map((adultId) => ({ adultId, kind: "parent" as const }));
    await sunday.admin.call(guardians.replace, { params: { id: second }, body: entries });
    const before = await alerts();
    const { status, inside } = await checkIn(second, adult);
    expect([status, await alerts()]).toEqual([200, before + 1]);
    const [{ id: checkInId, code } = { id: 0, code: "" }] = inside;
    expect((await sunday.team.refused(children.checkOut, { body: { checkInId, code } })).status).toBe(403);
    const guardianCalledId = mother;
    const about = { collectorId: adult, guardianCalledId, isAnotherPerson: true };
    const leadApproval = await sunday.approve(sunday.lead, "lead", checkInId, about);
    const override = { leadApproval, guardianCalledId, note: "Called" };
    const body = { checkInId, code, collectorId: adult, override };
    expect((await sunday.team.refused(children.checkOut, { body })).status).toBe(200);
  });

  test("is approved by a lead on request, and colleagues do not get the request about a lost tag", async () => {
    const adult = await add(firstName, lastName, phone);
    const second = await addSecond(adult);
    const [{ id: checkInId } = { id: 0 }] = (await checkIn(second, adult)).inside;
    const body = { checkInId, kind: "second" as const, collectorId: adult };
    const { id } = (await sunday.admin.call(approvalRequests.ask, { body })).body;
    expect((await sunday.team.call(approvalRequests.list)).body).toEqual([]);
    expect((await sunday.lead.call(approvalRequests.list)).body).toMatchObject([{ id, isSimilar: true }]);
    const answer = { params: { id }, body: { isApproved: true } };
    const refused = await sunday.lead.refused(approvalRequests.answer, answer);
    expect(Object.keys(refused.body.fields ?? {})).toEqual(["isAnotherPerson"]);
    const confirmed = { params: { id }, body: { isApproved: true, isAnotherPerson: true } };
    expect((await sunday.lead.refused(approvalRequests.answer, confirmed)).status).toBe(200);
  });

  test("is entered with a child of that name, and leads are alerted", async () => {
    const child = { firstName: "Lea", lastName: "Eagan", dateOfBirth: "", allergies: "", medicalNotes: "" };
    const body = { adult: { firstName, lastName, phone }, children: [child], isAnotherFamily: true };
    const before = await alerts();
    expect((await sunday.team.refused(childFamilies.create, { body })).status).toBe(201);
    expect(await alerts()).toBe(before + 1);
  });
});

test("the attempt of a barred adult to enter the child alerts leads, and the form can be sent again", async () => {
  const child = { firstName: "Lea", lastName: "Eagan", dateOfBirth: "", allergies: "", medicalNotes: "" };
  const adult = { firstName: "Viktor", lastName: "Graun", phone: "(212) 555-7702" };
  const entryKey = crypto.randomUUID();
  const before = await alerts();
  for (const by of [sunday.team, sunday.lead]) {
    const body = { adult, children: [child], entryKey };
    const { status, body: answer } = await by.refused(childFamilies.create, { body });
    expect([status, answer.code]).toEqual([403, "collector_refused"]);
  }
  expect(await alerts()).toBe(before + 2);
  const other = { adult: { ...adult, firstName: "Rosa", lastName: "Kern" }, children: [child], entryKey };
  expect((await sunday.team.call(childFamilies.create, { body: other })).status).toBe(201);
});

test("another family with a child of that name is not hindered, also with the same last name", async () => {
  const father = await add("Max", "Graun");
  const second = await addSecond(father, { firstName: "Lea", lastName: "Eagan" });
  const { status, inside } = await checkIn(second, father);
  expect(status).toBe(200);
  const [{ id: checkInId, code } = { id: 0, code: "" }] = inside;
  expect((await sunday.team.refused(children.checkOut, { body: { checkInId, code } })).status).toBe(200);
});

test("an adult whom the list of the first record allows brings the second one", async () => {
  const vik = await add("Vik", "Graun");
  const body = [
    { adultId: viktor, kind: "barred" as const },
    { adultId: vik, kind: "parent" as const },
  ];
  const seen = (await sunday.admin.call(guardians.list, { params: { id: lea } })).body.map(({ id }) => id).join();
  await sunday.admin.call(guardians.replace, { params: { id: lea }, query: { seen }, body });
  expect((await checkIn(await addSecond(vik), vik)).status).toBe(200);
});

test("a list with a bar names other records of the child on whose lists the person may collect the child", async () => {
  const second = await addSecond(viktor);
  const read = (await sunday.admin.call(guardians.list, { params: { id: lea } })).body;
  expect(read.map(({ otherChildren }) => otherChildren)).toEqual([[{ id: second, name: "Lea Eagan" }]]);
  const body = [{ adultId: viktor, kind: "barred" as const, until: "2027-01-01" }];
  const query = { seen: read.map(({ id }) => id).join() };
  const saved = (await sunday.admin.call(guardians.replace, { params: { id: lea }, query, body })).body;
  expect(saved.map(({ otherChildren }) => otherChildren)).toEqual([[{ id: second, name: "Lea Eagan" }]]);
});
