// Rows of a file that repeat an earlier row.
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

const leftOut = (id: number) => readLeftOut(admin, calls.leftOut, id);

test("a row that repeats an earlier one in every cell is left out without a question", async () => {
  const header = "Breeze ID,First Name,Last Name";
  const file = [header, "57,Copy,Once", "58,Copy,Other", "57,Copy,Once ", "58,Copy,Changed"];
  const repeated = await check(admin, await upload(admin, [header, "59,Copy,Alone", "59,Copy,Alone"]));
  expect(repeated).toMatchObject({ faulty: 0, copies: 1, ready: 1 });
  const done = await ended(admin, await confirm(admin, repeated));
  expect(done).toMatchObject({ added: 1, leftOut: 1 });
  expect((await leftOut(done.id)).map(({ Row, Reason }) => [Row, Reason])).toEqual([["3", "The same as row 2."]]);

  const checked = await check(admin, await upload(admin, file));
  expect(checked).toMatchObject({ faulty: 1, copies: 1, ready: 2 });
  const rowsOf = async (only: "faulty" | "copies") => {
    const { body } = await admin.call(calls.rows, { params: { id: checked.id }, query: { only } });
    return body.map(({ row, faults }) => [row, faults[0]?.sentence]);
  };
  expect(await rowsOf("copies")).toEqual([[4, "The same as row 2."]]);
  expect(await rowsOf("faulty")).toEqual([[5, "Row 3 has the same ID."]]);
});
