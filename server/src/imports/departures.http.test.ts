// When and why the people of a file left: recorded for inactive people, and taken back with the import.
import { departures } from "@narthex/contract/departures.ts";
import { exports as exportCalls } from "@narthex/contract/exports.ts";
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { membershipYears } from "@narthex/contract/membership-years.ts";
import { merges } from "@narthex/contract/merges.ts";
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
  expect(row?.[1]).toContain("Left on: Another column has the day of death.");
});

test("without a status, a day of leaving makes a person inactive", async () => {
  await importWhole(admin, ["First name,Last name,Left on", "Abe,Nostatus,2020-05-17", "Bea,Nostatus,"]);
  expect(await readDepartures("Nostatus")).toEqual([
    ["Abe", "inactive", "other", "2020-05-17"],
    ["Bea", "active", null, null],
  ]);
});

test("people are inactive if a column says so in their language, and another word is a remark", async () => {
  const done = await importWhole(admin, [
    "Vorname,Nachname,Verstorben,Archiviert",
    "Abe,Said,Ja,",
    "Bea,Said,†,",
    "Cal,Said,4.3.19,",
    "Dot,Said,,WAHR",
    "Eve,Said,Nein,Faux",
    "Fay,Said,vielleicht,0000-00-00",
  ]);
  expect((await readDepartures("Said")).map(([name, ...rest]) => `${name} ${rest.join(" ")}`.trim())).toEqual([
    ...["Abe inactive died", "Bea inactive died", "Cal inactive died"],
    ...["Dot inactive", "Eve active", "Fay active"],
  ]);
  const unclear = "This cannot be read as yes, no or a day, so it does not make the person inactive.";
  expect(await readReasons(done.id)).toEqual([
    ["4", "Verstorben: Please write the year with four digits."],
    ["7", `Verstorben: ${unclear}`],
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
    ["2", "Left on: This date is before the person joined."],
    ["3", "Left on: This date is in the future."],
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

const oneFile = (key: string, last: string, status: string, day = "") => [
  "Breeze ID,First Name,Last Name,Status,Left on",
  `${key},Ada,${last},${status},${day}`,
];
let minute = 0;
const importLater = (...row: Parameters<typeof oneFile>) => {
  sunday.setNow(`2026-11-22T18:${String(++minute).padStart(2, "0")}:00Z`);
  return importWhole(admin, oneFile(...row));
};
async function undoLater(id: number) {
  sunday.setNow(`2026-11-22T18:${String(++minute).padStart(2, "0")}:00Z`);
  return (await admin.call(calls.undo, { params: { id } })).body;
}
async function recordLeft(lastName: string, body: { reason: "died" | "moved"; leftOn: string }) {
  const params = { id: (await list(lastName))[0]?.id ?? 0 };
  await admin.call(departures.record, { params, body });
  return params.id;
}
const readLeft = async (year: number) =>
  (await admin.call(membershipYears.people, { query: { year, change: "left" } })).body.map(({ memberId }) => memberId);

test("a person whom an import makes active has not left, also after a later import without a reason", async () => {
  await importLater("k1", "Returner", "Member");
  await recordLeft("Returner", { reason: "died", leftOn: "2026-01-10" });
  const checked = await check(admin, await upload(admin, oneFile("k1", "Returner", "Member")));
  const { body } = await admin.call(calls.rows, { params: { id: checked.id }, query: { only: "changing" } });
  expect(body[0]?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
    ["membershipStatus", "inactive", "active"],
    ["leftReason", "died", null],
    ["leftOn", "2026-01-10", null],
  ]);
  const { id: first } = await ended(admin, await confirm(admin, checked));
  const { id: second } = await importLater("k1", "Returner", "Inactive");
  expect(await readDepartures("Returner")).toEqual([["Ada", "inactive", null, null]]);
  expect(await undoLater(second)).toMatchObject({ restored: 1, notRestored: 0 });
  expect(await undoLater(first)).toMatchObject({ restored: 1, notRestored: 0 });
  expect(await readDepartures("Returner")).toEqual([["Ada", "inactive", "died", "2026-01-10"]]);
});

test("people whom an import added as having left are removed with it, except if this was corrected since", async () => {
  const { id } = await importWhole(admin, [
    "First name,Last name,Status",
    "Abe,Removed,Moved",
    "Bea,Corrected,Moved",
    "Cal,Removed,Deceased",
  ]);
  sunday.setNow("2026-11-22T17:30:00Z");
  await recordLeft("Corrected", { reason: "moved", leftOn: "2026-11-01" });
  const { body } = await admin.call(calls.undo, { params: { id } });
  expect([body.removed, body.kept]).toEqual([2, [{ reason: "elsewhere", count: 1 }]]);
});

test("the undo of a return restores neither the status nor the departure if the status was changed since", async () => {
  await importLater("k2", "Again", "Member");
  await recordLeft("Again", { reason: "died", leftOn: "2026-01-10" });
  const { id } = await importLater("k2", "Again", "Member");
  await setByHand("Again", "inactive");
  expect(await undoLater(id)).toMatchObject({ restored: 0, notRestored: 1 });
  expect(await readDepartures("Again")).toEqual([["Ada", "inactive", null, null]]);
});

test("a person stays inactive when an import is undone after which the departure was recorded", async () => {
  await importLater("k3", "Later", "Member");
  const { id } = await importLater("k3", "Later", "Inactive");
  await recordLeft("Later", { reason: "moved", leftOn: "2026-11-01" });
  expect(await undoLater(id)).toMatchObject({ restored: 0, notRestored: 1 });
  expect(await readDepartures("Later")).toEqual([["Ada", "inactive", "moved", "2026-11-01"]]);
});

test("a visitor who left, was made a member and left again counts as a member, and after both undos as a visitor", async () => {
  await importLater("k4", "Visited", "Visitor");
  const memberId = await recordLeft("Visited", { reason: "moved", leftOn: "2025-01-10" });
  const { id: first } = await importLater("k4", "Visited", "Member");
  const { id: second } = await importLater("k4", "Visited", "Moved", "2026-11-01");
  expect(await readDepartures("Visited")).toEqual([["Ada", "inactive", "moved", "2026-11-01"]]);
  expect(await readLeft(2026)).toContain(memberId);
  await undoLater(second);
  await undoLater(first);
  expect(await readDepartures("Visited")).toEqual([["Ada", "inactive", "moved", "2025-01-10"]]);
  expect(await readLeft(2025)).not.toContain(memberId);
});

test("an import that is undone between a merge that made the person active and its undo stays as a whole", async () => {
  await importLater("k5", "Ordered", "Member");
  const [one] = await list("Ordered");
  const otherId = await sunday.addPerson({ firstName: "Eve", lastName: "Stranger" });
  const { id } = await importLater("k5", "Ordered", "Moved", "2026-11-01");
  const body = { otherId, choices: { membershipStatus: "other" as const } };
  const { mergeId } = (await admin.call(merges.merge, { params: { id: one?.id ?? 0 }, body })).body;
  expect(await undoLater(id)).toMatchObject({ restored: 0, notRestored: 1 });
  await admin.call(merges.undo, { params: { id: mergeId } });
  expect(await readDepartures("Ordered")).toEqual([["Ada", "inactive", "moved", "2026-11-01"]]);
});

test("the export of people has the reason and the day, and an import reads them", async () => {
  await importWhole(admin, ["First name,Last name,Status,Left on", "Abe,Roundtrip,Deceased,2019-03-04"]);
  const text = await (await admin.fetch(exportCalls.members.path)).text();
  const lines = text.replace("\uFEFF", "").split("\r\n");
  const [headers = "", row = ""] = [lines[0], lines.find((line) => line.includes("Roundtrip"))];
  await importWhole(admin, [headers, row.replaceAll("Roundtrip", "Comeback")]);
  expect(await readDepartures("Comeback")).toEqual([["Abe", "inactive", "died", "2019-03-04"]]);
});
