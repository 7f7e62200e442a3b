// A second import whose file has people in other households, other roles, and other names of households.
import { households } from "@narthex/contract/households.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, importWhole, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

const BREEZE = "Breeze ID,First Name,Last Name,Status,Birthdate,Family,Family Role,Mobile,Street Address,Added Date";
const PLANNING_CENTER =
  "Person ID,Household Primary Contact,First Name,Last Name,Birthdate,Mobile Phone Number,Home Phone Number,Home Address Street Line 1,Household ID,Household Name";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const importPeople = (...rows: string[]) => importWhole(admin, [PLANNING_CENTER, ...rows]);
const importFamilies = (...rows: string[]) => importWhole(admin, [BREEZE, ...rows]);
const checkPeople = async (...rows: string[]) => check(admin, await upload(admin, [PLANNING_CENTER, ...rows]));
const checkFamilies = async (...rows: string[]) => check(admin, await upload(admin, [BREEZE, ...rows]));
const run = async (checked: Awaited<ReturnType<typeof checkPeople>>) => ended(admin, await confirm(admin, checked));
const undo = async (id: number) => (await admin.call(calls.undo, { params: { id } })).body;
const reasonsOf = async (id: number) =>
  (await readLeftOut(admin, calls.leftOut, id, "rows")).map((row) => [
    row["Person ID"] ?? row["Breeze ID"],
    row.Reason,
  ]);
async function find(name: string) {
  const [found] = (await admin.call(members.list, { query: { search: name } })).body;
  if (!found) throw new Error(`${name} is not there`);
  return found;
}
async function homesOf(name: string) {
  const { id } = await find(name);
  const { body } = await admin.call(households.list, { query: { memberId: id } });
  return body.map((home) => ({ ...home, role: home.members.find(({ memberId }) => memberId === id)?.role }));
}
async function homeOf(name: string) {
  const [home] = await homesOf(name);
  if (!home) throw new Error(`${name} is in no household`);
  return home;
}
const changesOf = async (id: number) => {
  const { body } = await admin.call(calls.rows, { params: { id }, query: { only: "changing" } });
  return body.map(({ name, changes }) => [name, ...changes.map((one) => `${one.before} > ${one.after}`)]);
};
/** Without times. */
const stateOf = async (name: string) => {
  const { address, householdAddress, phone } = await find(name);
  const homes = (await homesOf(name)).map(({ id, name: called, role, address: shared }) => [id, called, role, shared]);
  return { address, householdAddress, phone, homes };
};

test("only household cells that changed move people, add and rename households, and an undo restores all of it", async () => {
  const first = await importPeople(
    "K1,,Ana,Keep,,,,1 Keep St,HK1,Keep Household",
    "K2,,Ben,Keep,,,,1 Keep St,HK1,Keep Household",
    "K3,,Cy,Keep,,,,1 Keep St,HK1,Keep Household",
    "K4,,Dee,Name,,,,4 Name St,HK2,Name Household",
    "K5,,Eve,Name,,,,4 Name St,HK2,Name Household",
  );
  const names = ["Ana Keep", "Ben Keep", "Cy Keep", "Dee Name", "Eve Name"];
  const before = await Promise.all(names.map(stateOf));
  const checked = await checkPeople(
    "K1,,Ana,Keep,,,,1 Keep St,HK1,Keep Household",
    "K2,,Ben,Keep,,,,1 Keep St,HK2,Renamed Household",
    "K3,,Cy,Keep,,,,1 Keep St,HK3,Brandnew Household",
    "K4,,Dee,Name,,,,4 Name St,HK2,Renamed Household",
    "K5,,Eve,Name,,,,4 Name St,HK2,Renamed Household",
  );
  expect(checked).toMatchObject({ changing: 4, unchanged: 1, changingHome: 2, joiningHome: 0, renamed: 1, moving: 0 });
  expect(await changesOf(checked.id)).toContainEqual([
    "Cy Keep",
    "Keep Household (adult) > Brandnew Household (adult)",
  ]);
  expect(await reasonsOf(checked.id)).toEqual([]);
  sunday.setNow("2026-11-22T17:00:00Z");
  const done = await run(checked);
  expect(done).toMatchObject({ updated: 4, added: 0, households: 1 });
  expect(await homeOf("Ben Keep")).toMatchObject({ name: "Renamed Household", address: "4 Name St" });
  expect(await homeOf("Cy Keep")).toMatchObject({ name: "Brandnew Household", address: "1 Keep St" });
  expect((await homeOf("Ana Keep")).members).toHaveLength(1);
  // The file has the former address of a person who moved to a household with another one, so it becomes their own.
  expect((await find("Ben Keep")).address).toBe("1 Keep St");
  expect((await find("Cy Keep")).address).toBeNull();

  sunday.setNow("2026-11-22T18:00:00Z");
  expect(await undo(done.id)).toMatchObject({ restored: 4, notRestored: 0, householdsRemoved: 1 });
  expect(await Promise.all(names.map(stateOf))).toEqual(before);
  expect(await undo(first.id)).toMatchObject({ removed: 5, householdsRemoved: 2, householdsKept: 0 });
});

