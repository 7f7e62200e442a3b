// Choices about rows change what the check planned for the households of others, and the figures follow.
import { households } from "@narthex/contract/households.ts";
import { imports as calls, type MemberImport } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { merges } from "@narthex/contract/merges.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { check, confirm, ended, importWhole, upload } from "../../test/import.ts";
import { openImports } from "../../test/imports.ts";

const HEADINGS = "Breeze ID,First Name,Last Name,Family,Family Role,Email,Birthdate,Street Address";
const { sunday, admin, checkRows, importChecked, choose, listRows, reasonsOf, ...church } = await openImports(HEADINGS);
afterAll(() => sunday.close());

let now = Temporal.Instant.from("2026-11-22T15:00:00Z");
function passTime(): void {
  now = now.add({ minutes: 5 });
  sunday.setNow(now.toString());
}
beforeEach(() => passTime());
function undo(done: MemberImport) {
  passTime();
  return church.undo(done);
}

const addHome = async (name: string, address: string | null, ...people: number[]) =>
  (
    await admin.call(households.create, {
      body: { name, address, members: people.map((memberId) => ({ memberId, role: "adult" as const })) },
    })
  ).body.id;
/** Each person of this last name: the first name, the own address, and the household with its address. */
async function readFamily(lastName: string) {
  const { body } = await admin.call(members.list, { query: { search: lastName } });
  const { body: homes } = await admin.call(households.list, { query: { search: lastName } });
  return body
    .map(({ firstName, address, household }) => {
      const home = homes.find(({ id }) => id === household?.id);
      return [firstName, address, home?.name ?? null, home?.address ?? null];
    })
    .sort();
}

test("a row that is imported as another person does not move the household of the first one", async () => {
  const jane = await sunday.addPerson({ firstName: "Jane", lastName: "Movenot", email: "jane@movenot.example" });
  await addHome("Movenot Family", "1 Oak St", jane);
  const checked = await checkRows("m1,Jane,Movenot,,,jane@movenot.example,,9 Elm St");
  expect(checked).toMatchObject({ here: 1, moving: 1 });
  expect(await choose(checked, [2], "import")).toMatchObject({ ready: 1, changing: 0, moving: 0 });
  expect(await importChecked(checked)).toMatchObject({ added: 1, updated: 0 });
  expect(await readFamily("Movenot")).toEqual([
    ["Jane", null, "Movenot Family", "1 Oak St"],
    ["Jane", "9 Elm St", null, null],
  ]);
});

test("a household moves only if none of its adults is left out by a choice", async () => {
  const john = await sunday.addPerson({ firstName: "John", lastName: "Halfmove", email: "john@halfmove.example" });
  const jane = await sunday.addPerson({ firstName: "Jane", lastName: "Halfmove", email: "jane@halfmove.example" });
  await addHome("Halfmove Family", "1 Oak St", john, jane);
  const checked = await checkRows(
    "a1,John,Halfmove,,,john@halfmove.example,,9 Elm St",
    "a2,Jane,Halfmove,,,jane@halfmove.example,,9 Elm St",
  );
  expect(checked).toMatchObject({ here: 2, hereUpdated: 2, moving: 1 });
  expect(await choose(checked, [3], "skip")).toMatchObject({ hereUpdated: 1, moving: 0, movingAlone: 1 });
  expect(await choose(checked, "here", "update")).toMatchObject({ hereUpdated: 2, moving: 1, movingAlone: 0 });
  await choose(checked, [3], "skip");
  await importChecked(checked);
  expect(await readFamily("Halfmove")).toEqual([
    ["Jane", null, "Halfmove Family", "1 Oak St"],
    ["John", "9 Elm St", "Halfmove Family", "1 Oak St"],
  ]);
});

