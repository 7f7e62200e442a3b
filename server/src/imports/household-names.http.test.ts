// The names of households that an import adds: the one of the file, or one that is built from last names.
import { households } from "@narthex/contract/households.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, importWhole, upload } from "../../test/import.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

const BREEZE = "Breeze ID,First Name,Last Name,Family,Family Role,Email";
const PLANNING_CENTER = "Person ID,First Name,Last Name,Household ID,Household Name,Household Primary Contact";
const CHURCHCRM = "Person ID,First Name,Last Name,Family Id,Family Name,Family Role,Classification";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const checkRows = async (...rows: string[]) => check(admin, await upload(admin, rows));
async function homeOf(name: string) {
  const [person] = (await admin.call(members.list, { query: { search: name } })).body;
  const { body } = await admin.call(households.list, { query: { memberId: person?.id ?? 0 } });
  const [home] = body;
  if (!home) throw new Error(`${name} is in no household`);
  return home;
}
/** Children and spouses are before the head, as in a file that is sorted by name. */
const listFamily = (number: number, head: string, spouse: string, family: string): string[] => [
  `${number}1,Simone,${spouse},${family},Spouse,`,
  `${number}2,Cleo,${head},${family},Child,`,
  `${number}3,Marcus,${head},${family},Head of Household,`,
];

test.each([
  ["Lattimore", "Baptiste", "Lattimore", "Lattimore Family"],
  ["Ashgrove", "Birch", "ASHGROVE", "Ashgrove Family"],
  ["COLTRANE", "DUPREE", "COLTRANE", "COLTRANE Family"],
  ["Eastlake", "Fairfax", "Eastlake & Fairfax", "Eastlake & Fairfax Family"],
  ["Goodall", "Harrow", "HARROW and GOODALL", "Harrow & Goodall Family"],
  ["Ironside", "Jessup", "Jessup/Ironside", "Ironside & Jessup Family"],
  ["Kestrel", "Lomax", "The Kestrel Family", "The Kestrel Family"],
  ["Merriman", "Norwood", "Merriman Household", "Merriman Household"],
  ["Oakley", "Pemberly", "Marcus & Simone Oakley", "Marcus & Simone Oakley"],
  ["Quimby", "Ransome", "12345", "Quimby & Ransome Family"],
  ["Selwyn", "Thackeray", "HH-0042", "Selwyn & Thackeray Family"],
  ["Underhill", "Vickers", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", "Underhill & Vickers Family"],
])("%s and %s whose family in the file is “%s” are the household “%s”", async (head, spouse, family, name) => {
  const number = head.charCodeAt(0);
  const rows = [BREEZE, ...listFamily(number, head, spouse, family)];
  const done = await importWhole(admin, rows);
  expect(done).toMatchObject({ source: "breeze", added: 3, households: 1 });
  expect(await homeOf(`Marcus ${head}`)).toMatchObject({ name, members: [{}, {}, {}] });
  expect(await checkRows(...rows)).toMatchObject({ unchanged: 3, changing: 0, renamed: 0, partial: 0, households: 0 });
  // The second file has only the person whose last name is not in the name of the family.
  const part = await checkRows(BREEZE, rows[1] ?? "", `${number}4,New,${head},${family},Child,`);
  expect(part).toMatchObject({ unchanged: 1, ready: 1, renamed: 0, partial: 0, households: 0 });
  await admin.call(calls.remove, { params: { id: part.id } });
  expect((await admin.call(calls.undo, { params: { id: done.id } })).body).toMatchObject({
    removed: 3,
    householdsRemoved: 1,
  });
});

test("a second import keeps the name that a person or an earlier version gave to a household", async () => {
  const rows = [BREEZE, ...listFamily(201, "Wainwright", "Yardley", "Wainwright")];
  await importWhole(admin, rows);
  const { id } = await homeOf("Marcus Wainwright");
  const importMore = async (row: string) => {
    const checked = await checkRows(...rows, row);
    expect(checked).toMatchObject({ unchanged: 3, ready: 1, renamed: 0, partial: 0, households: 0 });
    await ended(admin, await confirm(admin, checked));
  };
  await sunday.postgres.pool.query("update households set name = 'Yardley & Wainwright Family' where id = $1", [id]);
  await importMore("2014,Nell,Wainwright,Wainwright,Child,");
  expect(await homeOf("Marcus Wainwright")).toMatchObject({ id, name: "Yardley & Wainwright Family" });
  const { updatedAt } = await homeOf("Marcus Wainwright");
  await admin.call(households.update, { params: { id }, body: { name: "Our Wainwrights", updatedAt } });
  await importMore("2015,Otis,Wainwright,Wainwright,Child,");
  expect(await homeOf("Otis Wainwright")).toMatchObject({ id, name: "Our Wainwrights" });
});

test.each([
  ["its family is a last name", "Zimmer", "Zimmer Family"],
  ["its family is a number", "77", "Zimmer & Abbot Family"],
])("the check says the name that the import makes if %s", async (_title, family, name) => {
  const email = `marcus.${family}@example.org`;
  const body = { firstName: `Marcus${family}`, lastName: "Zimmer", email, joinDate: "2026-11-01" };
  await admin.call(members.create, { body: { ...body, membershipStatus: "active" } });
  const checked = await checkRows(
    BREEZE,
    `s${family},Simone${family},Abbot,${family},Spouse,`,
    `m${family},Marcus${family},Zimmer,${family},Head of Household,${email}`,
  );
  const { body: rows } = await admin.call(calls.rows, { params: { id: checked.id }, query: { only: "changing" } });
  expect(rows.flatMap(({ changes }) => changes)).toMatchObject([{ field: "home", after: `${name} (adult)` }]);
  await ended(admin, await confirm(admin, checked));
  expect(await homeOf(`Marcus${family} Zimmer`)).toMatchObject({ name, members: [{}, {}] });
});

test("a column of household names that has only a last name decides too, unless its rows differ", async () => {
  const classified = (...cells: string[]) => [...cells, "Member"].join(",");
  await importWhole(admin, [
    CHURCHCRM,
    classified("c1", "Ann", "Crossby", "501", "Danby", "Spouse"),
    classified("c2", "Bo", "Danby", "501", "Danby", "Head of Household"),
    classified("c3", "Cy", "Ellerby", "502", "Ellerby", "Spouse"),
    classified("c4", "Di", "Ferriby", "502", "Ferriby", "Head of Household"),
  ]);
  expect(await homeOf("Ann Crossby")).toMatchObject({ name: "Danby Family" });
  expect(await homeOf("Cy Ellerby")).toMatchObject({ name: "Ferriby & Ellerby Family" });
});

test("a second file with an ID and only a part of the family does not shorten the name", async () => {
  const rows = ["p1,Ann,Grimsby,HP7,Hornsby,false", "p2,Bo,Hornsby,HP7,Hornsby,true"];
  await importWhole(admin, [PLANNING_CENTER, ...rows]);
  expect(await homeOf("Ann Grimsby")).toMatchObject({ name: "Hornsby Family" });
  expect(await checkRows(PLANNING_CENTER, rows[0] ?? "")).toMatchObject({ unchanged: 1, renamed: 0, partial: 0 });
});
