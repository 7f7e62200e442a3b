// How many people the church had, and who joined and left in a year.
import { departures } from "@narthex/contract/departures.ts";
import { members } from "@narthex/contract/members.ts";
import { membershipYears as calls } from "@narthex/contract/membership-years.ts";
import { merges } from "@narthex/contract/merges.ts";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  // The cast stays, because it signs in; without a join date it belongs to the church from the beginning.
  await sunday.postgres.pool.query("delete from members where user_id is null");
  await sunday.postgres.pool.query("update members set join_date = null, membership_status = 'active'");
});
afterAll(() => sunday?.close());

const add = (firstName: string, joinDate: string | null, more: object = {}) =>
  sunday.addPerson({ firstName, lastName: "Year", joinDate, ...more });
const leave = (id: number, reason: "died" | "moved" | "transferred" | "other", leftOn: string | null) =>
  admin.call(departures.record, { params: { id }, body: { reason, leftOn } });
const read = async (year?: number) => (await admin.call(calls.read, { query: year ? { year } : {} })).body;
const list = async (change: "joined" | "left", more: object = {}) =>
  (await admin.call(calls.people, { query: { change, ...more } })).body.map(
    ({ firstName, day, reason }) => `${firstName} ${day} ${reason}`,
  );

test("people who joined and left in the year are counted and named, with the number before and after", async () => {
  const { before: cast } = await read();
  await add("Early", "2019-03-01");
  await leave(await add("Gone", "2019-03-01"), "moved", "2025-12-31");
  await leave(await add("Mover", "2019-03-01"), "moved", "2026-01-01");
  await leave(await add("Dora", null), "died", "2026-11-22");
  await add("New", "2026-01-01");
  await leave(await add("Short", "2026-02-01"), "transferred", "2026-02-01");
  await add("Visitor", "2026-02-01", { membershipStatus: "pending" });
  expect(await read()).toEqual({
    year: 2026,
    years: [2026, 2025, 2019],
    before: cast + 3,
    joined: 2,
    left: 3,
    leftBy: [
      { reason: "died", people: 1 },
      { reason: "moved", people: 1 },
      { reason: "transferred", people: 1 },
      { reason: "other", people: 0 },
    ],
    after: cast + 2,
    undated: cast + 1,
    unknown: 0,
  });
  expect(await list("joined")).toEqual(["New 2026-01-01 null", "Short 2026-02-01 null"]);
  expect(await list("left")).toEqual([
    "Mover 2026-01-01 moved",
    "Short 2026-02-01 transferred",
    "Dora 2026-11-22 died",
  ]);
  expect(await read(2025)).toMatchObject({ joined: 0, left: 1, after: cast + 3 });
  expect(await list("left", { limit: 1 })).toEqual(["Mover 2026-01-01 moved"]);
});

test("inactive people without a day of leaving, or with one before they joined, are counted as unknown only", async () => {
  const { before } = await read();
  await add("Inactive", "2019-03-01", { membershipStatus: "inactive" });
  await leave(await add("Undated", "2026-03-01"), "other", null);
  const wrong = await add("Wrong", "2020-01-01");
  await leave(wrong, "other", "2026-05-01");
  await admin.call(members.update, { params: { id: wrong }, body: { joinDate: "2026-06-01" } });
  expect(await read()).toMatchObject({ before, joined: 0, left: 0, after: before, unknown: 3 });
});

test("visitors who left are counted nowhere", async () => {
  const counts = await read();
  const visitor = await add("Guest", null, { membershipStatus: "pending" });
  await leave(visitor, "moved", "2026-05-01");
  await leave(visitor, "other", "2026-05-02");
  expect(await read()).toEqual(counts);
});

test("an active person into whom the record of one who left was merged has not left", async () => {
  const counts = await read();
  const kept = await add("Anna", "2026-01-05");
  const gone = await add("Anna", "2026-01-05");
  await leave(gone, "died", "2026-10-10");
  await admin.call(merges.merge, { params: { id: kept }, body: { otherId: gone, choices: {} } });
  expect(await read()).toMatchObject({ joined: counts.joined + 1, left: 0, after: counts.after + 1, unknown: 0 });
  await admin.call(members.update, { params: { id: kept }, body: { membershipStatus: "inactive" } });
  expect((await admin.call(departures.show, { params: { id: kept } })).body.departure).toBeNull();
});

test("people who join later this year do not count yet", async () => {
  const { after } = await read();
  await add("Soon", "2026-12-01");
  expect(await read()).toMatchObject({ joined: 0, after });
  sunday.setNow("2026-12-02T15:00:00Z");
  expect(await read()).toMatchObject({ joined: 1, after: after + 1 });
});

test("the CSV file names everyone who joined or left", async () => {
  const joined = await add("=New", "2026-01-01");
  const left = await add("Mover", "2019-03-01");
  await leave(left, "moved", "2026-01-02");
  const file = (await admin.call(calls.csv, { query: {} })).body;
  expect(parse(String(file), { bom: true })).toEqual([
    ["Last name", "First name", "Change", "Date", "Reason", "Person's ID"],
    ["Year", "'=New", "Joined", "2026-01-01", "", String(joined)],
    ["Year", "Mover", "Left", "2026-01-02", "Moved away", String(left)],
  ]);
});