test("a family joins the household of a likely person whom a choice updates, with its new address", async () => {
  const nell = await sunday.addPerson({ firstName: "Nell", lastName: "Joinhome" });
  await addHome("Joinhome Family", "1 Oak St", nell);
  await sunday.addPerson({ firstName: "Guy", lastName: "Joinhome", email: "guy@joinhome.example" });
  const checked = await checkRows(
    "b1,Nell,Joinhome,f1,Spouse,nell@joinhome.example,,9 Pine Rd",
    "b2,Guy,Joinhome,f1,Head of Household,guy@joinhome.example,,9 Pine Rd",
  );
  expect(checked).toMatchObject({ here: 1, likely: 1, joiningHome: 1, moving: 0 });
  expect(await choose(checked, [2], "update")).toMatchObject({ changing: 2, joiningHome: 1, moving: 1 });
  const done = await importChecked(checked);
  expect(done).toMatchObject({ added: 0, updated: 2, households: 0 });
  expect(await readFamily("Joinhome")).toEqual([
    ["Guy", null, "Joinhome Family", "9 Pine Rd"],
    ["Nell", null, "Joinhome Family", "9 Pine Rd"],
  ]);
  expect(await reasonsOf(done)).toEqual([]);
  await undo(done);
  expect(await readFamily("Joinhome")).toEqual([
    ["Guy", null, null, null],
    ["Nell", null, "Joinhome Family", "1 Oak St"],
  ]);
});

test.each(["update", "import"] as const)(
  "a person keeps the own address if a choice to %s brings another one into the new household",
  async (choice) => {
    const lastName = `Keeps${choice}`;
    await sunday.addPerson({ firstName: "Guy", lastName, email: `guy@${choice}.example`, address: "9 Pine Rd" });
    await sunday.addPerson({ firstName: "Nan", lastName });
    const checked = await checkRows(
      `${choice}1,Guy,${lastName},f2${choice},Head of Household,guy@${choice}.example,,9 Pine Rd`,
      `${choice}2,Nan,${lastName},f2${choice},Child,,,77 Dorm Way`,
    );
    const fieldsOf = async () => (await listRows(checked, "changing")).flatMap(({ changes }) => changes);
    expect((await fieldsOf()).map(({ field }) => field)).toEqual(["address", "home"]);
    await choose(checked, [3], choice);
    expect((await fieldsOf()).filter(({ before }) => before === "9 Pine Rd")).toEqual([]);
    await importChecked(checked);
    const family = await readFamily(lastName);
    expect(family.filter(([firstName]) => firstName === "Guy")).toEqual([
      ["Guy", "9 Pine Rd", `${lastName} Family`, null],
    ]);
  },
);

test("a likely duplicate does not rename the household of the person, unless it updates this person", async () => {
  const rows = ["c1,Ann,Renamer,f3,Head of Household,,,1 A St", "c2,Abe,Renamer,f3,Spouse,,,1 A St"];
  const named = [`${HEADINGS},Family Name`, ...rows.map((row) => `${row},Old Name`)];
  const check2 = async (lines: string[]) => check(admin, await upload(admin, lines), { householdName: 8 });
  await ended(admin, await confirm(admin, await check2(named)));
  const { body: homes } = await admin.call(households.list, { query: { search: "Renamer" } });
  const [home] = homes;
  if (!home) throw new Error("the household is not there");
  const lia = await sunday.addPerson({ firstName: "Lia", lastName: "Renamer" });
  await sunday.postgres.pool.query(
    "insert into household_members (household_id, member_id, role, is_primary) values ($1, $2, 'child', true)",
    [home.id, lia],
  );
  passTime();
  const checked = await check2([`${HEADINGS},Family Name`, "c3,Lia,Renamer,f3,Child,,,1 A St,New Name"]);
  expect(checked).toMatchObject({ likely: 1, renamed: 0 });
  expect(await choose(checked, [2], "update")).toMatchObject({ renamed: 1 });
  expect(await choose(checked, [2], "import")).toMatchObject({ renamed: 0, ready: 1 });
  await importChecked(checked);
  const { body: after } = await admin.call(households.list, { query: { search: "Renamer" } });
  expect(after.map(({ name }) => name)).toEqual(["Old Name"]);
});

