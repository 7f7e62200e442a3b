// When and why the people of a file left: recorded for inactive people, and taken back with the import.
import { departures } from "@narthex/contract/departures.ts";
import { exports as exportCalls } from "@narthex/contract/exports.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, ended, importWhole, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  sunday.setNow(SUNDAY_TEN);
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const list = async (search: string) => (await admin.call(members.list, { query: { search } })).body;
async function readDepartures(lastName: string) {
  const people = await list(lastName);
  const found = people.map(async ({ id, firstName, membershipStatus }) => {
    const { departure } = (await admin.call(departures.show, { params: { id } })).body;
    return [firstName, membershipStatus, departure?.reason ?? null, departure?.leftOn ?? null];
  });
  return Promise.all(found);
}
const readReasons = async (id: number) =>
  (await readLeftOut(admin, calls.leftOut, id, "rows")).map(({ Row, Reason }) => [Row, Reason]);
async function setByHand(lastName: string, membershipStatus: "active" | "inactive") {
  const [one] = await list(lastName);
  await admin.call(members.update, { params: { id: one?.id ?? 0 }, body: { membershipStatus } });
}

test("a day of death, a word of the status and a column with the reason say why people left", async () => {
  const done = await importWhole(admin, [
    "First name,Last name,Status,Date of death,Inactive reason,Inactive date",
    "Abe,Gone,Member,3/4/2019,,",
    "Bea,Gone,Moved away,,,",
    "Cal,Gone,Inactive,,Transferred,2021-06-30",
    "Dot,Gone,Former,,Lost interest,",
    "Eve,Gone,Inactive,,,",
    'Fay,Gone,Deceased,,,"Mar 5, 2020"',
  ]);
  expect(done).toMatchObject({ added: 6, leftOut: 0 });
  expect(await readDepartures("Gone")).toEqual([
    ["Abe", "inactive", "died", "2019-03-04"],
    ["Bea", "inactive", "moved", null],
    ["Cal", "inactive", "transferred", "2021-06-30"],
    ["Dot", "inactive", "other", null],
    ["Eve", "inactive", null, null],
    ["Fay", "inactive", "died", "2020-03-05"],
  ]);
  const reason = "Inactive reason: The person is imported as one who left for another reason.";
  expect(await readReasons(done.id)).toEqual([["5", reason]]);
});

test("the reason of Planning Center and that of Rock are recognized", async () => {
  await importWhole(admin, [
    "Person ID,First Name,Last Name,Status,Inactive Reason,Household ID,Household Primary Contact",
    "g1,Abe,Planned,inactive,Deceased,,",
    "g2,Bea,Planned,inactive,Moved,,",
  ]);
  expect(await readDepartures("Planned")).toEqual([
    ["Abe", "inactive", "died", null],
    ["Bea", "inactive", "moved", null],
  ]);
  await importWhole(admin, [
    "Id,FirstName,LastName,FamilyRole,RecordStatus,RecordStatusReason,IsDeceased",
    "g1,Abe,Rocked,Adult,Inactive,Moved,False",
    "g2,Bea,Rocked,Adult,Active,,True",
  ]);
  expect(await readDepartures("Rocked")).toEqual([
    ["Abe", "inactive", "moved", null],
    ["Bea", "inactive", "died", null],
  ]);
});

test("a reason and a day that a column about death overrules are listed in the left-out data", async () => {
  const done = await importWhole(admin, [
    "First name,Last name,Status,Deceased,Inactive reason,Left on",
    "Abe,Overruled,Inactive,2019-05-06,Moved,2020-07-08",
  ]);
  expect(await readDepartures("Overruled")).toEqual([["Abe", "inactive", "died", "2019-05-06"]]);
  const [row] = await readReasons(done.id);
  expect(row?.[1]).toContain("Inactive reason: The person is imported as one who died.");
  expect(row?.[1]).toContain("Left on: Another column has the day of death, which is imported.");
});

test("without a status, a day of leaving makes a person inactive", async () => {
  await importWhole(admin, ["First name,Last name,Left on", "Abe,Nostatus,2020-05-17", "Bea,Nostatus,"]);
  expect(await readDepartures("Nostatus")).toEqual([
    ["Abe", "inactive", "other", "2020-05-17"],
    ["Bea", "active", null, null],
  ]);
});

