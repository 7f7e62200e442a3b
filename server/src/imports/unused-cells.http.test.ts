// Cells of households that the check leaves out, and the import too.
import { imports as calls } from "@narthex/contract/imports.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

const HEADINGS =
  "Person ID,First Name,Last Name,Mobile Phone Number,Home Phone Number,Household ID,Household Name,Household Primary Contact,Birthdate,Home Address Street Line 1";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

test.each([
  [
    "another name of a new household",
    [
      "U1,Ann,Twonames,,,F1,Twonames Family",
      "U2,Ben,Twonames,,,F1,Other Family",
      "U3,Cy,Twonames,,,F1,TWONAMES family",
    ],
    [["3", "Household Name: The household has another name in Narthex."]],
  ],
  [
    "a home phone that no household gets",
    ["V1,Ann,Twophones,212-555-0101,212-555-0191,F2,", "V2,Ben,Twophones,212-555-0102,212-555-0192,F2,"],
    ["2", "3"].map((row) => [row, "Home Phone Number: The person has another phone number, and only one is kept."]),
  ],
])("%s is in the remarks of the check and in the left-out data", async (_title, rows, expected) => {
  const checked = await check(admin, await upload(admin, [HEADINGS, ...rows]));
  expect(checked).toMatchObject({
    source: "planning_center",
    ready: rows.length,
    partial: expected.length,
    households: 1,
  });
  const query = { only: "remarks" } as const;
  const { body } = await admin.call(calls.rows, { params: { id: checked.id }, query });
  const listed = body.flatMap(({ row, remarks }) =>
    remarks.map(({ column, reason }) => [`${row}`, `${column}: ${reason}`]),
  );
  expect(listed).toEqual(expected);
  const done = await ended(admin, await confirm(admin, checked));
  expect(done).toMatchObject({ added: rows.length, households: 1 });
  const left = await readLeftOut(admin, calls.leftOut, done.id, "rows");
  expect(left.map(({ Row, Reason }) => [Row, Reason])).toEqual(expected);
});
