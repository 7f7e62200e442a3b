// Imports by staff who are barred from a child: one that changes the records of the child is refused as a whole.
import { duplicates } from "@narthex/contract/duplicates.ts";
import { guardians, households } from "@narthex/contract/households.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, importWhole, upload } from "../../test/import.ts";
import { SUNDAY_TEN } from "../../test/sunday.ts";

const HEADINGS =
  "Person ID,Household Primary Contact,First Name,Last Name,Birthdate,Home Email,Household ID,Household Name,Mobile Phone Number";

let sunday: ChildrensSunday;
/** Staff who are barred from Kim. */
let barred: Person;
/** Staff who are barred from no child. */
let colleague: Person;
/** Each test has a family of its own, with a name and birth dates that are not similar to the others. */
const NAMES = [
  "Abel",
  "Bosch",
  "Cohen",
  "Dvorak",
  "Eriksen",
  "Fontaine",
  "Gallagher",
  "Hussain",
  "Ivanov",
  "Jansen",
  "Kowalski",
];
let family = 0;
let name = "";

beforeAll(async () => {
  sunday = await openChildrensSunday();
  barred = await sunday.as("intermediate_admin");
  colleague = sunday.admin;
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  await sunday.postgres.pool.query("truncate rate_limits, guardians, child_alerts cascade");
  family += 1;
  name = NAMES[family] ?? "";
});
afterAll(() => sunday?.close());

const row = (
  person: string,
  first: string,
  more: { born?: string; email?: string; home?: string; phone?: string } = {},
) =>
  `P${family}${person},,${first},${name},${more.born ?? ""},${more.email ?? ""},F${family}${more.home ?? "A"},${name},${more.phone ?? ""}`;
const importRows = (person: Person, ...rows: string[]) => importWhole(person, [HEADINGS, ...rows]);
const find = async (firstName: string) =>
  (await colleague.call(members.list, { query: { search: `${firstName} ${name}` } })).body;
const idOf = async (firstName: string) => (await find(firstName))[0]?.id ?? 0;
const firstNameOf = async (id: number) =>
  (await colleague.call(members.list, { query: { search: name } })).body.find((one) => one.id === id)?.firstName;
const homesOf = async (memberId: number) =>
  (await colleague.call(households.list, { query: { memberId } })).body.map((home) =>
    home.members.map((one) => one.memberId).toSorted(),
  );

/** Kim, of household A, who was imported, and from whom the staff are barred. */
async function addKim(): Promise<number> {
  const rows = [
    row("1", "Kim", { born: `2019-05-0${family}`, email: `kim@${name}.example` }),
    row("2", "Lou", { born: `1988-02-0${family}` }),
  ];
  const done = await importRows(colleague, ...rows);
  expect(done).toMatchObject({ status: "done", added: 2, households: 1 });
  const kim = await idOf("Kim");
  await bar(kim, await idOf("Lou"));
  return kim;
}
const bar = (id: number, parentId: number) =>
  colleague.call(guardians.replace, {
    params: { id },
    body: [
      { adultId: parentId, kind: "parent" },
      { adultId: sunday.ids.intermediate_admin, kind: "barred" },
    ],
  });

test.each([
  ["renames the child", () => [row("1", "Kimberly", { born: `2019-05-0${family}` })]],
  ["takes the child to another household", () => [row("1", "Kim", { home: "B" }), row("3", "Ada", { home: "B" })]],
  ["changes another field of the child", () => [row("1", "Kim", { email: `kim.new@${name}.example` })]],
  ["changes the phone number of a parent", () => [row("2", "Lou", { phone: "+12125550133" })]],
])("an import by barred staff that %s adds and changes nothing", async (_, rows) => {
  const kim = await addKim();
  const before = await homesOf(kim);
  const refused = await importRows(barred, ...rows(), row("9", "Zoe", { home: "Z" }));
  expect([refused.status, refused.added]).toEqual(["failed", null]);
  expect([(await find("Zoe")).length, (await find("Ada")).length]).toEqual([0, 0]);
  expect(await firstNameOf(kim)).toBe("Kim");
  expect(await homesOf(kim)).toEqual(before);

  const done = await ended(colleague, await confirm(colleague, refused));
  expect(done.status).toBe("done");
  expect((await find("Zoe")).length).toBe(1);
});

