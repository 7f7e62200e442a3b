// People who must not collect a child and change their name: they are still found, and leads are told.
import { childFamilies } from "@narthex/contract/child-families.ts";
import { childAlerts, children } from "@narthex/contract/children.ts";
import { guardians } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { signin } from "@narthex/contract/signin.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, type Family, openChildrensSunday } from "../../test/childrens-sunday.ts";
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

type Entry = { adultId: number } | { adultName: string };

async function bar(...barred: Entry[]): Promise<void> {
  const params = { id: family.mia };
  const seen = (await sunday.admin.call(guardians.list, { params })).body.map(({ id }) => id).join();
  const body = [
    { adultId: family.hana, kind: "parent" as const },
    { adultId: family.jan, kind: "parent" as const },
    ...barred.map((entry) => ({ ...entry, kind: "barred" as const })),
  ];
  await sunday.admin.call(guardians.replace, { params, query: { seen }, body });
}

const alerts = async () => (await sunday.admin.call(childAlerts.list)).body;
const collect = async (body: object) =>
  (await sunday.admin.refused(children.checkOut, { body: { checkInId, code, ...body } })).status;
const rename = (id: number, firstName: string, lastName: string) =>
  sunday.admin.call(members.update, { params: { id }, body: { firstName, lastName } });

test("a member of the team who is barred by name is still barred after changing their own name", async () => {
  await bar({ adultName: "Lydia Marsh" });
  const { firstName, lastName } = (await sunday.team.call(members.me)).body;
  await bar({ adultName: `${firstName} ${lastName}` });
  const before = (await alerts()).length;
  await sunday.team.call(members.updateMe, { body: { lastName: "Hill" } });
  const [alert] = await alerts();
  expect([(await alerts()).length, alert?.kind]).toEqual([before + 1, "renamed"]);
  expect((await sunday.team.refused(children.checkOut, { body: { checkInId, code } })).status).toBe(403);
  await sunday.team.call(members.updateMe, { body: { firstName: "Nora" } });
  expect((await sunday.team.refused(children.checkOut, { body: { checkInId, code } })).status).toBe(403);
  expect(await collect({ collectorName: `Nora Hill` })).toBe(403);
  const detail = (await sunday.lead.call(childAlerts.show, { params: { id: alert?.id ?? 0 } })).body;
  expect(detail.collectorName).toBe(`${firstName} ${lastName} / ${firstName} Hill`);
  await sunday.team.call(members.updateMe, { body: { firstName, lastName } });
});

test("the former names of a barred record are refused, at the desk and for a new family", async () => {
  const id = await sunday.addPerson({ firstName: "Livia", lastName: "Marsh" });
  await bar({ adultId: id });
  await rename(id, "Olga", "Hill");
  expect(await collect({ collectorName: "Livia Marsh" })).toBe(403);
  const approval = { checkInId, kind: "lead" as const, guardianCalledId: family.jan, isAnotherPerson: true };
  for (const collectorName of ["Livia Marsh", "Olga Hill"])
    expect((await sunday.lead.refused(children.approve, { body: { ...approval, collectorName } })).status).toBe(403);
  const newFamily = {
    adult: { firstName: "Livia", lastName: "Marsh", phone: "(212) 555-7801" },
    children: [{ firstName: "Mia", lastName: "Berg", dateOfBirth: "", allergies: "", medicalNotes: "" }],
  };
  expect((await sunday.team.refused(childFamilies.create, { body: newFamily })).status).toBe(403);
});

test("the first sign-in of an account with a barred name keeps the new name, also if the bar has a record", async () => {
  const id = await sunday.addPerson({ firstName: "Ruth", lastName: "Kalb" });
  await bar({ adultId: id });
  const before = (await alerts()).length;
  const email = "ruth.kalb@example.org";
  const account = sunday.stranger();
  const body = { email, password: "the second account" };
  await account.call(signin.signUp, { body: { ...body, firstName: "Ruth", lastName: "Kalb" } });
  await account.call(signin.withPassword, { body });
  const typed = { firstName: "Ruth", lastName: "Hill", address: "1 Main Street" };
  const { id: collectorId } = (await account.call(members.completeProfile, { body: typed })).body;
  expect((await alerts()).map(({ kind }) => kind).slice(before)).toEqual(["renamed"]);
  expect(await collect({ collectorName: "Ruth Hill" })).toBe(403);
  expect(await collect({ collectorId })).toBe(403);
});