test("people join the household that the check showed, in any order of the rows", async () => {
  const ben = await sunday.addPerson({ firstName: "Ben", lastName: "Inorder", email: "ben@inorder.example" });
  await addHome("Inorder Ben", "7 Ben St", ben);
  await importWhole(admin, [HEADINGS, "d1,Dora,Inorder,,,,,", "d2,Emil,Inorder,,,,,"]);
  const { body: found } = await admin.call(members.list, { query: { search: "Dora Inorder" } });
  await addHome("Inorder Dora", "5 Dora St", found[0]?.id ?? 0);
  passTime();
  const checked = await checkRows(
    "d3,Ben,Inorder,f4,Head of Household,ben@inorder.example,,7 Ben St",
    "d1,Dora,Inorder,f4,Spouse,,,5 Dora St",
    "d2,Emil,Inorder,f4,Child,,,5 Dora St",
  );
  const shown = (await listRows(checked, "changing")).find(({ name }) => name === "Emil Inorder")?.changes;
  expect(shown?.find(({ field }) => field === "home")?.after).toMatch(/^Inorder Ben/);
  await importChecked(checked);
  expect((await readFamily("Inorder")).find(([name]) => name === "Emil")).toEqual([
    ...["Emil", "5 Dora St", "Inorder Ben", "7 Ben St"],
  ]);
});

test("a row without an ID is a likely duplicate if a later row has the ID of the same member", async () => {
  await importWhole(admin, [HEADINGS, "e1,Pam,Laterid,,,pam@laterid.example,,"]);
  const others = Array.from({ length: 520 }, (_, at) => `e1${at},Nr${at},Otherid,,,,,`);
  const checked = await checkRows(
    ",Pam,Laterid,,,pam@laterid.example,01/02/1970,",
    ...others,
    "e1,Pam,Laterid,,,pam@laterid.example,01/02/1971,",
  );
  expect(checked).toMatchObject({ here: 0, likely: 1, changing: 1, ready: 520 });
  const done = await importChecked(checked);
  expect(done).toMatchObject({ updated: 1, leftOut: 1 });
  const { body } = await admin.call(members.list, { query: { search: "Pam Laterid" } });
  expect(body).toMatchObject([{ dateOfBirth: "1971-01-02" }]);
  await undo(done);
});

test("an import is refused if another one was undone after its check", async () => {
  await sunday.addPerson({ firstName: "Uma", lastName: "Undolate", email: "uma@undolate.example" });
  const row = "g1,Uma,Undolate,f5,Head of Household,uma@undolate.example,01/02/1970,9 Pine Rd";
  const first = await importChecked(await checkRows(row));
  passTime();
  const checked = await checkRows(row, "g2,Una,Undolate,f5,Child,,,9 Pine Rd");
  expect(checked).toMatchObject({ unchanged: 1, ready: 1 });
  await undo(first);
  const body = { leaveOutFaulty: false };
  expect(await admin.refused(calls.confirm, { params: { id: checked.id }, body })).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
});

test("one call updates a member by the first of its rows only", async () => {
  await sunday.addPerson({ firstName: "Lou", lastName: "Onecall" });
  const checked = await checkRows("h1,Lou,Onecall,,,lou@onecall.example,,", "h2,Lou,Onecall,,,lou2@onecall.example,,");
  expect(checked).toMatchObject({ likely: 2 });
  expect(await choose(checked, [3, 2], "update")).toMatchObject({ changing: 1 });
  await choose(checked, "all", "skip");
  expect(await choose(checked, "all", "update")).toMatchObject({ changing: 1 });
  expect((await listRows(checked, "likely")).map(({ choice }) => choice)).toEqual(["update", "skip"]);
});

