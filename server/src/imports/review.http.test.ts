// What a person sees between the upload and the import: columns without values, spellings, missing tags, several
// people of one name, and cells with two values.
import { imports as calls } from "@narthex/contract/imports.ts";
import { tags } from "@narthex/contract/tags.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, upload } from "../../test/import.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  await admin.call(tags.create, { body: { name: "Alpha" } });
});
afterAll(() => sunday?.close());

const remarksOf = async (id: number) =>
  (await admin.call(calls.rows, { params: { id }, query: { only: "remarks" } })).body.map(({ row, remarks }) => ({
    row,
    remarks,
  }));

test("a column without a value in any row is marked, also after the check", async () => {
  const uploaded = await upload(admin, ["First name,Last name,School,Grade", "Ada,Empty,,3", "Ben,Empty, ,"]);
  const marked = { columns: [{ isEmpty: false }, { isEmpty: false }, { isEmpty: true }, { isEmpty: false }] };
  expect(uploaded).toMatchObject(marked);
  expect(await check(admin, uploaded)).toMatchObject(marked);
});

test("a value that is not a date is found after more different dates than are listed", async () => {
  const days = Array.from({ length: 150 }, (_, day) => `${1900 + day}-05-0${(day % 9) + 1} 00:00:00`);
  const lines = days.map((day, row) => `Ada,Dated ${row},${day},${day}`);
  const last = "Ben,Dated,ca. 1950,5/6/1950";
  const { id } = await upload(admin, ["First name,Last name,Baptized,Confirmed", ...lines, last]);
  const list = async (column: number) =>
    (await admin.call(calls.values, { params: { id }, query: { except: "dates", column } })).body;
  expect(await list(2)).toEqual([{ value: "ca. 1950", count: 1, choice: null }]);
  expect(await list(3)).toEqual([]);
});

test("values that differ in capitals have the most frequent spelling, and of two equally frequent ones the one with capitals", async () => {
  const uploaded = await upload(admin, [
    "First name,Last name,Status,Group",
    "A,Spelled,member,guest",
    "B,Spelled,Member,Guest",
    "C,Spelled,Member,",
    "D,Spelled,ATTENDER,",
  ]);
  const valuesIn = async (column: number) =>
    (await admin.call(calls.values, { params: { id: uploaded.id }, query: { field: "membershipStatus", column } }))
      .body;
  expect(await valuesIn(2)).toMatchObject([
    { value: "Member", count: 3 },
    { value: "ATTENDER", count: 1 },
  ]);
  expect(await valuesIn(3)).toMatchObject([{ value: "Guest", count: 2 }]);
});

test("new tags are created unless a person chooses otherwise, and then each missing tag is listed once with its rows", async () => {
  const uploaded = await upload(admin, [
    "First name,Last name,Email,Tags",
    "Ada,Tagged,ada@tagged.example,Choir; Alpha",
    "Ben,Tagged,not an address,choir",
    "Cy,Tagged,cy@tagged.example,Choir; Youth",
  ]);
  expect(uploaded.createTags).toBe(true);
  const params = { id: uploaded.id };
  const { body: found } = await admin.call(calls.tags, { params, query: { column: 3 } });
  expect(found).toEqual([
    { name: "Choir", count: 3, isNew: true, rows: [2, 3, 4] },
    { name: "Alpha", count: 1, isNew: false, rows: [] },
    { name: "Youth", count: 1, isNew: true, rows: [4] },
  ]);

  expect(await check(admin, uploaded, {}, { createTags: false })).toMatchObject({ ready: 3, partial: 1 });
  expect(await remarksOf(uploaded.id)).toEqual([
    { row: 3, remarks: [{ column: "Email", value: "not an address", reason: "Invalid email address" }] },
  ]);
});

test("people of one name are imported as separate people, and the check names them", async () => {
  const uploaded = await upload(admin, [
    "First name,Last name,Email,Phone,Address",
    "Mary,Brennan,mary.b@name.example,(802) 555-0131,1 Elm St",
    "mary,Brennan,mary.2@name.example,(802) 555-0132,7 Oak St",
    "Liam,Brennan,liam@name.example,,7 Oak St",
  ]);
  const checked = await check(admin, uploaded);
  expect(checked).toMatchObject({ ready: 3, likely: 0, namesakes: [{ name: "Mary Brennan", count: 2 }] });
  expect(await ended(admin, await confirm(admin, checked))).toMatchObject({ added: 3, namesakes: [] });
});

test("each mistake is counted in all rows that have it, with or without another one", async () => {
  const uploaded = await upload(admin, [
    "First name,Last name,Membership status",
    "Ann,Sleepy,Sleeper",
    "Bo,,sleeper",
    "Cy,Sleepy,Sleeper",
    "Di,Sleepy,active",
  ]);
  const { mistakes, faulty } = await check(admin, uploaded);
  expect(faulty).toBe(3);
  expect(mistakes.map(({ field, column, count }) => [field, column, count])).toEqual([
    ["membershipStatus", "Membership status", 3],
    ["lastName", "Last name", 1],
  ]);
});

test("of two email addresses in a cell the first one is imported with a remark, and a bad phone number is described", async () => {
  const uploaded = await upload(admin, [
    "First name,Last name,Email,Phone",
    "Ann,Twomails,a.b@mails.example; c.d@mails.example,(802) 555-01",
  ]);
  const checked = await check(admin, uploaded);
  expect(await remarksOf(uploaded.id)).toEqual([
    {
      row: 2,
      remarks: [
        { column: "Phone", value: "(802) 555-01", reason: "This cannot be read as a phone number." },
        {
          column: "Email",
          value: "a.b@mails.example; c.d@mails.example",
          reason: "This cell has several email addresses. The first one is imported.",
        },
      ],
    },
  ]);
  await ended(admin, await confirm(admin, checked));
  const { rows } = await sunday.postgres.pool.query("select email, phone from members where last_name = 'Twomails'");
  expect(rows).toEqual([{ email: "a.b@mails.example", phone: null }]);
});
