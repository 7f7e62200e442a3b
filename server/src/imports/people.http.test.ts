// What a church office expects of imported people: the dead are not active, and one bad cell costs no person.
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";
import { listOccasions } from "../follow-ups/occasions.service.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const importFile = async (...lines: string[]) =>
  ended(admin, await confirm(admin, await check(admin, await upload(admin, lines)), true));
const find = async (search: string) => (await admin.call(members.list, { query: { search } })).body;
const statusOf = async (search: string) =>
  (await find(search)).map(({ firstName, membershipStatus }) => [firstName, membershipStatus]);

test("people of Elvanto who are archived or have died are inactive", async () => {
  const done = await importFile(
    "id,firstname,lastname,status,archived,deceased,family_id,family_relationship,home_postcode",
    "e1,Ada,Elvend,Active,0,0,,,",
    "e2,Ben,Elvend,Active,1,0,,,",
    "e3,Cy,Elvend,Active,0,1,,,",
    "e4,Di,Elvend,Active,n/a,0000-00-00,,,",
    "e5,Ed,Elvend,Active,,2019-05-01,,,",
  );
  expect(done).toMatchObject({ source: "elvanto", added: 5 });
  expect(await statusOf("Elvend")).toEqual([
    ["Ada", "active"],
    ["Ben", "inactive"],
    ["Cy", "inactive"],
    ["Di", "active"],
    ["Ed", "inactive"],
  ]);
  expect(await readLeftOut(admin, calls.leftOut, done.id, "rows")).toEqual([]);
});

test("people of Rock who have died are inactive, also with an active record", async () => {
  await importFile(
    "Id,FamilyId,FamilyName,FamilyRole,FirstName,LastName,RecordStatus,IsDeceased",
    "r1,1,Rockend,Adult,Ada,Rockend,Active,False",
    "r2,1,Rockend,Adult,Ben,Rockend,Active,True",
  );
  expect(await statusOf("Rockend")).toEqual([
    ["Ada", "active"],
    ["Ben", "inactive"],
  ]);
});

test("a bad birthday, join date or consent is left out alone, and the person is imported", async () => {
  const done = await importFile(
    "First name,Last name,Date of birth,Member since,Text messages",
    "Ada,Badcell,1990-02-30,2019-01-06T00:00:00Z,yes",
    "Ben,Badcell,2/3/1980,soon,perhaps",
  );
  expect(done).toMatchObject({ added: 2, leftOut: 0 });
  const read = (await find("Badcell")).map(({ firstName, dateOfBirth, joinDate, smsConsent }) => [
    firstName,
    dateOfBirth,
    joinDate,
    smsConsent,
  ]);
  expect(read).toEqual([
    ["Ada", null, "2019-01-06", true],
    ["Ben", "1980-02-03", null, false],
  ]);
  const rows = await readLeftOut(admin, calls.leftOut, done.id, "rows");
  expect(rows.map((row) => [row["Date of birth"], row["Member since"], row["Text messages"]])).toEqual([
    ["1990-02-30", "", ""],
    ["", "soon", "perhaps"],
  ]);
});

test("one column with whole names is divided into first and last names", async () => {
  const uploaded = await upload(admin, ["Name,Email", '"Wholename, Greta",', "Hans van Wholename,", "Cher,"]);
  expect(uploaded.mapping).toMatchObject({ firstName: null, lastName: null, fullName: 0 });
  const checked = await check(admin, uploaded);
  expect(checked).toMatchObject({ ready: 2, faulty: 1 });
  const { body } = await admin.call(calls.rows, { params: { id: checked.id }, query: { only: "faulty" } });
  expect(body).toMatchObject([{ row: 4, name: "Cher", faults: [{ field: "lastName", column: "Name" }] }]);
  await ended(admin, await confirm(admin, checked, true));
  expect((await find("Wholename")).map(({ firstName, lastName }) => [firstName, lastName]).sort()).toEqual([
    ["Greta", "Wholename"],
    ["Hans", "van Wholename"],
  ]);
});

test("a phone number is read in the country of its row", async () => {
  await importFile(
    "id,firstname,lastname,mobile,family_relationship,preferred_name,home_country",
    "p1,Ada,Phoned,0400 555 010,,,Australia",
    "p2,Ben,Phoned,(518) 555-0123,,,",
    "p3,Cy,Phoned,+49 30 901820,,,Australia",
  );
  expect((await find("Phoned")).map(({ phone }) => phone)).toEqual(["+61400555010", "+15185550123", "+4930901820"]);
});

test("imported people without a join date are not listed as new", async () => {
  await importFile("First name,Last name", "Ada,Undated");
  await sunday.postgres.transaction((tx) => listOccasions(tx, Temporal.Instant.from(SUNDAY_TEN)));
  const { rows } = await sunday.postgres.pool.query(
    "select 1 from follow_ups f join members m on m.id = f.member_id where m.last_name = 'Undated'",
  );
  expect(rows).toEqual([]);
});

test("people who want no mass emails get no announcements by email, and only they can ask for them again", async () => {
  const headings = "Id,FamilyId,FamilyName,FamilyRole,FirstName,LastName,RecordStatus,EmailPreference";
  const rowsOf = (...choices: string[]) =>
    choices.map((choice, place) => `n${place},${place + 700},Mails,Adult,Number${place},Nomail,Active,${choice}`);
  const checked = await check(
    admin,
    await upload(admin, [
      headings,
      ...rowsOf("EmailAllowed", "NoMassEmails", "Do Not Email", "0", "1", "2", "", "later"),
    ]),
  );
  expect(checked).toMatchObject({ source: "rock", ready: 8, noEmails: 4, partial: 1 });
  const first = await ended(admin, await confirm(admin, checked));
  const listGetting = async () => {
    const query =
      "select first_name from members where last_name = 'Nomail' and announcement_emails order by first_name";
    return (await sunday.postgres.pool.query(query)).rows.map((row) => row.first_name);
  };
  expect(await listGetting()).toEqual(["Number0", "Number3", "Number6", "Number7"]);
  expect((await readLeftOut(admin, calls.leftOut, first.id, "rows")).map(({ Reason }) => Reason)).toEqual([
    "EmailPreference: This cannot be read as yes or no, so the person gets announcements by email.",
  ]);
  sunday.setNow("2026-11-22T16:00:00Z");
  const again = await importFile(headings, ...rowsOf("NoMassEmails", "EmailAllowed"));
  expect(again).toMatchObject({ added: 0, updated: 1 });
  expect(await listGetting()).toEqual(["Number3", "Number6", "Number7"]);
  await admin.call(calls.undo, { params: { id: again.id } });
  expect(await listGetting()).toEqual(["Number0", "Number3", "Number6", "Number7"]);
});

test("a column such as Do Not Email of another program is recognized", async () => {
  const uploaded = await upload(admin, ["First name,Last name,Do Not Email", "Una,Nocolumn,Yes", "Ula,Nocolumn,No"]);
  expect(uploaded.mapping.noEmails).toBe(2);
  expect(await check(admin, uploaded)).toMatchObject({ ready: 2, noEmails: 1, partial: 0 });
});
