// People of a file with IDs who are in the directory without an ID of that program, such as the administrator.
import { imports as calls } from "@narthex/contract/imports.ts";
import { afterAll, expect, test } from "vitest";
import { check, upload } from "../../test/import.ts";
import { openImports } from "../../test/imports.ts";
import { readLeftOut } from "../../test/left-out.ts";

const HEADINGS = "Breeze ID,First Name,Last Name,Family,Family Role,Email,Birthdate";
const { sunday, admin, checkRows, importChecked, choose, find, homesOf, undo } = await openImports(HEADINGS);
afterAll(() => sunday.close());

const findId = async (remoteId: string) =>
  sunday.count("select count(*) from member_sources where source = 'breeze' and remote_id = $1", [remoteId]);

test("a person who is here without an ID is updated, joins the household, and is known by the ID afterwards", async () => {
  await sunday.addPerson({ firstName: "Joy", lastName: "Office", email: "joy@office.example" });
  const rows = ["j1,Joy,Office,f1,Spouse,JOY@office.example,1961-05-06", "j2,Guy,Office,f1,Head of Household,,"];
  const checked = await checkRows(...rows);
  expect(checked).toMatchObject({
    source: "breeze",
    here: 1,
    hereUpdated: 1,
    changing: 1,
    ready: 1,
    likely: 0,
    households: 1,
  });
  expect(await importChecked(checked)).toMatchObject({ added: 1, updated: 1, households: 1, leftOut: 0 });
  expect(await find("Joy Office")).toMatchObject([{ dateOfBirth: "1961-05-06" }]);
  expect(await homesOf("Joy Office")).toMatchObject([{ name: "Office Family", members: [{}, {}] }]);

  sunday.setNow("2026-11-22T16:00:00Z");
  const again = await checkRows("j1,Joyce,Office,f1,Spouse,joy@office.example,1961-05-06", ...rows.slice(1));
  expect(again).toMatchObject({ here: 0, changing: 1, unchanged: 1, likely: 0 });
});

test("a person who is left as is stays unchanged, gets no ID, and is asked for again by the next file", async () => {
  await sunday.addPerson({ firstName: "Lea", lastName: "Stays", email: "lea@stays.example" });
  const rows = ["l1,Lea,Stays,,,lea@stays.example,1970-01-02", "l2,Leo,Stays,,,leo@stays.example,"];
  const checked = await checkRows(...rows);
  expect(await choose(checked, "here", "skip")).toMatchObject({ hereUpdated: 0, hereLeft: 1, changing: 0, ready: 1 });
  const done = await importChecked(checked);
  expect(done).toMatchObject({ added: 1, updated: 0, leftOut: 1 });
  expect(await find("Lea Stays")).toMatchObject([{ dateOfBirth: null }]);
  expect(await readLeftOut(admin, calls.leftOut, done.id)).toMatchObject([
    { Row: "2", Reason: "Not changed: the person is in the directory already." },
  ]);
  expect(await findId("l1")).toBe(0);
  expect(await checkRows(...rows)).toMatchObject({ here: 1, unchanged: 1 });
});

test("an undo restores the person, empties the household, and removes the ID", async () => {
  await sunday.addPerson({ firstName: "Uma", lastName: "Undone", phone: "+12125550181" });
  await sunday.addPerson({ firstName: "Una", lastName: "Undone", email: "una@undone.example" });
  const headings = `${HEADINGS},Mobile`;
  const rows = [
    "u1,Uma,Undone,f9,Head of Household,,1962-01-02,(212) 555-0181",
    "u2,Una,Undone,f9,Spouse,una@undone.example,,",
  ];
  const done = await importChecked(await check(admin, await upload(admin, [headings, ...rows])));
  expect(done).toMatchObject({ added: 0, updated: 2, households: 1 });
  expect(await findId("u1")).toBe(1);
  sunday.setNow("2026-11-22T17:00:00Z");
  expect(await undo(done)).toMatchObject({ removed: 0, restored: 2, notRestored: 0, householdsRemoved: 1 });
  expect(await find("Uma Undone")).toMatchObject([{ dateOfBirth: null }]);
  expect(await findId("u1")).toBe(0);
  expect(await check(admin, await upload(admin, [headings, ...rows]))).toMatchObject({ here: 2, hereUpdated: 2 });
});

test("an undo keeps the ID of a person whom an earlier import identified", async () => {
  await sunday.addPerson({ firstName: "Eva", lastName: "Earlier", email: "eva@earlier.example" });
  const first = await importChecked(await checkRows("e1,Eva,Earlier,,,eva@earlier.example,1970-02-03"));
  expect(first).toMatchObject({ updated: 1 });
  sunday.setNow("2026-11-22T18:00:00Z");
  const second = await importChecked(await checkRows("e1,Eva,Earlier,,,eva@earlier.example,1971-02-03"));
  expect(second).toMatchObject({ updated: 1 });
  sunday.setNow("2026-11-22T18:10:00Z");
  expect(await undo(second)).toMatchObject({ restored: 1 });
  expect(await findId("e1")).toBe(1);
});

test("a person with another ID of the same program, or of an earlier row, is a likely duplicate", async () => {
  await importChecked(await checkRows("p1,Pam,Twoids,,,pam@two.example,"));
  await sunday.addPerson({ firstName: "Pia", lastName: "Twoids", email: "pia@two.example" });
  const checked = await checkRows(
    "p2,Pam,Twoids,,,pam@two.example,",
    "p3,Pia,Twoids,,,pia@two.example,",
    "p4,Pia,Twoids,,,pia@two.example,",
  );
  expect(checked).toMatchObject({ here: 1, likely: 2, ready: 0 });
});

test("a person who is here can be imported as another one, who then has the ID", async () => {
  await sunday.addPerson({ firstName: "Ian", lastName: "Other", email: "ian@other.example" });
  const checked = await checkRows("i1,Ian,Other,,,ian@other.example,1999-01-02");
  expect(await choose(checked, [2], "import")).toMatchObject({ hereUpdated: 0, hereLeft: 0, changing: 0, ready: 1 });
  expect(await importChecked(checked)).toMatchObject({ added: 1, updated: 0 });
  expect((await find("Ian Other")).map(({ dateOfBirth }) => dateOfBirth).sort()).toEqual(["1999-01-02", null]);
  expect(await findId("i1")).toBe(1);
});