test("a household that the import leaves without people is named, and a move between two of one name reads as a move", async () => {
  const first = await importPeople(
    "P1,,Ira,Leave,,,,1 Leave St,HP1,Leave Household",
    "P2,,Joy,Leave,,,,1 Leave St,HP1,Leave Household",
  );
  const emptied = { id: (await homeOf("Ira Leave")).id, name: "Leave Household" };
  const checked = await checkPeople(
    "P1,,Ira,Leave,,,,1 Leave St,HP2,Leave Household",
    "P2,,Joy,Leave,,,,1 Leave St,HP2,Leave Household",
  );
  const move = "Leave Household (adult) > another household named Leave Household (adult)";
  expect((await changesOf(checked.id)).map((texts) => texts.at(-1))).toEqual([move, move]);
  sunday.setNow("2026-11-22T18:10:00Z");
  const done = await run(checked);
  expect([first.emptied, checked.emptied, done.emptied]).toEqual([[], [], [emptied]]);
  expect((await admin.call(households.show, { params: { id: emptied.id } })).body.address).toBe("1 Leave St");
  sunday.setNow("2026-11-22T18:20:00Z");
  expect(await undo(done.id)).toMatchObject({ restored: 2, householdsRemoved: 1, emptied: [] });
  expect((await homeOf("Ira Leave")).id).toBe(emptied.id);
});

test("all households that an import leaves without people are named", async () => {
  // Two people each.
  const listRows = (home: string) =>
    Array.from({ length: 42 }, (_, n) => {
      const family = Math.floor(n / 2);
      return `M${n},,Kim${n},Many,,,,${family} Many St,${home}${family},Many ${family} Household`;
    });
  await importPeople(...listRows("HM"));
  const checked = await checkPeople(...listRows("HN"));
  sunday.setNow("2026-11-22T18:25:00Z");
  const done = await run(checked);
  expect(done.emptied).toHaveLength(21);
});

test("a family role that changed is changed, and a person who joins a household uses its address and phone", async () => {
  await importFamilies(
    "B1,Ama,Joins,Member,1980-01-02,S1,Head of Household,(518) 555-0141,1 S St,2019-01-01",
    "B2,Kofi,Joins,Member,2005-01-02,S1,Child,,1 S St,2019-01-01",
    "B3,Solo,Joins,Member,1990-01-02,,,,,2019-01-01",
    "B5,Own,Joins,Member,1990-01-02,,,,1 S St,2019-01-01",
  );
  const checked = await checkFamilies(
    "B1,Ama,Joins,Member,1980-01-02,S1,Head of Household,(518) 555-0141,1 S St,2019-01-01",
    "B2,Kofi,Joins,Member,2005-01-02,S1,Spouse,,1 S St,2019-01-01",
    "B3,Solo,Joins,Member,1990-01-02,S1,Spouse,,1 S St,2019-01-01",
    "B4,Baby,Joins,Member,2024-01-02,S1,Child,,1 S St,2024-02-01",
    "B5,Own,Joins,Member,1990-01-02,S1,Other,,1 S St,2019-01-01",
  );
  expect(checked).toMatchObject({ ready: 1, changing: 3, changingRole: 1, joiningHome: 2, movingAlone: 0 });
  expect(await changesOf(checked.id)).toContainEqual(["Solo Joins", "null > Joins Family (adult)"]);
  const done = await run(checked);
  expect(await homeOf("Kofi Joins")).toMatchObject({ role: "adult" });
  for (const name of ["Ama Joins", "Solo Joins", "Baby Joins", "Own Joins"])
    expect(await find(name)).toMatchObject({ address: null, householdAddress: "1 S St" });
  expect(await undo(done.id)).toMatchObject({ removed: 1, restored: 3, notRestored: 0 });
  expect(await homesOf("Solo Joins")).toEqual([]);
  expect(await find("Own Joins")).toMatchObject({ address: "1 S St" });
  expect(await homeOf("Kofi Joins")).toMatchObject({ role: "child" });
});

