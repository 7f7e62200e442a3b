// What files of Breeze have beside plain values: two spellings of one address or last name, and notes beside numbers.
import { customFields } from "@narthex/contract/custom-fields.ts";
import { households } from "@narthex/contract/households.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { outputs } from "@narthex/contract/outputs.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, importWhole, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

const HEADINGS = "Breeze ID,First Name,Last Name,Family,Family Role";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const listPeople = async (search: string) => (await admin.call(members.list, { query: { search } })).body;
async function findHomes(search: string) {
  const found = await Promise.all(
    (await listPeople(search)).map(({ id }) => admin.call(households.list, { query: { memberId: id } })),
  );
  return new Map(found.flatMap(({ body }) => body.map((home) => [home.id, home] as const)));
}

test("a family whose rows have the state's name and its code is one household with one address and one label", async () => {
  const done = await importWhole(admin, [
    `${HEADINGS},Street Address,City,State,Zip`,
    "a1,Ada,Twostates,f1,Head of Household,12 Oak St,Springfield,OH,45501",
    "a2,Ben,Twostates,f1,Spouse,12 Oak St.,Springfield,Ohio,45501",
  ]);
  expect(done).toMatchObject({ source: "breeze", added: 2, households: 1 });
  const address = "12 Oak St\nSpringfield, OH 45501";
  expect([...(await findHomes("Twostates")).values()]).toMatchObject([{ address }]);
  expect((await listPeople("Twostates")).map((one) => one.address)).toEqual([null, null]);
  const { body: counts } = await admin.call(outputs.labelCounts, { query: { search: "Twostates" } });
  expect(counts).toMatchObject({ people: 2, labels: 1 });
});

test("families without an ID whose addresses differ only in the state's spelling are one household", async () => {
  const done = await importWhole(admin, [
    "FirstName,LastName,FamilyName,FamilyPosition,MemberStatus,Address,City,State,Zip",
    "Cy,Onehome,Onehome,Head,Member,1 Elm St,Troy,NY,12180",
    "Di,Onehome,Onehome,Spouse,Member,1 Elm St,Troy,New York,12180",
    "Ed,Onehome,Onehome,Head,Member,2 Elm St,Troy,New York,12180",
  ]);
  expect(done).toMatchObject({ source: "churchtrac", added: 3, households: 2 });
});

test("a second file with the state's name in place of its code changes no address", async () => {
  const header = `${HEADINGS},Street Address,City,State,Zip`;
  const row = (state: string) => `a3,Flo,Samestate,f3,Head of Household,3 Elm St,Troy,${state},12180`;
  await importWhole(admin, [header, row("NY")]);
  expect(await check(admin, await upload(admin, [header, row("New York")]))).toMatchObject({
    changing: 0,
    unchanged: 1,
  });
});

test("a family in which one address lacks the street has the whole address, and a second file changes nothing", async () => {
  const rows = [
    `${HEADINGS},Street Address,City,State,Zip`,
    "a4,Gil,Nostreet,f4,Spouse,,Troy,NY,12180",
    "a5,Hui,Nostreet,f4,Head of Household,4 Elm St,Troy,NY,12180",
    "a6,Ian,Nostreet,f4,Child,,,,",
  ];
  await importWhole(admin, rows);
  expect([...(await findHomes("Nostreet")).values()]).toMatchObject([{ address: "4 Elm St\nTroy, NY 12180" }]);
  expect((await listPeople("Nostreet")).map(({ address }) => address)).toEqual([null, null, null]);
  expect(await check(admin, await upload(admin, rows))).toMatchObject({ changing: 0, unchanged: 3 });
});

test("a column for home phones beside mobile ones becomes the household's phone, also if the heading is unusual", async () => {
  const done = await importWhole(admin, [
    `${HEADINGS},Mobile,Home Phone`,
    "p1,Joy,Twophones,h1,Head of Household,(518) 555-0161,(518) 555-0160",
    "p2,Kit,Twophones,h1,Spouse,(518) 555-0162,(518) 555-0160",
  ]);
  expect(done.mapping).toMatchObject({ phone: 5, otherPhone: 6 });
  expect([...(await findHomes("Twophones")).values()]).toMatchObject([{ phone: "+15185550160" }]);
});

