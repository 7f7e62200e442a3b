// Rows whose first name has two people are imported as one person, or as two of one household.
import { households } from "@narthex/contract/households.ts";
import { imports as calls, type MemberImport } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const choose = (checked: MemberImport, twoPeople: "one" | "two") =>
  check(admin, checked, {}, { values: { ...checked.values, twoPeople } });

/** Checks a file, chooses two people, and checks it again. */
async function checkAsTwo(lines: readonly string[]): Promise<MemberImport> {
  const checked = await check(admin, await upload(admin, lines));
  return choose(checked, "two");
}
const importAsTwo = async (lines: readonly string[]) =>
  ended(admin, await confirm(admin, await checkAsTwo(lines), true));
const people = async (search: string) =>
  (await admin.call(members.list, { query: { search } })).body.map((one) => ({
    name: `${one.firstName} ${one.lastName}`,
    email: one.email,
    phone: one.phone,
    address: one.householdAddress,
    household: one.household?.name ?? null,
  }));
const rowsOf = async (id: number, only: "likely" | "here") =>
  (await admin.call(calls.rows, { params: { id }, query: { only } })).body.map(({ row, name }) => [row, name]);

const HEADINGS =
  "Person ID,Household Primary Contact,First Name,Last Name,Home Email,Mobile Phone Number,Birthdate,Home Address Street Line 1,Household ID,Household Name";

test("a row of two people becomes two adults of one household, and the second has no contact data or ID of the row", async () => {
  const file = [
    HEADINGS,
    "D1,,Ben & Sue,Divided,ben@example.org,(212) 555-0141,1980-03-04,1 Oak",
    "D2,,Zoe,Alone,,,,2 Oak",
  ];
  const first = await check(admin, await upload(admin, file));
  expect(first).toMatchObject({ source: "planning_center", ready: 2, couples: 1, partial: 1, rows: 2 });
  expect(first.values.twoPeople).toBe("one");
  const two = await choose(first, "two");
  expect(two).toMatchObject({ ready: 3, couples: 1, partial: 0, rows: 2, namesakes: [] });
  const done = await ended(admin, await confirm(admin, two, true));
  expect(done).toMatchObject({ added: 3, leftOut: 0, households: 1 });
  const shared = { address: "1 Oak", household: "Divided Family" };
  expect(await people("divided")).toEqual([
    { name: "Ben Divided", email: "ben@example.org", phone: "+12125550141", ...shared },
    { name: "Sue Divided", email: null, phone: null, ...shared },
  ]);
  const { body } = await admin.call(households.list, { query: { search: "divided" } });
  expect(body.map((one) => one.members.map(({ role }) => role))).toEqual([["adult", "adult"]]);
  expect(await readLeftOut(admin, calls.leftOut, done.id)).toEqual([]);
});

test("a second import of the same file uses the choice of the first and adds no one again", async () => {
  const file = [HEADINGS, "E1,,Abe & Eva,Twice,abe@example.org,,,3 Oak"];
  await importAsTwo(file);
  const uploaded = await upload(admin, file);
  expect(uploaded.values.twoPeople).toBe("two");
  const again = await choose(uploaded, uploaded.values.twoPeople);
  expect(again).toMatchObject({ ready: 0, unchanged: 2, changing: 0 });
  // A file of an unknown program has no IDs.
  const plain = ["First name,Last name,Email", "Uri & Ada,Plain,uri@example.org"];
  await importAsTwo(plain);
  const second = await checkAsTwo(plain);
  expect(second).toMatchObject({ ready: 0, here: 1, likely: 1 });
  expect(await rowsOf(second.id, "likely")).toEqual([[1_000_002, "Ada Plain"]]);
  await ended(admin, await confirm(admin, second));
  expect((await people("plain")).map(({ name }) => name)).toEqual(["Ada Plain", "Uri Plain"]);
});

test("two second people who were merged are refused with the row of the file", async () => {
  const file = [HEADINGS, "G1,,Ben & Una,Joined,,,,5 Oak", "G2,,Tim & Una,Joined,,,,6 Oak"];
  await importAsTwo(file);
  const { body } = await admin.call(members.list, { query: { search: "Una Joined" } });
  const [id = 0, otherId = 0] = body.map((one) => one.id);
  await admin.call(merges.merge, { params: { id }, body: { otherId } });
  const again = await checkAsTwo(file);
  expect(again.mistakes.map(({ sentence }) => sentence)).toEqual([
    "Row 2 is the same person, because two records were merged.",
  ]);
});

test("going back to one person checks the file without the second people", async () => {
  const two = await checkAsTwo(["First name,Last name,Membership status", "Ora and Jim,Undecided,Active"]);
  expect(two).toMatchObject({ ready: 2 });
  // Each row of the file is counted once.
  const params = { id: two.id };
  const values = await admin.call(calls.values, { params, query: { field: "membershipStatus", column: 2 } });
  expect(values.body).toMatchObject([{ value: "Active", count: 1 }]);
  const tags = await admin.call(calls.tags, { params, query: { column: 2 } });
  expect(tags.body).toMatchObject([{ name: "Active", count: 1, rows: [2] }]);
  const one = await choose(two, "one");
  expect(one).toMatchObject({ ready: 1, couples: 1, partial: 1 });
  expect(await ended(admin, await confirm(admin, one, true))).toMatchObject({ added: 1, leftOut: 0, households: 0 });
  expect((await people("undecided")).map(({ name }) => name)).toEqual(["Ora and Jim Undecided"]);
});

test("whole names are divided, and names of more people or with two last names stay one person with a remark", async () => {
  const file = [
    "Name,Email",
    '"Whole, Kit & Lou",kit@example.org',
    "Ned + Oli Whole,ned@example.org",
    "Pat & Quin & Rex Whole,",
    "Sam Brook & Tia Whole,",
  ];
  const done = await importAsTwo(file);
  expect((await people("whole")).map(({ name }) => name).sort()).toEqual([
    "Kit Whole",
    "Lou Whole",
    "Ned Whole",
    "Oli Whole",
    "Pat & Quin & Rex Whole",
    "Sam Brook & Tia Whole",
  ]);
  expect((await readLeftOut(admin, calls.leftOut, done.id)).map(({ Row }) => Row)).toEqual(["4", "5"]);
});

test("a household of the file is the household of both, and the undo removes both", async () => {
  const file = [
    HEADINGS,
    "F1,,Gus & Ida,Housed,gus@example.org,,,4 Oak,H1,Housed Family",
    "F2,,Kim,Housed,,,2020-01-01,4 Oak,H1,Housed Family",
  ];
  const done = await importAsTwo(file);
  expect(done).toMatchObject({ added: 3, households: 1 });
  const { body } = await admin.call(households.list, { query: { search: "housed" } });
  expect(body.map((one) => one.members.map(({ firstName, role }) => [firstName, role]))).toEqual([
    [
      ["Gus", "adult"],
      ["Ida", "adult"],
      ["Kim", "child"],
    ],
  ]);
  await admin.call(calls.undo, { params: { id: done.id } });
  expect(await people("housed")).toEqual([]);
});
