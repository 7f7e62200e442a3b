// Files of unknown programs: their households are identified by their people, and a second file of the same people adds
// no one and no household again.
import { households } from "@narthex/contract/households.ts";
import { imports as calls, type MemberImport } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, importWhole, upload } from "../../test/import.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const HEADINGS = "First name,Last name,Email,Address,Family ID";
const homesNamed = async (search: string) =>
  (await admin.call(households.list, { query: { search } })).body
    .map(({ name, address, members: people }) => ({ name, address, people: people.map((one) => one.firstName).sort() }))
    .sort((one, other) => one.name.localeCompare(other.name));
const namesOf = async (search: string) =>
  (await admin.call(members.list, { query: { search } })).body.map((one) => `${one.firstName} ${one.lastName}`).sort();
const undo = async ({ id }: MemberImport) => (await admin.call(calls.undo, { params: { id } })).body;
const importFile = (...rows: string[]) => importWhole(admin, [HEADINGS, ...rows]);
const remove = async (name: string) => {
  const [found] = (await admin.call(members.list, { query: { search: name } })).body;
  await admin.call(members.remove, { params: { id: found?.id ?? 0 } });
};

test("a new child joins the household of parents who stay as they are", async () => {
  const parents = ["Ada,Baby,ada@baby.example,1 Oak,F9", "Bob,Baby,bob@baby.example,1 Oak,F9"];
  await importFile(...parents);
  const again = await importFile(...parents, "Cleo,Baby,,1 Oak,F9");
  expect(again).toMatchObject({ added: 1, leftOut: 2, households: 0 });
  expect(await homesNamed("Baby")).toEqual([{ name: "Baby Family", address: "1 Oak", people: ["Ada", "Bob", "Cleo"] }]);
  const { body } = await admin.call(members.list, { query: { search: "Cleo Baby" } });
  expect(body[0]).toMatchObject({ address: null, householdAddress: "1 Oak" });
  expect(await undo(again)).toMatchObject({ removed: 1, householdsRemoved: 0, householdsKept: 0 });
  expect(await homesNamed("Baby")).toEqual([{ name: "Baby Family", address: "1 Oak", people: ["Ada", "Bob"] }]);
});

test("a child who is the head of a family in the file does not bring a new spouse into the household of the parents", async () => {
  const roles = (...rows: string[]) => importWhole(admin, [`${HEADINGS},Family role`, ...rows]);
  const child = "Dora,Moved,dora@moved.example";
  await roles("Papa,Moved,papa@moved.example,1 Old St,M1,Head", `${child},1 Old St,M1,Child`);
  const file = [`${child},7 New St,M5,Head`, "Xed,Moved,,7 New St,M5,Spouse"] as const;
  expect(await roles(...file)).toMatchObject({ added: 1, leftOut: 1, households: 1 });
  const homes = await homesNamed("Moved");
  expect(homes.map(({ address, people }) => [address, people]).sort()).toEqual([
    ["1 Old St", ["Dora", "Papa"]],
    ["7 New St", ["Xed"]],
  ]);
});

test("two people of one household whose rows have only the same names identify it, and one does not", async () => {
  await importFile("Ida,Bare,,1 Elm,B1", "Jon,Bare,,1 Elm,B1", "Kai,Single,,2 Elm,B2", "Lea,Single,,2 Elm,B2");
  const again = await importFile(
    ...["Ida,Bare,,1 Elm,B1", "Jon,Bare,,1 Elm,B1", "Max,Bare,,1 Elm,B1"],
    ...["Kai,Single,,7 Ash,B7", "Nia,Single,,7 Ash,B7"],
  );
  expect(again).toMatchObject({ added: 2, leftOut: 3, households: 1 });
  expect((await homesNamed("Bare")).map(({ people }) => people)).toEqual([["Ida", "Jon", "Max"]]);
  expect((await homesNamed("Single")).map(({ people }) => people).sort()).toEqual([["Kai", "Lea"], ["Nia"]]);
});