test("an undo keeps the ID of a person whom the import added and who was merged into another one", async () => {
  await importWhole(admin, [HEADINGS, "i1,Mia,Mergeid,,,,,"]);
  const done = await importChecked(await checkRows("i1,Mia,Mergeid,,,,01/02/1970,", "i2,Maria,Mergeid,,,,,"));
  const { body } = await admin.call(members.list, { query: { search: "Mergeid" } });
  const idOf = (name: string) => body.find(({ firstName }) => firstName === name)?.id ?? 0;
  await admin.call(merges.merge, { params: { id: idOf("Mia") }, body: { otherId: idOf("Maria") } });
  await undo(done);
  const ids = "select count(*) from member_sources where remote_id in ('i1', 'i2')";
  expect(await sunday.count(ids, [])).toBe(2);
});

test("a row that is likely one person of its household can update this person", async () => {
  await importWhole(admin, [HEADINGS, "k1,Ann,Housemate,f6,Head of Household,,,1 A St"]);
  const { body: homes } = await admin.call(households.list, { query: { search: "Housemate" } });
  const zoe = await sunday.addPerson({ firstName: "Zoë", lastName: "Housemate" });
  await sunday.postgres.pool.query(
    "insert into household_members (household_id, member_id, role, is_primary) values ($1, $2, 'child', true)",
    [homes[0]?.id, zoe],
  );
  passTime();
  const checked = await checkRows(
    "k1,Ann,Housemate,f6,Head of Household,,,1 A St",
    "k2,Zoe,Housemate,f6,Child,,02/03/2016,1 A St",
  );
  expect(await listRows(checked, "likely")).toMatchObject([{ matches: [{ reason: "household", canUpdate: true }] }]);
  expect(await choose(checked, [3], "update")).toMatchObject({ changing: 1, ready: 0 });
  expect(await importChecked(checked)).toMatchObject({ added: 0, updated: 1 });
});

test("the certain row of a member is updated although an earlier row is likely of the same member", async () => {
  await sunday.addPerson({ firstName: "Lou", lastName: "Certain", email: "lou@certain.example" });
  const checked = await checkRows("l1,Lou,Certain,,,,,9 Pine Rd", "l2,Lou,Certain,,,lou@certain.example,,8 Elm St");
  expect(checked).toMatchObject({ here: 1, hereUpdated: 1, likely: 1 });
  expect(await choose(checked, "here", "skip")).toMatchObject({ hereUpdated: 0, changing: 0 });
  expect(await choose(checked, "here", "update")).toMatchObject({ hereUpdated: 1, changing: 1 });
  // The other row can update the member once this one is someone else.
  await choose(checked, [3], "import");
  expect(await choose(checked, [2], "update")).toMatchObject({ changing: 1, ready: 1 });
});

test("a child is no longer a likely duplicate after the choice that put a namesake in the household is taken back", async () => {
  const ben = await sunday.addPerson({ firstName: "Ben", lastName: "Takenback" });
  const zoe = await sunday.addPerson({ firstName: "Zoë", lastName: "Takenback" });
  await addHome("Takenback Family", "1 Oak St", ben);
  await sunday.postgres.pool.query(
    "insert into household_members (household_id, member_id, role, is_primary) select id, $1, 'child', true from households where name = 'Takenback Family'",
    [zoe],
  );
  passTime();
  const checked = await checkRows(
    "n1,Ben,Takenback,f7,Head of Household,,,1 Oak St",
    "n2,Zoe,Takenback,f7,Child,,02/03/2016,1 Oak St",
  );
  await choose(checked, [2], "import");
  expect((await listRows(checked, "likely")).map(({ row }) => row)).toEqual([2]);
  expect(await choose(checked, [2], "update")).toMatchObject({ likely: 2, ready: 0 });
  expect(await choose(checked, [2], "import")).toMatchObject({ likely: 1, ready: 2 });
});
