// People who are in a file twice without email, phone and birth date: the same name and role in one household.
import { duplicates } from "@narthex/contract/duplicates.ts";
import { households } from "@narthex/contract/households.ts";
import { imports as calls, type MemberImport } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { newcomers } from "@narthex/contract/newcomers.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, importWhole, upload } from "../../test/import.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

const HEADINGS = "Breeze ID,First Name,Last Name,Family,Family Role,Birthdate";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const checkFile = async (...lines: string[]) => check(admin, await upload(admin, lines));
const listRows = async ({ id }: MemberImport, only: "likely" | "remarks") =>
  (await admin.call(calls.rows, { params: { id }, query: { only } })).body;
const matchesOf = async (checked: MemberImport) =>
  (await listRows(checked, "likely")).map(({ row, matches }) => [
    row,
    matches.map(({ reason, name, row: other, memberId }) => [reason, name, other ?? memberId]),
  ]);
const idsOf = async (search: string) =>
  (await admin.call(members.list, { query: { search } })).body.map(({ id }) => id).toSorted((a, b) => a - b);
const pairsOf = async (search: string) => {
  const ids = await idsOf(search);
  const { body } = await admin.call(duplicates.list);
  return body.filter(({ members: [one] }) => ids.includes(one?.id ?? 0)).map(({ reason }) => reason);
};

test("a child who is in the file twice under two IDs is counted, and is a likely duplicate after the import", async () => {
  const checked = await checkFile(
    `${HEADINGS},Status`,
    "101,Ada,Doubled,f1,Head of Household,,Visitor",
    "102,Kim,Doubled,f1,Child,,Visitor",
    "103,Kim,Doubled,f1,Child,,Visitor",
    "104,Kim,Doubled,f2,Child,,Visitor",
    "105,Bo,Doubled,f2,Child,,Visitor",
  );
  expect(checked).toMatchObject({ ready: 5, likely: 0, repeated: 1 });
  // Of the three rows with this name, two are one person.
  expect(checked.namesakes).toEqual([{ name: "Kim Doubled", count: 2 }]);
  const reason =
    "Likely the same person as row 3, which has another ID. Rows with different IDs are imported as different people.";
  expect((await listRows(checked, "remarks")).map(({ row, remarks }) => [row, remarks])).toEqual([
    [4, [{ column: "Breeze ID", value: "103", reason }]],
  ]);
  expect(await ended(admin, await confirm(admin, checked))).toMatchObject({ added: 5, households: 2 });
  expect(await pairsOf("Doubled")).toEqual(["household"]);
  const { body } = await admin.call(newcomers.list, { query: { limit: 50 } });
  const reasons = body.flatMap(({ member, likely }) => likely.map(({ reason }) => [member.firstName, reason]));
  expect(reasons).toEqual([
    ["Kim", "household"],
    ["Kim", "name"],
    ["Kim", "household"],
    ["Kim", "name"],
    // Of another household.
    ["Kim", "name"],
    ["Kim", "name"],
  ]);
});

test("a person who is in the file twice is not among those who share a name", async () => {
  const checked = await checkFile(HEADINGS, "151,Kim,Alone,f9,Child,", "152,Kim,Alone,f9,Child,");
  expect(checked).toMatchObject({ ready: 2, repeated: 1, namesakes: [] });
});

test("father and son, twins, and two children of one name with different birth dates are not in the file twice", async () => {
  const checked = await checkFile(
    HEADINGS,
    "201,John,Apart,f3,Head of Household,",
    "202,John,Apart,f3,Child,",
    "203,Ida,Apart,f3,Child,",
    "204,Ina,Apart,f3,Child,",
    "205,Mia,Apart,f3,Child,2015-03-04",
    "206,Mia,Apart,f3,Child,2017-03-04",
  );
  expect(checked).toMatchObject({ ready: 6, likely: 0, repeated: 0 });
  expect(checked.namesakes).toEqual([
    { name: "John Apart", count: 2 },
    { name: "Mia Apart", count: 2 },
  ]);
  await ended(admin, await confirm(admin, checked));
  expect(await pairsOf("Apart")).toEqual([]);
});

test("in a file without IDs, the second row of a child is skipped, and an import anyway is a decision", async () => {
  const file = [
    "First name,Last name,Household name,Household role,Address",
    "Lea,Byname,Byname Family,Child,1 Elm St",
    "LÉA,Byname,Byname Family,Child,1 Elm St.",
    "Lea,Byname,Byname Family,Child,2 Oak St",
  ];
  const checked = await checkFile(...file);
  expect(checked).toMatchObject({ ready: 2, likely: 1, repeated: 0 });
  expect(await matchesOf(checked)).toEqual([[3, [["household", "Lea Byname", 2]]]]);
  await admin.call(calls.choose, { params: { id: checked.id }, body: { rows: [3], choice: "import" } });
  expect(await ended(admin, await confirm(admin, checked))).toMatchObject({ added: 3 });
  expect(await pairsOf("Byname")).toEqual([]);
});

test("families whose households are not imported, because nothing tells them apart, are not compared", async () => {
  const checked = await checkFile(
    "First name,Last name,Household name",
    ...["Max,Common,Common", "Max,Common,Common", "Eva,Common,Common", "Leo,Common,Common"],
  );
  expect(checked).toMatchObject({ ready: 4, likely: 0, repeated: 0 });
});

test("a new row is compared with the people of its household who are here", async () => {
  await importWhole(admin, [HEADINGS, "301,Ada,Here,f4,Head of Household,", "302,Pia,Here,f4,Child,"]);
  const [, pia] = await idsOf("Here");
  const checked = await checkFile(
    HEADINGS,
    "301,Ada,Here,f4,Head of Household,",
    "302,Pia,Here,f4,Child,",
    "303,Pia,Here,f4,Child,",
    "304,Ada,Here,f4,Child,",
    "305,Pia,Here,f5,Child,",
  );
  expect(checked).toMatchObject({ ready: 2, likely: 1, unchanged: 2 });
  expect(await matchesOf(checked)).toEqual([[4, [["household", "Pia Here", pia]]]]);
});

test("a known child whom a file moves to the household of a namesake is a likely duplicate until the undo", async () => {
  await importWhole(admin, [
    HEADINGS,
    "401,Ada,Mover,f6,Head of Household,",
    "402,Noa,Mover,f6,Child,",
    "403,Ben,Mover,f7,Head of Household,",
    "404,Noa,Mover,f7,Child,",
  ]);
  expect(await pairsOf("Mover")).toEqual([]);
  const done = await importWhole(admin, [HEADINGS, "404,Noa,Mover,f6,Child,"]);
  expect(done).toMatchObject({ added: 0, updated: 1 });
  expect(await pairsOf("Mover")).toEqual(["household"]);
  await admin.call(calls.undo, { params: { id: done.id } });
  expect(await pairsOf("Mover")).toEqual([]);
  const [one] = await idsOf("Mover");
  expect((await admin.call(households.list, { query: { memberId: one } })).body).toMatchObject([{ members: [{}, {}] }]);
});