test("barred staff import a person of the child's household without it, with the reason, and the other rows as usual", async () => {
  const kim = await addKim();
  const before = await homesOf(kim);
  const unchanged = row("1", "Kim", { born: `2019-05-0${family}`, email: `kim@${name}.example` });
  const rows = [unchanged, row("3", "Ada"), row("9", "Zoe", { home: "Z" })];
  const done = await importRows(barred, ...rows);
  expect(done).toMatchObject({ status: "done", added: 2, households: 1 });
  expect(await homesOf(kim)).toEqual(before);
  expect([await homesOf(await idOf("Ada")), (await homesOf(await idOf("Zoe"))).length]).toEqual([[], 1]);
  const left = "select count(*) from import_rows where import_id = $1 and \"left\"::text like '%ask a colleague%'";
  expect(await sunday.count(left, [done.id])).toBe(1);

  await importRows(colleague, ...rows);
  expect((await homesOf(kim))[0]).toContain(await idOf("Ada"));
});

test("an import by barred staff that changes nothing of the child is made", async () => {
  await addKim();
  const done = await importRows(
    barred,
    row("1", "Kim", { born: `2019-05-0${family}`, email: `kim@${name}.example` }),
    row("4", "Ida", { home: "C" }),
  );
  expect(done).toMatchObject({ status: "done", added: 1 });
});

test("barred staff do not import a second record of the child as another person", async () => {
  await addKim();
  const checked = await check(
    barred,
    await upload(barred, ["First Name,Last Name,Birthdate", `Kim Lee,${name},2019-05-0${family}`, `Uli,${name},`]),
  );
  expect(checked.likely).toBe(1);
  await barred.call(calls.choose, { params: { id: checked.id }, body: { rows: "all", choice: "import" } });
  const refused = await ended(barred, await confirm(barred, checked));
  expect([refused.status, (await find("Kim Lee")).length]).toEqual(["failed", 0]);

  expect((await ended(colleague, await confirm(colleague, refused))).added).toBe(2);
  expect((await find("Kim Lee")).length).toBe(1);
  const pairs = (await colleague.call(duplicates.list)).body.filter(({ members: people }) =>
    people.some(({ lastName }) => lastName === name),
  );
  expect(pairs).toEqual([]);
});

test("barred staff do not undo an import that changed the child", async () => {
  const kim = await addKim();
  const params = {
    id: (await importRows(colleague, row("1", "Kimmy", { home: "B" }), row("3", "Ada", { home: "B" }))).id,
  };
  const before = await homesOf(kim);
  expect((await barred.refused(calls.undo, { params })).status).toBe(403);
  expect(await firstNameOf(kim)).toBe("Kimmy");
  expect(await homesOf(kim)).toEqual(before);
  expect((await colleague.call(calls.undo, { params })).body.status).toBe("undone");
  expect(await firstNameOf(kim)).toBe("Kim");
});

test("barred staff do not undo an import that added a second record of the child", async () => {
  await addKim();
  const rows = ["First Name,Last Name", `Kim,${name}`];
  const checked = await check(colleague, await upload(colleague, rows));
  await colleague.call(calls.choose, { params: { id: checked.id }, body: { rows: "all", choice: "import" } });
  const { id } = await ended(colleague, await confirm(colleague, checked));
  expect((await find("Kim")).length).toBe(2);
  expect((await barred.refused(calls.undo, { params: { id } })).status).toBe(403);
  expect((await find("Kim")).length).toBe(2);
});

test("barred staff undo an import that changed nothing of the child", async () => {
  await addKim();
  const { id } = await importRows(colleague, row("5", "Eva", { home: "E" }));
  expect((await barred.call(calls.undo, { params: { id } })).body).toMatchObject({ status: "undone", removed: 1 });
});
