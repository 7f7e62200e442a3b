// Likely duplicates of one member: a person decides that a row is this member, who is then updated.
import { imports as calls, type MemberImport } from "@narthex/contract/imports.ts";
import type { ErrorBody } from "@narthex/contract/refusal.ts";
import { afterAll, expect, test } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import { check, importWhole, upload } from "../../test/import.ts";
import { openImports } from "../../test/imports.ts";
import { readLeftOut } from "../../test/left-out.ts";

const HEADINGS = "Breeze ID,First Name,Last Name,Family,Family Role,Email,Birthdate";
const { sunday, admin, checkRows, importChecked, choose, listRows, find, homesOf } = await openImports(HEADINGS);
afterAll(() => sunday.close());

const NOT_UPDATED = "The row fits several people, or another row of the file already updates this person.";
async function refuseUpdate({ id }: MemberImport, rows: number[]) {
  const { status, body } = await admin.refused(calls.choose, { params: { id }, body: { rows, choice: "update" } });
  return [status, (body as ErrorBody).fields];
}
const listLikely = (checked: MemberImport) => listRows(checked, "likely");

test("a likely duplicate by the name alone is skipped, or updated if a person decides so, and joins the household", async () => {
  await sunday.addPerson({ firstName: "Nell", lastName: "Byname" });
  const rows = [
    "n1,Nell,Byname,h1,Spouse,nell@byname.example,1961-05-06",
    "n2,Ned,Byname,h1,Head of Household,,1960-01-02",
  ];
  const checked = await checkRows(...rows);
  expect(checked).toMatchObject({ likely: 1, here: 0, ready: 1, changing: 0, joiningHome: 0 });
  expect(await listLikely(checked)).toMatchObject([{ choice: "skip", matches: [{ canUpdate: true, isSame: false }] }]);
  expect(await choose(checked, [2], "update")).toMatchObject({ changing: 1, ready: 1, joiningHome: 1 });
  expect(await listLikely(checked)).toMatchObject([{ choice: "update" }]);
  const done = await importChecked(checked);
  expect(done).toMatchObject({ added: 1, updated: 1, households: 1, leftOut: 0 });
  expect(await find("Nell Byname")).toMatchObject([{ email: "nell@byname.example", dateOfBirth: "1961-05-06" }]);
  expect(await homesOf("Nell Byname")).toMatchObject([{ members: [{}, {}] }]);

  sunday.setNow("2026-11-22T16:00:00Z");
  expect(await checkRows(...rows)).toMatchObject({ unchanged: 2, likely: 0 });
  const { body } = await admin.call(calls.undo, { params: { id: done.id } });
  expect(body).toMatchObject({ removed: 1, restored: 1, notRestored: 0, householdsRemoved: 1 });
  expect(await find("Nell Byname")).toMatchObject([{ email: null, dateOfBirth: null }]);
  expect(await checkRows(...rows)).toMatchObject({ likely: 1 });
});

test("all likely duplicates of one member are updated at once, with the values of both sides shown", async () => {
  const phone = "+15185550123";
  await sunday.addPerson({ firstName: "Ada", lastName: "Atonce", phone, address: "4 Elm Street, Troy, NY 12180" });
  await sunday.addPerson({ firstName: "Abe", lastName: "Atonce", email: "abe@atonce.example" });
  for (const lastName of ["Atonce", "Atonce"]) await sunday.addPerson({ firstName: "Ann", lastName });
  const file = [
    `${HEADINGS},Mobile,Street Address`,
    `,Ada,Atonce,,,ada@atonce.example,,(518) 555-0199,"4 Elm Street\nTroy, NY 12180"`,
    ",Abe,Atonce,,,,,,",
    ",Ann,Atonce,,,ann@atonce.example,,,",
  ];
  const checked = await check(admin, await upload(admin, file));
  expect(checked).toMatchObject({ likely: 3, likelyUpdatable: 2, changing: 0, ready: 0 });
  const [ada, abe, ann] = await listLikely(checked);
  expect(ada?.matches.map(({ contacts }) => contacts)).toEqual([
    [
      { field: "phone", here: phone, inFile: "+15185550199" },
      { field: "email", here: null, inFile: "ada@atonce.example" },
      { field: "address", here: "4 Elm Street, Troy, NY 12180", inFile: "4 Elm Street, Troy, NY 12180" },
    ],
  ]);
  expect(abe?.matches[0]?.contacts).toEqual([{ field: "email", here: "abe@atonce.example", inFile: null }]);
  expect(ann?.matches).toHaveLength(2);
  const { body } = await admin.call(calls.choose, { params: checked, body: { rows: "all", choice: "update" } });
  expect(body).toMatchObject({ likely: 3, likelySkipped: 1, changing: 1, unchanged: 1, ready: 0 });
  expect((await listLikely(checked)).map(({ choice }) => choice)).toEqual(["update", "update", "skip"]);
  expect(await importChecked(checked)).toMatchObject({ added: 0, updated: 1 });
  expect(await find("Ada Atonce")).toMatchObject([{ phone: "+15185550199", email: "ada@atonce.example" }]);
});