test("an entry that is changed keeps the former names, also from a name to a record", async () => {
  const id = await sunday.addPerson({ firstName: "Ida", lastName: "Wolf" });
  await bar({ adultName: "Ida Wolf" });
  await rename(id, "Ida", "Sommer");
  await bar({ adultId: id });
  expect(await collect({ collectorName: "Ida Wolf" })).toBe(403);
  expect(await collect({ collectorName: "Ida Sommer" })).toBe(403);
});

test("the names of both records are kept with a merge, and with its undo", async () => {
  const email = "erna@example.org";
  const id = await sunday.addPerson({ firstName: "Erna", lastName: "Frost", email });
  const otherId = await sunday.addPerson({ firstName: "Ernestine", lastName: "Kalt", email });
  await bar({ adultId: otherId });
  const { mergeId } = (await sunday.admin.call(merges.merge, { params: { id }, body: { otherId } })).body;
  for (const collectorName of ["Erna Frost", "Ernestine Kalt"]) expect(await collect({ collectorName })).toBe(403);
  await sunday.admin.call(merges.undo, { params: { id: mergeId } });
  expect(await collect({ collectorName: "Ernestine Kalt" })).toBe(403);
});

/** Whether a lead may approve a person of this name, which is refused for barred people only. */
const approve = async (collectorName: string) => {
  const body = { checkInId, kind: "lead" as const, guardianCalledId: family.jan, isAnotherPerson: true, collectorName };
  return (await sunday.lead.refused(children.approve, { body })).status;
};
const readBars = async () =>
  (
    await sunday.postgres.pool.query(
      "select child_id, adult_id, adult_name, names, child_names, until from guardians where kind = 'barred' order by id",
    )
  ).rows;

test("the names of two barred records with different names are kept with a merge, until its undo", async () => {
  const otherId = await sunday.addPerson({ firstName: "Livia", lastName: "Marsh" });
  await bar({ adultId: otherId });
  await rename(otherId, "Erna", "Frost");
  const id = await sunday.addPerson({ firstName: "Olga", lastName: "Hill" });
  await bar({ adultId: otherId }, { adultId: id });
  const before = await readBars();
  const { mergeId } = (await sunday.admin.call(merges.merge, { params: { id }, body: { otherId } })).body;
  for (const name of ["Livia Marsh", "Erna Frost", "Olga Hill"]) expect(await approve(name)).toBe(403);
  await sunday.admin.call(merges.undo, { params: { id: mergeId } });
  expect(await readBars()).toEqual(before);
});

test("the former names of a child are kept if its record is merged into another one with the same bar", async () => {
  const set = (id: number) =>
    sunday.admin.call(guardians.replace, { params: { id }, body: [{ adultId: family.sam, kind: "barred" }] });
  const otherId = await sunday.addPerson({ firstName: "Lia", lastName: "Marsh" });
  await set(otherId);
  await rename(otherId, "Lia", "Hill");
  const id = await sunday.addPerson({ firstName: "Lia", lastName: "Hill" });
  await set(id);
  const before = await readBars();
  const { mergeId } = (await sunday.admin.call(merges.merge, { params: { id }, body: { otherId } })).body;
  expect((await readBars()).find((one) => one.child_id === id)).toMatchObject({ child_names: ["Lia Marsh"] });
  await sunday.admin.call(merges.undo, { params: { id: mergeId } });
  expect(await readBars()).toEqual(before);
});

test.each([
  ["2027-01-31", undefined, null],
  ["2027-01-31", "2027-06-30", "2027-06-30"],
  [undefined, "2027-06-30", null],
])(
  "a record barred until %s that is deleted, beside a bar of the name until %s, is barred until %s",
  async (own, named, until) => {
    const id = await sunday.addPerson({ firstName: "Ida", lastName: "Wolf" });
    const entries = [
      { adultId: id, kind: "barred" as const, until: own },
      { adultName: "Ida Wolf", kind: "barred" as const, until: named },
    ];
    const child = await sunday.addPerson({ firstName: "Tom" });
    await sunday.admin.call(guardians.replace, { params: { id: child }, body: entries });
    await sunday.admin.call(members.remove, { params: { id } });
    const bars = (await sunday.admin.call(guardians.list, { params: { id: child } })).body;
    expect(bars).toMatchObject([{ adultName: "Ida Wolf", kind: "barred", until }]);
  },
);

test("a person who has another name than a barred one changes it without an alert", async () => {
  await bar({ adultName: "Ida Wolf" });
  const id = await sunday.addPerson({ firstName: "Ina", lastName: "Wolf" });
  const before = (await alerts()).length;
  await rename(id, "Ina", "Sommer");
  expect((await alerts()).length).toBe(before);
});