test("a household that came with one person has their address, also for those who join it later", async () => {
  const first = await importPeople("Q1,,Una,Single,,,,1 One St,HQ1,Single Household");
  expect(await find("Una Single")).toMatchObject({ address: null, householdAddress: "1 One St" });
  const before = await stateOf("Una Single");
  const joined = await checkPeople(
    "Q1,,Una,Single,,,,1 One St,HQ1,Single Household",
    "Q2,,Vic,Single,,,,1 One St,HQ1,Single Household",
  );
  sunday.setNow("2026-11-22T19:00:00Z");
  const done = await run(joined);
  expect(await find("Vic Single")).toMatchObject({ address: null, householdAddress: "1 One St" });
  sunday.setNow("2026-11-22T20:00:00Z");
  const moved = await run(
    await checkPeople(
      "Q1,,Una,Single,,,,3 Three St,HQ1,Single Household",
      "Q2,,Vic,Single,,,,3 Three St,HQ1,Single Household",
    ),
  );
  for (const name of ["Una Single", "Vic Single"])
    expect(await find(name)).toMatchObject({ address: null, householdAddress: "3 Three St" });
  sunday.setNow("2026-11-22T21:00:00Z");
  await undo(moved.id);
  sunday.setNow("2026-11-22T22:00:00Z");
  await undo(done.id);
  expect(await stateOf("Una Single")).toEqual(before);
  expect(await undo(first.id)).toMatchObject({ removed: 1, householdsRemoved: 1, householdsKept: 0 });
});

test("a household whose people or name were changed here is not overridden, and the cells come back with the reason", async () => {
  await importPeople(
    "L1,,Lea,Local,,,,1 Local St,HL1,Local Household",
    "L2,,Max,Local,,,,1 Local St,HL1,Local Household",
    "L3,,Nia,Other,,,,2 Local St,HL2,Other Household",
  );
  const home = await homeOf("Lea Local");
  const nia = await find("Nia Other");
  const people = [
    ...home.members.map(({ memberId, role }) => ({ memberId, role })),
    { memberId: nia.id, role: "other" as const, primary: false },
  ];
  const body = { name: "Named Here", members: people, updatedAt: home.updatedAt };
  expect((await admin.call(households.update, { params: { id: home.id }, body })).status).toBe(200);
  const checked = await checkPeople(
    "L1,,Lea,Local,,(212) 555-0177,,1 Local St,HL1,Local Household",
    "L2,,Max,Local,,,,1 Local St,HL2,Other Household",
    "L3,,Nia,Other,,,,2 Local St,HL9,Ninth Household",
  );
  expect(checked).toMatchObject({ changing: 1, changingHome: 0, renamed: 0 });
  const changedHere =
    "The people of this household were changed in Narthex, and the file does not override this. Please change them there.";
  const several = "The person is in several households. Please change them on the page of the person.";
  expect(await reasonsOf(checked.id)).toEqual([
    ["L1", "Household Name: The household was renamed in Narthex, and the file does not override this."],
    ["L2", `Household ID: ${changedHere} Household Name: ${changedHere}`],
    ["L3", `Household ID: ${several} Household Name: ${several}`],
  ]);
  expect(await reasonsOf((await run(checked)).id)).toEqual(await reasonsOf(checked.id));
  expect(await homeOf("Max Local")).toMatchObject({ name: "Named Here" });
});

test("an undo leaves a person whose household was changed after the import, and says so", async () => {
  await importPeople("U1,,Uma,Undone,,,,1 U St,HU1,U One", "U2,,Vic,Undone,,,,1 U St,HU1,U One");
  const done = await importPeople("U1,,Uma,Undone,,,,1 U St,HU1,U One", "U2,,Vic,Undone,,,,1 U St,HU2,U Two");
  const home = await homeOf("Vic Undone");
  const people = home.members.map(({ memberId }) => ({ memberId, role: "other" as const }));
  const body = { members: people, updatedAt: home.updatedAt };
  await admin.call(households.update, { params: { id: home.id }, body });
  expect(await undo(done.id)).toMatchObject({ notRestored: 1, householdsRemoved: 0, householdsKept: 1 });
  expect(await homeOf("Vic Undone")).toMatchObject({ name: "U Two", role: "other" });
});

test("a role in a household without its ID or name comes back with the reason", async () => {
  const file = [
    "First Name,Last Name,Family Position,Email",
    "Hana,Roletest,Head,hana@",
    "Kid,Roletest,,kid@role.example",
  ];
  const checked = await check(admin, await upload(admin, file));
  expect(checked).toMatchObject({ ready: 2, partial: 1 });
  const [left] = await readLeftOut(admin, calls.leftOut, (await run(checked)).id, "rows");
  expect(left).toMatchObject({
    "Family Position": "Head",
    Reason: "Email: Invalid email address. Family Position: The row names no household, so the person is in none.",
  });
});

test("a person for whom the household has no place keeps the address that the household has", async () => {
  const rowOf = (place: number) => `F${place},,Full${place},Crowd,,,,9 Full St,HF1,Crowd Household`;
  await importPeople(...Array.from({ length: 49 }, (_, place) => rowOf(place)));
  const { id } = await importPeople(rowOf(50), rowOf(51));
  expect((await reasonsOf(id)).map(([person]) => person)).toEqual(["F51"]);
  expect(await stateOf("Full51 Crowd")).toMatchObject({ address: "9 Full St", homes: [] });
});