test("two files with the same IDs of families keep their households apart, and each undo removes its own", async () => {
  const one = await importFile("Ann,Kone,ann@kone.example,1 K St,1", "Abe,Kone,,1 K St,1");
  const two = await importFile("Bea,Ktwo,bea@ktwo.example,2 K St,1", "Ben,Ktwo,,2 K St,1");
  expect(await undo(one)).toMatchObject({ removed: 2, householdsRemoved: 1, householdsKept: 0 });
  expect(await undo(two)).toMatchObject({ removed: 2, householdsRemoved: 1, householdsKept: 0 });
  expect([...(await homesNamed("Kone")), ...(await homesNamed("Ktwo"))]).toEqual([]);
});

test("a household that only the people of a later import kept is removed with them", async () => {
  const first = await importFile("Amy,Later,amy@later.example,1 L St,L1", "Art,Later,art@later.example,1 L St,L1");
  const second = await importFile("Amy,Later,amy@later.example,1 L St,L1", "Cy,Later,,1 L St,L1");
  expect(second).toMatchObject({ added: 1, households: 0 });
  expect(await undo(first)).toMatchObject({ removed: 2, householdsRemoved: 0, householdsKept: 1 });
  expect(await homesNamed("Later")).toMatchObject([{ people: ["Cy"] }]);
  expect(await undo(second)).toMatchObject({ removed: 1, householdsRemoved: 1, householdsKept: 0 });
  expect(await homesNamed("Later")).toEqual([]);
});

test("a household whose last person was removed by hand after the undo of its import stays", async () => {
  const first = await importFile("Eve,Gone,eve@gone.example,1 G St,G1", "Eli,Gone,,1 G St,G1");
  await remove("Eli Gone");
  expect(await undo(first)).toMatchObject({ removed: 1 });
});

const checkFile = async (...rows: string[]) =>
  check(admin, await upload(admin, ["First name,Last name,Email", ...rows]));
const asTwo = (checked: MemberImport) => check(admin, checked, {}, { values: { ...checked.values, twoPeople: "two" } });

test("a couple that was imported as two people is skipped when the next file keeps it as one", async () => {
  const rows = ["Ute + Udo,Pair,", "Vic & Wil,Pair,vic@pair.example"];
  expect(await ended(admin, await confirm(admin, await asTwo(await checkFile(...rows))))).toMatchObject({ added: 4 });
  // Another heading, so that the choice is not remembered.
  const other = ["First name,Last name,Email address", ...rows];
  const again = await check(admin, await upload(admin, other));
  expect(again.values.twoPeople).toBe("one");
  expect(again).toMatchObject({ ready: 0, likely: 2 });
  const { body } = await admin.call(calls.rows, { params: { id: again.id }, query: { only: "likely" } });
  expect(body[0]?.matches.map(({ name, reason }) => [name, reason])).toEqual([
    ["Ute Pair", "name"],
    ["Udo Pair", "name"],
  ]);
  expect(await namesOf("Pair")).toEqual(["Udo Pair", "Ute Pair", "Vic Pair", "Wil Pair"]);
});

test("a couple that was imported as one person is skipped when the next file divides it", async () => {
  const rows = ["Xia & Yan,Solo,", "Zac,Solo,"];
  expect(await ended(admin, await confirm(admin, await checkFile(...rows)))).toMatchObject({ added: 2 });
  expect(await asTwo(await checkFile(...rows))).toMatchObject({ ready: 0, likely: 3 });
});

test("a file with the same headings starts with the choices of the last one", async () => {
  const rows = ["First name,Last name,Shoe size,Member type", "Oda & Per,Same,,Friend"];
  const first = await check(admin, await upload(admin, rows));
  const values = {
    ...first.values,
    twoPeople: "two" as const,
    membershipStatus: [{ value: "Friend", choice: "inactive" as const }],
  };
  await check(admin, first, {}, { values });
  expect((await upload(admin, rows)).values).toMatchObject(values);
  expect((await upload(admin, ["First name,Last name,Member type", "Oda & Per,Same,Friend"])).values).toMatchObject({
    membershipStatus: [],
  });
});
