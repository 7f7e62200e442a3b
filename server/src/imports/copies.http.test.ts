// Rows of a file that repeat an earlier row.
import { imports as calls } from "@narthex/contract/imports.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, csv, ended, sendFile, upload } from "../../test/import.ts";
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

test("a row that repeats the headings is left out and named, and its cells are no values", async () => {
  const header = "First Name,Last Name,Membership,Household Name,Tags";
  const uploaded = await upload(admin, [
    header,
    "Hedy,Topmost,Member,Topmost Family,Choir",
    header,
    "First name, Last Name ,MEMBERSHIP,Household Name,Tags",
    "Hans,Topmost,Member,Topmost Family,",
  ]);
  expect(uploaded).toMatchObject({ rows: 2, headingRows: [3, 4] });
  const column = uploaded.mapping.membershipStatus ?? 0;
  const { body } = await admin.call(calls.values, {
    params: uploaded,
    query: { field: "membershipStatus", column },
  });
  expect(body.map(({ value }) => value)).toEqual(["Member"]);
  const checked = await check(admin, uploaded);
  expect(checked).toMatchObject({ ready: 2, faulty: 0, partial: 0, households: 1, headingRows: [3, 4] });
  const done = await ended(admin, await confirm(admin, checked));
  expect(done).toMatchObject({ added: 2, households: 1, leftOut: 0 });
});

test("a file with nothing but its headings has no people", async () => {
  const { status, body } = await sendFile(admin, csv("First,Last", "First,Last"));
  expect([status, body.fields?.file]).toEqual([400, expect.stringMatching(/contains no people/)]);
});