test("a row with an ID is compared by name with people who were added by hand, not with those of the same program", async () => {
  const byHand = { joinDate: "2026-11-01", membershipStatus: "active" } as const;
  const add = async (firstName: string, dateOfBirth?: string) =>
    admin.call(members.create, { body: { firstName, lastName: "Byhand", dateOfBirth, ...byHand } });
  await add("Carol");
  await add("Dana", "1980-01-02");
  await importWhole(admin, [HEADINGS, "s1,Eve,Byhand,,"]);
  const checked = await check(
    admin,
    await upload(admin, [
      `${HEADINGS},Birthdate,Email`,
      "s2,Carol,Byhand,,,1961-05-06,carol@example.org",
      "s3,Dana,Byhand,,,1990-03-04,",
      "s4,Eve,Byhand,,,,",
    ]),
  );
  expect(checked).toMatchObject({ ready: 2, likely: 1 });
  const { body: rows } = await admin.call(calls.rows, { params: { id: checked.id }, query: { only: "likely" } });
  expect(rows.map(({ name, matches }) => [name, matches.map(({ reason }) => reason)])).toEqual([
    ["Carol Byhand", ["name"]],
  ]);
});

test("last names that differ only in case, accents or spaces are one in the name of the household", async () => {
  await importWhole(admin, [
    HEADINGS,
    "b1,Gus,SPELLEDTWICE,g1,Head of Household",
    "b2,Hal,Spelledtwice,g1,Spouse",
    "b3,Ida,De La Spélled,g2,Head of Household",
    "b4,Jon,DELA SPELLED,g2,Spouse",
    "b5,Kay,Spelled-One,g3,Head of Household",
    "b6,Lou,Spelled-Two,g3,Spouse",
  ]);
  const names = [...(await findHomes("spelled")).values()].map(({ name }) => name);
  expect(names.toSorted()).toEqual(["De La Spélled Family", "Spelled-One & Spelled-Two Family", "Spelledtwice Family"]);
});

test("a household whose name in the file is only a last name is the family of this name, also from a second file", async () => {
  const rows = [
    `${HEADINGS},Street Address`,
    "c1,Ann,Barename,BARENAME,Head of Household,1 Elm St",
    "c2,Bo,Barelast,Barename,Spouse,1 Elm St",
    "c3,Cy,Barename,Barename,Head of Household,2 Elm St",
    "c4,Dee,Barename,The Barenames,Head of Household,3 Elm St",
  ];
  await importWhole(admin, rows);
  const listNames = async () => [...(await findHomes("Bare")).values()].map(({ name }) => name).toSorted();
  const names = ["Barename Family", "Barename Family", "The Barenames"];
  expect(await listNames()).toEqual(names);
  expect(await check(admin, await upload(admin, rows))).toMatchObject({ changing: 0, unchanged: 4, partial: 0 });
});

test("notes of several lines are kept in a field for administrators, and notes that are too long are named", async () => {
  const { body: made } = await admin.call(customFields.create, {
    body: { name: "Notes", kind: "text", seenBy: "administrators", editedBy: "managers", choices: [] },
  });
  const done = await importWhole(admin, [
    `${HEADINGS},Notes`,
    'n1,Ann,Noteworthy,,,"Said ""no visits, please"".\r\nCall first; ask for Bo"',
    `n2,Bo,Noteworthy,,,${"long ".repeat(101)}`,
    "n3,Cy,Noteworthy,,,",
  ]);
  expect(done).toMatchObject({ source: "breeze", added: 3, custom: [{ fieldId: made.id, column: 5 }] });
  const listNotes = async (person: Person) => {
    const { body } = await person.call(members.list, { query: { search: "Noteworthy" } });
    return body.map(({ custom }) => custom.find(({ fieldId }) => fieldId === made.id)?.value ?? null);
  };
  expect(await listNotes(admin)).toEqual(['Said "no visits, please".\nCall first; ask for Bo', null, null]);
  expect(await listNotes(await sunday.as("intermediate_admin"))).toEqual([null, null, null]);
  const left = await readLeftOut(admin, calls.leftOut, done.id);
  expect(left.map(({ Row, Reason }) => [Row, Reason])).toEqual([["3", "Notes: A text has at most 500 characters."]]);
});
