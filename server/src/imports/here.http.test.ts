// A second import of people without IDs: those who are certainly in the directory are updated or left, and never added.
import { imports as calls, type MemberImport } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, importWhole, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

const HEADINGS = "FirstName,LastName,Email,CellPhone,Address,BirthDate,FamilyName,FamilyPosition,MemberStatus";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const checkRows = async (...rows: string[]) => check(admin, await upload(admin, [HEADINGS, ...rows]));
const choose = async ({ id }: MemberImport, rows: "all" | "here" | number[], choice: "skip" | "import" | "update") =>
  (await admin.call(calls.choose, { params: { id }, body: { rows, choice } })).body;
const listRows = async ({ id }: MemberImport, only: "here" | "likely" | "changing") =>
  (await admin.call(calls.rows, { params: { id }, query: { only } })).body;
const importChecked = async (checked: MemberImport) => ended(admin, await confirm(admin, checked));
const find = async (name: string) => (await admin.call(members.list, { query: { search: name } })).body;
const reasonsOf = async ({ id }: MemberImport) =>
  (await readLeftOut(admin, calls.leftOut, id)).map((row) => row.Reason);

test("people with the same name and email, phone or birth date are updated if a person chooses so, and an undo restores them", async () => {
  const first = [
    "Ann,Second,ann@second.example,,1 Oak,,Second,Head,Member",
    "Ben,Second,,(212) 555-0151,1 Oak,,Second,Spouse,Member",
    "Cid,Second,,,1 Oak,2015-03-04,Second,Child,Member",
  ];
  await importWhole(admin, [HEADINGS, ...first]);
  const checked = await checkRows(
    "ann,SECOND,ann@second.example,(212) 555-0152,1 Oak,,Second,Head,Member",
    "Ben,Second,ben@second.example,(212) 555-0151,1 Oak,,Second,Spouse,Member",
    "Cid,Second,,,1 Oak,2015-03-04,Second,Child,Member",
  );
  expect(checked).toMatchObject({ source: "churchtrac", here: 3, hereUpdated: 0, likely: 0, ready: 0, changing: 0 });
  expect(await listRows(checked, "changing")).toEqual([]);
  const { status } = await admin.refused(calls.confirm, {
    params: { id: checked.id },
    body: { leaveOutFaulty: false },
  });
  expect(status).toBe(400);

  expect(await choose(checked, "here", "update")).toMatchObject({
    hereUpdated: 3,
    changing: 2,
    unchanged: 1,
    ready: 0,
  });
  expect((await listRows(checked, "here")).map(({ choice }) => choice)).toEqual(["update", "update", "update"]);
  sunday.setNow("2026-11-22T16:00:00Z");
  const done = await importChecked(checked);
  expect(done).toMatchObject({ added: 0, updated: 2, households: 0 });
  expect(await find("Second")).toHaveLength(3);
  expect((await find("Ann Second"))[0]).toMatchObject({ firstName: "ann", phone: "+12125550152" });
  expect((await find("Ben Second"))[0]).toMatchObject({ email: "ben@second.example" });

  sunday.setNow("2026-11-22T17:00:00Z");
  const undone = (await admin.call(calls.undo, { params: { id: done.id } })).body;
  expect(undone).toMatchObject({ removed: 0, restored: 2, notRestored: 0 });
  expect((await find("Ann Second"))[0]).toMatchObject({ firstName: "Ann", phone: null });
  expect((await find("Ben Second"))[0]).toMatchObject({ email: null });
});

test("people who are left as they are come back with the reason, and nothing of their changes is kept", async () => {
  await importWhole(admin, [HEADINGS, "Dora,Left,dora@left.example,,,,,,"]);
  const checked = await checkRows("Dora,Left,dora@left.example,,9 New St,,,,", "Else,Left,else@left.example,,,,,,");
  expect(checked).toMatchObject({ here: 1, ready: 1 });
  await choose(checked, "here", "update");
  expect(await choose(checked, "here", "skip")).toMatchObject({ hereUpdated: 0, changing: 0 });
  const done = await importChecked(checked);
  expect(done).toMatchObject({ added: 1, updated: 0, leftOut: 1 });
  expect((await find("Dora Left"))[0]).toMatchObject({ address: null });
  expect(await reasonsOf(done)).toEqual(["Not changed: the person is in the directory already."]);
  const kept = "select count(*) from import_rows where import_id = $1 and changes is not null";
  expect(await sunday.count(kept, [done.id])).toBe(0);
});

test("a row that fits several people, or a person of an earlier row, is skipped with the reason and updates no one", async () => {
  const one = { firstName: "Flo", lastName: "Twice", phone: "+12125550161" };
  await sunday.addPerson(one);
  await sunday.addPerson(one);
  await sunday.addPerson({ firstName: "Gil", lastName: "Once", phone: "+12125550162" });
  const gil = "Gil,Once,,(212) 555-0162,1 Elm,,,,";
  const checked = await checkRows("Flo,Twice,,(212) 555-0161,1 Elm,,,,", gil, gil);
  expect(checked).toMatchObject({ here: 1, likely: 2, ready: 0 });
  const refused = { params: { id: checked.id }, body: { rows: [2], choice: "update" } } as const;
  expect((await admin.refused(calls.choose, refused)).status).toBe(400);
  expect(await choose(checked, "here", "update")).toMatchObject({ hereUpdated: 1, changing: 1 });
  const done = await importChecked(checked);
  expect(done).toMatchObject({ added: 0, updated: 1 });
  expect(await reasonsOf(done)).toEqual([
    "Skipped: several people in the directory may be this person.",
    "Skipped: the person is likely in the directory or in the file already.",
  ]);
});

test("a name alone is a likely duplicate, and different birth dates are different people", async () => {
  await sunday.addPerson({ firstName: "Hal", lastName: "Named", dateOfBirth: "1950-01-02" });
  const checked = await checkRows("Hal,Named,,,,,,,", "Hal,Named,hal@named.example,,,1980-05-06,,,");
  expect(checked).toMatchObject({ here: 0, likely: 1, ready: 1 });
  expect((await listRows(checked, "likely"))[0]).toMatchObject({
    row: 2,
    matches: [{ reason: "name", isSame: false }],
  });
  const done = await importChecked(checked);
  expect(done).toMatchObject({ added: 1 });
  expect(await reasonsOf(done)).toEqual([
    "Skipped: the directory has this name, and nothing else shows whether it is the same person.",
  ]);
});

test("a row of someone who is already here can be imported as another person", async () => {
  await sunday.addPerson({ firstName: "Ivo", lastName: "Elder", phone: "+12125550171" });
  const checked = await checkRows("Ivo,Elder,,(212) 555-0171,3 Elm,,,,");
  await choose(checked, "here", "update");
  expect(await choose(checked, [2], "import")).toMatchObject({ here: 1, hereUpdated: 0, changing: 0, ready: 1 });
  expect(await importChecked(checked)).toMatchObject({ added: 1, updated: 0 });
  expect((await find("Ivo Elder")).map(({ address }) => address).sort()).toEqual(["3 Elm", null]);
});
