// A second record of a child may have another spelling, a short form, another last name, or a former name of the child.
import { childFamilies } from "@narthex/contract/child-families.ts";
import { childAlerts, children } from "@narthex/contract/children.ts";
import { guardians, households } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

let sunday: ChildrensSunday;
let viktor: number;
let robert: number;
const PHONE = "+12125550606";

beforeAll(async () => {
  sunday = await openChildrensSunday();
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("truncate rate_limits, guardians, households cascade");
  viktor = await sunday.addPerson({ firstName: "Viktor", lastName: "Vasko", phone: PHONE });
  robert = await sunday.addPerson({ firstName: "Robert", lastName: "Vlam", dateOfBirth: "2020-01-01" });
  const body = [{ adultId: viktor, kind: "barred" as const }];
  await sunday.admin.call(guardians.replace, { params: { id: robert }, body });
});
afterAll(() => sunday?.close());

const alerts = async () => (await sunday.admin.call(childAlerts.list)).body.length;

interface Name {
  firstName: string;
  lastName: string;
}

async function enter(adult: Name, phone: string, child: Name) {
  const one = { ...child, dateOfBirth: "", allergies: "", medicalNotes: "" };
  const body = { adult: { ...adult, phone }, children: [one], isAnotherFamily: true };
  return (await sunday.team.refused(childFamilies.create, { body })).status;
}

/** A child of the adult, in a household with other children. */
async function addFamily(adultId: number, child: Name, ...others: number[]): Promise<number> {
  const id = await sunday.addPerson({ ...child, dateOfBirth: "2020-01-01" });
  const people = [
    { memberId: adultId, role: "adult" as const },
    ...[id, ...others].map((memberId) => ({ memberId, role: "child" as const })),
  ];
  await sunday.admin.call(households.create, { body: { name: "Second", members: people } });
  await sunday.admin.call(guardians.replace, { params: { id }, body: [{ adultId, kind: "parent" }] });
  return id;
}

/** The status of the check-in and of the checkout with the code. */
async function bring(childId: number, adultId: number): Promise<number[]> {
  const body = { eventId: sunday.service, roomId: sunday.hall, childIds: [childId], adultId };
  const checkIn = await sunday.team.refused(children.checkIn, { body });
  const [{ id: checkInId, code } = { id: 0, code: "" }] = checkIn.body as unknown as { id: number; code: string }[];
  const { status } = await sunday.team.refused(children.checkOut, { body: { checkInId, code } });
  return [checkIn.status, status];
}

test.each([
  ["another spelling", "Robbert", "Vlam"],
  ["a short form", "Rob", "Vlam"],
  ["another form of the first name", "Bobby", "Vlam"],
  ["the last name of the barred person", "Robert", "Vasko"],
  ["a form of the first name and another last name", "Bob", "Kern"],
])("a barred record brings a child with %s with an alert, and collects it with a lead only", async (_, ...child) => {
  const [firstName = "", lastName = ""] = child;
  const second = await addFamily(viktor, { firstName, lastName });
  const before = await alerts();
  expect(await bring(second, viktor)).toEqual([200, 403]);
  expect(await alerts()).toBe(before + 2);
});

test.each([
  ["the name", { firstName: "Viktor", lastName: "Vasko" }, "+12125550909"],
  ["the phone number", { firstName: "Otto", lastName: "Quarz" }, PHONE],
])("the entry of such a child by an adult with %s of a barred person alerts leads", async (_, adult, phone) => {
  const before = await alerts();
  expect(await enter(adult, phone, { firstName: "Bobby", lastName: "Vlam" })).toBe(201);
  expect(await alerts()).toBe(before + 1);
});

test("a former name of the child is compared as well, also after the bar was entered again", async () => {
  await sunday.admin.call(members.update, { params: { id: robert }, body: { firstName: "Maximilian" } });
  const adult = { firstName: "Viktor", lastName: "Vasko" };
  expect(await enter(adult, "+12125550909", { firstName: "Robert", lastName: "Vlam" })).toBe(403);
  const seen = (await sunday.admin.call(guardians.list, { params: { id: robert } })).body.map(({ id }) => id).join();
  const body = [{ adultId: viktor, kind: "barred" as const, until: "2027-01-01" }];
  await sunday.admin.call(guardians.replace, { params: { id: robert }, query: { seen }, body });
  expect(await enter(adult, "+12125550910", { firstName: "Robert", lastName: "Vlam" })).toBe(403);
});

test("the phone number of the household of a barred person is compared as well", async () => {
  const wim = await sunday.addPerson({ firstName: "Wim", lastName: "Wasko" });
  const una = await sunday.addPerson({ firstName: "Una", lastName: "Wlam", dateOfBirth: "2020-01-01" });
  const people = [{ memberId: wim, role: "adult" as const }];
  await sunday.admin.call(households.create, { body: { name: "Wasko", phone: "+12125550808", members: people } });
  await sunday.admin.call(guardians.replace, { params: { id: una }, body: [{ adultId: wim, kind: "barred" }] });
  const before = await alerts();
  const otto = { firstName: "Otto", lastName: "Quarz" };
  expect(await enter(otto, "+12125550808", { firstName: "Una", lastName: "Wlam" })).toBe(201);
  expect(await alerts()).toBe(before + 1);
});

test("a person who is barred from one child brings a sibling with another first name without an alert", async () => {
  const mia = await addFamily(viktor, { firstName: "Mia", lastName: "Vlam" });
  const before = await alerts();
  expect(await bring(mia, viktor)).toEqual([200, 200]);
  expect(await alerts()).toBe(before);
});

test("a sibling of the child's household with a similar first name is another child", async () => {
  const roberta = await addFamily(viktor, { firstName: "Roberta", lastName: "Vlam" }, robert);
  const before = await alerts();
  expect(await bring(roberta, viktor)).toEqual([200, 200]);
  expect(await alerts()).toBe(before);
});

test("an adult with a similar name, and a child with a similar name, are another family", async () => {
  const viktoria = await sunday.addPerson({ firstName: "Viktoria", lastName: "Vasko", phone: "+12125550911" });
  const second = await addFamily(viktoria, { firstName: "Rob", lastName: "Kern" });
  const before = await alerts();
  expect(await bring(second, viktoria)).toEqual([200, 200]);
  expect(await alerts()).toBe(before);
});

test("a list with a bar names other records with a similar name on whose lists the person may collect", async () => {
  const second = await addFamily(viktor, { firstName: "Bobby", lastName: "Vasko" });
  await addFamily(viktor, { firstName: "Mia", lastName: "Vlam" });
  const read = (await sunday.admin.call(guardians.list, { params: { id: robert } })).body;
  expect(read.map(({ otherChildren }) => otherChildren)).toEqual([[{ id: second, name: "Bobby Vasko" }]]);
});
