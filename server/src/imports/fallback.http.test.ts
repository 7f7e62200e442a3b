// Columns that the export of a known program has in addition to those of its own format.
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { importWhole, upload } from "../../test/import.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const find = async (search: string) => (await admin.call(members.list, { query: { search } })).body;

/** A file of each program without a column for the join date: its headings, and cells before and after the last name. */
const PROGRAMS = {
  planning_center: ["Person ID,First Name,Last Name,Household ID,Household Primary Contact", "p1,Ada,", ",,"],
  breeze: ["Breeze ID,First Name,Last Name,Family,Family Role", "b1,Ada,", ",,"],
  churchcrm: ["FamilyID,FirstName,LastName,Classification", "c1,Ada,", ",Member"],
  elvanto: ["preferred_name,firstname,lastname,family_relationship", ",Ada,", ","],
  rock: ["Id,FirstName,LastName,FamilyRole,RecordStatus", "r1,Ada,", ",Adult,Active"],
  churchtrac: ["FirstName,LastName,FamilyName,MemberStatus", "Ada,", ",,Member"],
} as const;

describe("the join date of a known program", () => {
  const HEADINGS = ["Joined", "Join Date", "Date Joined", "Joined On", "Member Since", "Membership Date"];

  test.each(Object.entries(PROGRAMS))("%s is in a column with one of the usual headings", async (source, file) => {
    const [headers, before, after] = file;
    for (const heading of HEADINGS) {
      const name = `${source}${heading}`.replace(/[^a-z]/gi, "");
      const rows = [`${headers},${heading}`, `${before.replace("1", heading)}${name}${after},05/17/2014`];
      expect(await importWhole(admin, rows)).toMatchObject({ source, added: 1 });
      expect([heading, (await find(name)).map(({ joinDate }) => joinDate)]).toEqual([heading, ["2014-05-17"]]);
    }
  });

  test.each([
    ["planning_center", "Created At"],
    ["breeze", "Added Date"],
    ["elvanto", "Date Added"],
    ["rock", "CreatedDateTime"],
  ] as const)("%s is the day on which the person was added only without such a column", async (source, added) => {
    const [headers, before, after] = PROGRAMS[source];
    const name = `${source}added`.replace(/[^a-z]/g, "");
    const row = `${before.replace("1", "added")}${name}${after},05/17/2014`;
    const { mapping } = await upload(admin, [`${headers},Joined,${added}`, `${row},01/02/2020`]);
    expect(mapping.joinDate).toBe(headers.split(",").length);
    expect(await importWhole(admin, [`${headers},${added}`, row])).toMatchObject({ source, added: 1 });
    expect((await find(name)).map(({ joinDate }) => joinDate)).toEqual(["2014-05-17"]);
  });
});

test("columns that the format of a program does not have are recognized by their usual headings", async () => {
  const uploaded = await upload(admin, [
    "Breeze ID,First Name,Last Name,Family,Family ID,Street Address,Address Line 2,Country,Do Not Email,Deceased,Work",
    "1,Ada,Extra,Extra,7,1 Elm St,Apt 2,USA,yes,no,",
  ]);
  const chosen = Object.fromEntries(Object.entries(uploaded.mapping).filter(([, place]) => place !== null));
  expect(uploaded.source).toBe("breeze");
  // "Family" is an ID in Breeze, so it is not taken for a name.
  expect(chosen).toEqual({
    remoteId: 0,
    firstName: 1,
    lastName: 2,
    householdId: 4,
    address: 5,
    addressLine2: 6,
    country: 7,
    noEmails: 8,
    deceased: 9,
    otherPhone: 10,
  });
});
