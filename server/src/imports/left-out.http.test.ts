// The left-out data of an import: rows and cells with mistakes, apart from the cells of columns without a field.
import { imports as calls } from "@narthex/contract/imports.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

test("rows with a mistake are not among those that only have a column without a field", async () => {
  const file = [
    "First name,Last name,Email,Gender",
    "Ada,Leftout,ada@left.example,F",
    "Ben,Leftout,ben@,M",
    ",Leftout,,M",
    "Di,Leftout,di@left.example,F",
  ];
  const { id } = await check(admin, await upload(admin, file));
  const read = async (only?: "rows" | "columns") =>
    (await readLeftOut(admin, calls.leftOut, id, only)).map(({ Row, Reason }) => [Row, Reason]);
  const [rows, columns] = [await read("rows"), await read("columns")];
  expect(rows.map(([row]) => row)).toEqual(["3", "4"]);
  expect(columns).toEqual([
    ["2", "Gender: No field was chosen for this column."],
    ["5", "Gender: No field was chosen for this column."],
  ]);
  expect(await read()).toHaveLength(4);
});