test("days to come, before the join date or that do not exist are left out, and those of active people too", async () => {
  const done = await importWhole(admin, [
    "First name,Last name,Status,Join date,Left on",
    "Abe,Wrongday,Inactive,2020-05-10,2020-05-09",
    "Bea,Wrongday,Inactive,2020-05-10,2026-11-23",
    "Cal,Wrongday,Inactive,,2020-02-30",
    "Dot,Wrongday,Active,,2020-02-03",
  ]);
  expect(await readDepartures("Wrongday")).toEqual([
    ["Abe", "inactive", "other", null],
    ["Bea", "inactive", "other", null],
    ["Cal", "inactive", "other", null],
    ["Dot", "active", null, null],
  ]);
  expect(await readReasons(done.id)).toEqual([
    ["2", "Left on: This day is before the day on which they joined."],
    ["3", "Left on: This day is still to come."],
    ["4", "Left on: Please enter a date that exists."],
    ["5", "Left on: The person is not inactive, so this is not imported."],
  ]);
});

test("a second file records that a known person left, and its undo takes that back", async () => {
  const file = (status: string, day: string) => [
    "Breeze ID,First Name,Last Name,Status,Left on",
    `g9,Ada,Leaving,${status},${day}`,
  ];
  await importWhole(admin, file("Member", ""));
  sunday.setNow("2026-11-22T16:00:00Z");
  const checked = await check(admin, await upload(admin, file("Moved", "2026-11-01")));
  const { body } = await admin.call(calls.rows, { params: { id: checked.id }, query: { only: "changing" } });
  expect(body[0]?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
    ["membershipStatus", "active", "inactive"],
    ["leftReason", null, "moved"],
    ["leftOn", null, "2026-11-01"],
  ]);
  const { id } = await ended(admin, await confirm(admin, checked));
  expect(await readDepartures("Leaving")).toEqual([["Ada", "inactive", "moved", "2026-11-01"]]);
  sunday.setNow("2026-11-22T16:01:00Z");
  const { body: undone } = await admin.call(calls.undo, { params: { id } });
  expect(undone).toMatchObject({ restored: 1, notRestored: 0 });
  await setByHand("Leaving", "inactive");
  expect(await readDepartures("Leaving")).toEqual([["Ada", "inactive", null, null]]);
});

test("what was recorded here stays, except that a file adds the day", async () => {
  const file = (reason: string, day: string) => [
    "Breeze ID,First Name,Last Name,Status,Inactive reason,Left on",
    `g10,Ben,Staying,Inactive,${reason},${day}`,
  ];
  await importWhole(admin, file("Moved", ""));
  const countChanging = async (...row: Parameters<typeof file>) =>
    (await check(admin, await upload(admin, file(...row)))).changing;
  expect(await countChanging("Deceased", "2026-10-01")).toBe(0);
  expect(await readDepartures("Staying")).toEqual([["Ben", "inactive", "moved", null]]);
  expect(await importWhole(admin, file("Moved", "2026-10-01"))).toMatchObject({ updated: 1 });
  expect(await countChanging("Moved", "2026-10-02")).toBe(0);
  expect(await readDepartures("Staying")).toEqual([["Ben", "inactive", "moved", "2026-10-01"]]);
});

test("a person whose departure was corrected after the import stays inactive when it is undone", async () => {
  const file = (status: string) => ["Breeze ID,First Name,Last Name,Status", `g11,Cy,Byhand,${status}`];
  await importWhole(admin, file("Member"));
  sunday.setNow("2026-11-22T17:00:00Z");
  const { id } = await importWhole(admin, file("Moved"));
  sunday.setNow("2026-11-22T17:01:00Z");
  const [one] = await list("Byhand");
  const params = { id: one?.id ?? 0 };
  await admin.call(departures.record, { params, body: { reason: "moved", leftOn: "2026-11-20" } });
  sunday.setNow("2026-11-22T17:02:00Z");
  const { body: undone } = await admin.call(calls.undo, { params: { id } });
  expect(undone).toMatchObject({ notRestored: 1 });
  expect(await readDepartures("Byhand")).toEqual([["Cy", "inactive", "moved", "2026-11-20"]]);
});

test("the export of people has the reason and the day, and an import reads them", async () => {
  await importWhole(admin, ["First name,Last name,Status,Left on", "Abe,Roundtrip,Deceased,2019-03-04"]);
  const text = await (await admin.fetch(exportCalls.members.path)).text();
  const lines = text.replace("\uFEFF", "").split("\r\n");
  const [headers = "", row = ""] = [lines[0], lines.find((line) => line.includes("Roundtrip"))];
  await importWhole(admin, [headers, row.replaceAll("Roundtrip", "Comeback")]);
  expect(await readDepartures("Comeback")).toEqual([["Abe", "inactive", "died", "2019-03-04"]]);
});
