// The left-out data of an import: rows and cells with mistakes, apart from the cells of columns without a field.
import { imports as calls } from "@narthex/contract/imports.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

test("a row that is likely the person of an earlier one with another ID is imported, counted and shown", async () => {
  const file = [
    "Breeze ID,First Name,Last Name,Email,Birthdate",
    "901,Ola,Twinfield,ola@twin.example,1980-01-02",
    "902,Per,Twinfield,ola@twin.example,2012-03-04",
    "903,Ola,Twinfield,OLA@twin.example,1980-01-02",
  ];
  const checked = await check(admin, await upload(admin, file));
  expect(checked).toMatchObject({ ready: 3, likely: 0, repeated: 1, partial: 1, faulty: 0 });
  const query = { only: "remarks" } as const;
  const { body } = await admin.call(calls.rows, { params: { id: checked.id }, query });
  const reason =
    "Likely the same person as row 2, which has another ID. Rows with different IDs are imported as different people.";
  expect(body.map(({ row, name, remarks }) => [row, name, remarks])).toEqual([
    [4, "Ola Twinfield", [{ column: "Breeze ID", value: "903", reason }]],
  ]);
  const rows = await readLeftOut(admin, calls.leftOut, checked.id, "rows");
  expect(rows.map(({ Row, Reason }) => [Row, Reason])).toEqual([["4", `Breeze ID: ${reason}`]]);
});

test("more rows with the same remark than one page has are counted", async () => {
  const people = Array.from(
    { length: 60 },
    (_, at) => `Kit${at},Manywell,kit${at}@many.example,${at === 0 ? "" : "x"}`,
  );
  const checked = await check(admin, await upload(admin, ["First name,Last name,Email,Birthdate", ...people]));
  expect(checked).toMatchObject({ ready: 60, partial: 59 });
  expect(checked.remarks).toEqual([{ column: "Birthdate", reason: expect.any(String), count: 59 }]);
});

test("after the import, rows with a cell that is left out are still counted", async () => {
  const file = ["First name,Last name,Email,Birthdate", "Lea,Stillcounted,lea@still.example,x"];
  const { id } = await ended(admin, await confirm(admin, await check(admin, await upload(admin, file))));
  const { body } = await admin.call(calls.get, { params: { id } });
  expect(body).toMatchObject({ status: "done", leftOut: 0, partial: 1 });
  expect(await readLeftOut(admin, calls.leftOut, id, "rows")).toHaveLength(1);
});

test("the two files have different names", async () => {
  const { id } = await check(admin, await upload(admin, ["First name,Last name,Gender", "Ada,Filename,F"]));
  const nameOf = async (only: "rows" | "columns") =>
    (await admin.fetch(`${calls.leftOut.path.replace(":id", String(id))}?only=${only}`)).headers.get(
      "content-disposition",
    );
  expect(await nameOf("rows")).toContain("left-out.csv");
  expect(await nameOf("columns")).toContain("columns-without-a-field.csv");
});

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
