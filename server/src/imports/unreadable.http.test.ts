// Phone numbers and email addresses that cannot be read.
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
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

const HEADER = "Breeze ID,First Name,Last Name,Email,Mobile,Home";
const people = async () =>
  (await admin.call(members.list, { query: { search: "Unread" } })).body.map(({ firstName, email, phone }) => [
    firstName,
    email,
    phone,
  ]);
const leftOut = (id: number) => readLeftOut(admin, calls.leftOut, id);

test("an unreadable phone number or email address is left out alone, and the person is imported", async () => {
  const uploaded = await upload(admin, [
    HEADER,
    "1,Ada,Unread,ada@example.org,555-0199 (call mom),",
    "2,Ben,Unread,none,555-0199 (call mom),(518) 555-0102",
    "3,Cy,Unread,,12,13",
    "4,,,d@,12,",
  ]);
  const checked = await check(admin, uploaded);
  expect(checked).toMatchObject({ ready: 3, faulty: 1, partial: 3 });
  const done = await ended(admin, await confirm(admin, checked, true));
  expect(done).toMatchObject({ added: 3, leftOut: 1 });
  expect(await people()).toEqual([
    ["Ada", "ada@example.org", null],
    ["Ben", null, "+15185550102"],
    ["Cy", null, null],
  ]);
  const rows = await leftOut(done.id);
  expect(rows.map((row) => [row["Breeze ID"], row["First Name"], row.Email, row.Mobile, row.Home])).toEqual([
    ["1", "Ada", "", "555-0199 (call mom)", ""],
    ["2", "Ben", "none", "555-0199 (call mom)", ""],
    ["3", "Cy", "", "12", "13"],
    ["4", "", "d@", "12", ""],
  ]);
  expect(rows[1]?.Reason).toMatch(/Email: Invalid email address.*Mobile: |Mobile: .*Email: Invalid email address/);
});

test("an unreadable cell of a known person changes nothing", async () => {
  const uploaded = await upload(admin, [HEADER, "2,Ben,Unread,still none,nope,"]);
  expect(await check(admin, uploaded)).toMatchObject({ ready: 0, changing: 0, unchanged: 1, faulty: 0, partial: 1 });
});