test("two likely duplicates of one family get a household of their own when both are updated", async () => {
  await sunday.addPerson({ firstName: "Otto", lastName: "Pairname" });
  await sunday.addPerson({ firstName: "Olga", lastName: "Pairname" });
  const checked = await checkRows(
    "o1,Otto,Pairname,h2,Head of Household,,1950-01-02",
    "o2,Olga,Pairname,h2,Spouse,,1951-01-02",
  );
  expect(checked).toMatchObject({ likely: 2, ready: 0 });
  await choose(checked, [2, 3], "update");
  expect(await importChecked(checked)).toMatchObject({ added: 0, updated: 2, households: 1 });
  expect(await homesOf("Otto Pairname")).toMatchObject([{ name: "Pairname Family", members: [{}, {}] }]);
});

test("a row that fits several members, an earlier row, or a member with another ID cannot update anyone", async () => {
  await sunday.addPerson({ firstName: "Kay", lastName: "Several" });
  await sunday.addPerson({ firstName: "Kay", lastName: "Several" });
  await importWhole(admin, [HEADINGS, "k1,Kim,Several,,,kim@several.example,"]);
  const checked = await checkRows(
    "k2,Kay,Several,,,,1970-01-02",
    "k3,Kim,Several,,,kim@several.example,1970-01-02",
    "k4,Kip,Several,,,kip@several.example,",
    ",Kip,Several,,,kip@several.example,",
  );
  expect(checked).toMatchObject({ likely: 3, ready: 1 });
  expect((await listLikely(checked)).flatMap(({ matches }) => matches.map(({ canUpdate }) => canUpdate))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(await refuseUpdate(checked, [2, 3, 5])).toEqual([400, { rows: NOT_UPDATED }]);
});

test("a member is updated by one row only", async () => {
  await sunday.addPerson({ firstName: "Lou", lastName: "Onerow" });
  const checked = await checkRows("q1,Lou,Onerow,,,lou@onerow.example,", "q2,Lou,Onerow,,,lou2@onerow.example,");
  expect(checked).toMatchObject({ likely: 2 });
  await choose(checked, [2], "update");
  expect(await refuseUpdate(checked, [3])).toEqual([400, { rows: NOT_UPDATED }]);
  expect(await choose(checked, [2], "skip")).toMatchObject({ changing: 0 });
  expect(await choose(checked, [3], "update")).toMatchObject({ changing: 1 });
});

test("cells that may not change an account are returned, but imported if the row is another person", async () => {
  const { firstName, lastName } = CAST.member;
  const row = `r1,${firstName},${lastName},,,other@address.example,,(212) 555-0147`;
  const checkPhones = async () => check(admin, await upload(admin, [`${HEADINGS},Mobile`, row]));
  const updated = await checkPhones();
  expect(updated).toMatchObject({ likely: 1 });
  await choose(updated, [2], "update");
  const done = await importChecked(updated);
  expect(done).toMatchObject({ updated: 1 });
  expect(await readLeftOut(admin, calls.leftOut, done.id, "rows")).toMatchObject([
    { Reason: "Email: The person has an account. Please change this on their page.", Email: "other@address.example" },
  ]);
  await admin.call(calls.undo, { params: { id: done.id } });
  const another = await checkPhones();
  await choose(another, [2], "import");
  const second = await importChecked(another);
  expect(second).toMatchObject({ added: 1 });
  expect(await readLeftOut(admin, calls.leftOut, second.id, "rows")).toEqual([]);
});
