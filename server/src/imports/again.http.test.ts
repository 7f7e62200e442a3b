// A second import of the same program's export after people, households and records changed.
import { households } from "@narthex/contract/households.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

const HEADINGS =
  "Person ID,Household Primary Contact,First Name,Last Name,Birthdate,Mobile Phone Number,Home Phone Number,Home Address Street Line 1,Household ID,Household Name";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

async function importFile(lines: readonly string[]) {
  const checked = await check(admin, await upload(admin, lines));
  return ended(admin, await confirm(admin, checked, true));
}
const importRows = (...rows: string[]) => importFile([HEADINGS, ...rows]);
const leftOut = (id: number) => readLeftOut(admin, calls.leftOut, id);
async function find(name: string) {
  const { body } = await admin.call(members.list, { query: { search: name } });
  const [found] = body;
  if (!found) throw new Error(`${name} is not there`);
  return found;
}
async function homesOf(name: string) {
  const { id } = await find(name);
  return (await admin.call(households.list, { query: { memberId: id } })).body;
}

test("the home phone of a family becomes the phone of its new household, also in a second import", async () => {
  const rows = [
    "H1,,Abe,Landline,,(212) 555-0101,(212) 555-0199,1 Oak,F1,Landline Family",
    "H2,,Bea,Landline,,,(212) 555-0199,1 Oak,F1,Landline Family",
    "H3,,Cal,Odd,,(212) 555-0103,(212) 555-0191,2 Oak,F2,Odd Family",
    "H4,,Dot,Odd,,(212) 555-0104,(212) 555-0192,2 Oak,F2,Odd Family",
  ];
  const first = await importRows(...rows);
  expect(first).toMatchObject({ source: "planning_center", added: 4, households: 2 });
  expect((await homesOf("Abe Landline"))[0]).toMatchObject({ phone: "+12125550199", address: "1 Oak" });
  expect((await homesOf("Cal Odd"))[0]?.phone).toBeNull();
  const again = await importRows(...rows, "H5,,Eve,Late,,,,3 Oak,F3,Late Family");
  expect(again).toMatchObject({ added: 1, updated: 0 });
  for (const { id } of [first, again])
    expect((await leftOut(id)).map((row) => [row["Person ID"], row["Home Phone Number"], row.Reason])).toEqual([
      ["H3", "(212) 555-0191", "Home Phone Number: The person has another phone number, and only one is kept."],
      ["H4", "(212) 555-0192", "Home Phone Number: The person has another phone number, and only one is kept."],
    ]);
});

test("a household that was added here keeps its name, and the names in the file are returned with the reason", async () => {
  await importRows("M1,,Pat,Mover,,,,1 Elm,,", "M2,,Kid,Mover,,,,1 Elm,,");
  const people = await Promise.all(["Pat Mover", "Kid Mover"].map(find));
  const body = { name: "Mover Home", members: people.map(({ id }) => ({ memberId: id, role: "adult" as const })) };
  expect((await admin.call(households.create, { body })).status).toBe(201);
  const again = await importRows(
    "M1,,Pat,Mover,,(212) 555-0111,,1 Elm,F11,Mover Home",
    "M2,,Kid,Mover,,,,1 Elm,F12,Other Home",
    "M3,,New,Mover,,,,9 Elm,F12,Other Home",
    "M4,,Old,Mover,,,,9 Elm,F12,Other Home",
  );
  expect(again).toMatchObject({ added: 2, updated: 1, households: 0 });
  expect((await homesOf("Kid Mover")).map(({ name }) => name)).toEqual(["Mover Home"]);
  expect((await leftOut(again.id)).map((row) => [row["Person ID"], row.Reason])).toEqual(
    ["M2", "M3", "M4"].map((id) => [id, "Household Name: The household has another name in Narthex."]),
  );
});

test("records that were merged here are not mixed by a second import with any order of the rows", async () => {
  const mary = "Q2,,Mary,Merged,1980-05-06,,,,,";
  const una = "Q7,,Una,Merged,1980-05-06,,,,,";
  await importRows(mary, una);
  const [survivor, other] = [await find("Mary Merged"), await find("Una Merged")];
  await admin.call(merges.merge, { params: { id: survivor.id }, body: { otherId: other.id } });
  const renamed = "Q7,,Una,Newname,1980-05-06,,,,,";
  const again = await importRows(renamed, "Q2,,Mary,Merged,1980-05-06,(212) 555-0122,,,,");
  expect(again).toMatchObject({ added: 0, updated: 1 });
  expect(await find("Mary Merged")).toMatchObject({ id: survivor.id, phone: "+12125550122" });
  expect(await leftOut(again.id)).toMatchObject([
    {
      "Person ID": "Q7",
      Reason:
        "Person ID: This record was merged with another one, which has another name. Please change the person on their page.",
    },
  ]);
  const twice = await importRows(
    "Q2,,Mary,Merged,1980-05-06,(212) 555-0124,,,,",
    "Q7,,Mary,Merged,1980-05-06,(212) 555-0123,,,,",
  );
  expect(twice).toMatchObject({ added: 0, updated: 1 });
  expect((await leftOut(twice.id))[0]?.Reason).toBe(
    "Person ID: Row 2 is the same person, because two records were merged.",
  );
});

test("families of one name without IDs and addresses are not joined to one household", async () => {
  const headings = "FirstName,LastName,FamilyName,FamilyPosition,MemberStatus";
  const done = await importFile([
    headings,
    "Tina,Qtrac,Qtrac,Head,",
    "Tom,Qtrac,Qtrac,Child,",
    "Hugo,Qtrac,Qtrac,Head,",
    "Hera,Qtrac,Qtrac,Spouse,",
    "Ada,Alone,Alone,Head,",
    "Bo,Alone,Alone,Child,",
  ]);
  expect(done).toMatchObject({ source: "churchtrac", added: 6, households: 1 });
  for (const name of ["Tina Qtrac", "Tom Qtrac", "Hugo Qtrac"]) expect(await homesOf(name)).toEqual([]);
  expect((await homesOf("Bo Alone"))[0]?.members).toHaveLength(2);
  const left = await leftOut(done.id);
  expect(left.map(({ Row }) => Row)).toEqual(["2", "3", "4", "5"]);
  expect(left[0]?.Reason).toBe(
    "FamilyName: The file has several families of this name, and nothing tells them apart. Please add the household by hand.",
  );
});
