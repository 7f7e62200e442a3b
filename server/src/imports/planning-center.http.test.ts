// The statuses and names of a people export of Planning Center.
import { customFields } from "@narthex/contract/custom-fields.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, importWhole, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const HEADER =
  "Person ID,Given Name,First Name,Last Name,Status,Membership,Inactive Reason,Household ID,Household Primary Contact";
const people = async (term: string) => (await admin.call(members.list, { query: { search: term } })).body;
const leftOut = (id: number) => readLeftOut(admin, calls.leftOut, id);

test("an inactive status decides over the kind of membership, and both are accounted for", async () => {
  const done = await importWhole(admin, [
    HEADER,
    "1,,Abe,Standing,inactive,Member,Deceased,,",
    "2,,Bea,Standing,active,Visitor,,,",
    "3,,Cal,Standing,active,Member,,,",
    "4,,Dot,Standing,inactive,,Moved,,",
    "5,,Eve,Standing,active,,,,",
    "6,,Fay,Standing,inactive,Shut-in,,,",
    "7,,Gus,Standing,asleep,Member,,,",
  ]);
  expect(done).toMatchObject({ source: "planning_center", added: 7, leftOut: 0 });
  expect((await people("Standing")).map(({ firstName, membershipStatus }) => [firstName, membershipStatus])).toEqual([
    ["Abe", "inactive"],
    ["Bea", "pending"],
    ["Cal", "active"],
    ["Dot", "inactive"],
    ["Eve", "active"],
    ["Fay", "inactive"],
    ["Gus", "active"],
  ]);
  const overruled = "Membership: The person's membership status is taken from another column.";
  const rows = await leftOut(done.id);
  expect(rows.map((row) => [row["Person ID"], row["First Name"], row["Last Name"], row.Reason])).toEqual([
    ["1", "Abe", "Standing", overruled],
    ["6", "Fay", "Standing", overruled],
    ["7", "Gus", "Standing", "Status: This cannot be read as active or inactive."],
  ]);
  expect(rows[0]).toMatchObject({ Membership: "Member" });
});

test("a second file that says inactive changes a member who was active", async () => {
  await importWhole(admin, [HEADER, "20,,Ina,Later,active,Member,,,"]);
  const done = await importWhole(admin, [HEADER, "20,,Ina,Later,inactive,Member,,,"]);
  expect(done).toMatchObject({ added: 0, updated: 1 });
  expect((await people("Later"))[0]?.membershipStatus).toBe("inactive");
});

test("the given name is used where the first name is empty, and returned where it differs", async () => {
  const done = await importWhole(admin, [HEADER, "31,Josephine,,Naming,,,,,", "32,Timothy,Tim,Naming,,,,,"]);
  expect(done).toMatchObject({ added: 2, leftOut: 0 });
  expect((await people("Naming")).map(({ firstName }) => firstName)).toEqual(["Josephine", "Tim"]);
  expect((await leftOut(done.id)).map((row) => [row["Person ID"], row["First Name"], row["Given Name"]])).toEqual([
    ["32", "Tim", "Timothy"],
  ]);
});

test("the words of an overruled status are not left out if a custom field has them", async () => {
  const access = { kind: "text", seenBy: "staff", editedBy: "managers" } as const;
  const body = { name: "Kind of membership", ...access, choices: [] };
  const { body: field } = await admin.call(customFields.create, { body });
  const uploaded = await upload(admin, [HEADER, "41,,Kit,Keeping,inactive,Deceased,,,"]);
  const custom = [{ fieldId: field.id, column: uploaded.mapping.membershipStatus }];
  const checked = await check(admin, uploaded, {}, { custom });
  expect(checked).toMatchObject({ ready: 1, partial: 0 });
  const done = await ended(admin, await confirm(admin, checked));
  expect(await leftOut(done.id)).toEqual([]);
  const kept = "select count(*) from members where last_name = 'Keeping' and custom_values ->> $1 = 'Deceased'";
  expect(await sunday.count(kept, [String(field.id)])).toBe(1);
});
