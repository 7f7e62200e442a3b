// Merging people who left, and undoing it: the departure of each record is restored.
import { departures } from "@narthex/contract/departures.ts";
import { members } from "@narthex/contract/members.ts";
import { membershipYears } from "@narthex/contract/membership-years.ts";
import { merges as calls } from "@narthex/contract/merges.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { readDeparture } from "../../test/departure.ts";
import { importWhole } from "../../test/import.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  sunday.setNow(SUNDAY_TEN);
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const merge = async (id: number, otherId: number, choices = {}) =>
  (await admin.call(calls.merge, { params: { id }, body: { otherId, choices } })).body.mergeId;
const undo = async (id: number) => (await admin.call(calls.undo, { params: { id } })).body;
const show = (id: number) => readDeparture(admin, id);

test("undoing a merge restores why the merged person left, also if the status was changed in between", async () => {
  const departure = { reason: "moved", leftOn: "2026-11-01" } as const;
  const setStatus = (id: number, membershipStatus: "active" | "inactive") =>
    admin.call(members.update, { params: { id }, body: { membershipStatus } });
  for (const [own, changes] of [
    ["active", []],
    ["active", ["inactive", "active"]],
    ["inactive", ["active"]],
    ["inactive", ["active", "inactive"]],
  ] as const) {
    const [id, otherId] = [
      await sunday.addPerson({ joinDate: "2020-01-01" }),
      await sunday.addPerson({ joinDate: null }),
    ];
    await admin.call(departures.record, { params: { id: otherId }, body: departure });
    await setStatus(id, own);
    const mergeId = await merge(id, otherId);
    expect(await show(id)).toEqual(own === "inactive" ? departure : null);
    for (const status of changes) await setStatus(id, status);
    await undo(mergeId);
    expect([own, changes, await show(id)]).toEqual([own, changes, null]);
    expect(await show(otherId)).toEqual(departure);
    await setStatus(id, "inactive");
    expect(await show(id)).toBeNull();
  }
});

test("a day of leaving before the join date of the record that stays is not taken over", async () => {
  const id = await sunday.addPerson({ joinDate: "2021-06-01", membershipStatus: "inactive" });
  const otherId = await sunday.addPerson({ joinDate: "2020-01-01" });
  const body = { reason: "moved", leftOn: "2021-01-01" } as const;
  await admin.call(departures.record, { params: { id: otherId }, body });
  const mergeId = await merge(id, otherId);
  expect(await show(id)).toEqual({ reason: "moved", leftOn: null });
  await undo(mergeId);
  expect([await show(id), await show(otherId)]).toEqual([null, body]);
});

const OF_OTHER = { membershipStatus: "other" };
const DIED = { reason: "died", leftOn: "2026-10-01" } as const;
/** Imports a file with one person. @returns the person */
async function importPerson(lastName: string, status: "Member" | "Inactive") {
  await importWhole(admin, ["Breeze ID,First Name,Last Name,Status", `${lastName},Ada,${lastName},${status}`]);
  const [found] = (await admin.call(members.list, { query: { search: lastName } })).body;
  return found ?? { id: 0, membershipStatus: "" };
}

test("a merge that makes a person active ends the departure, and an undo restores it", async () => {
  const { id } = await importPerson("Dylan", "Member");
  await admin.call(departures.record, { params: { id }, body: DIED });
  const mergeId = await merge(id, await sunday.addPerson(), OF_OTHER);
  expect(await show(id)).toBeNull();
  expect((await importPerson("Dylan", "Inactive")).membershipStatus).toBe("inactive");
  expect(await show(id)).toBeNull();
  await undo(mergeId);
  expect(await show(id)).toEqual(DIED);
});

test("an undo does not restore the departure of a person who became a visitor since the merge", async () => {
  const id = await sunday.addPerson({ joinDate: null });
  await admin.call(departures.record, { params: { id }, body: DIED });
  const mergeId = await merge(id, await sunday.addPerson(), OF_OTHER);
  const setStatus = (membershipStatus: "pending" | "inactive") =>
    admin.call(members.update, { params: { id }, body: { membershipStatus } });
  await setStatus("pending");
  await undo(mergeId);
  await setStatus("inactive");
  expect(await show(id)).toBeNull();
});

test("of two departures a merge keeps that the person died and was a member, and an undo restores both", async () => {
  const id = await sunday.addPerson({ joinDate: null, membershipStatus: "pending" });
  const moved = { reason: "moved", leftOn: "2026-11-01" } as const;
  await admin.call(departures.record, { params: { id }, body: moved });
  const otherId = await sunday.addPerson({ joinDate: "2010-01-01" });
  await admin.call(departures.record, { params: { id: otherId }, body: DIED });
  const listLeft = async () => {
    const { body } = await admin.call(membershipYears.people, { query: { year: 2026, change: "left" } });
    return body.map(({ memberId }) => memberId).filter((one) => one === id || one === otherId);
  };
  const mergeId = await merge(id, otherId);
  expect([await show(id), await listLeft()]).toEqual([DIED, [id]]);
  await undo(mergeId);
  expect([await show(id), await show(otherId), await listLeft()]).toEqual([moved, DIED, [otherId]]);
});

test("the departure of the merged person counts if an earlier one of the survivor has ended", async () => {
  const { id } = await importPerson("Endicott", "Member");
  await admin.call(departures.record, { params: { id }, body: { reason: "other", leftOn: "2020-01-10" } });
  expect((await importPerson("Endicott", "Member")).membershipStatus).toBe("active");
  const otherId = await sunday.addPerson({ joinDate: null });
  await admin.call(departures.record, { params: { id: otherId }, body: DIED });
  const mergeId = await merge(id, otherId, OF_OTHER);
  expect(await show(id)).toEqual(DIED);
  await undo(mergeId);
  expect([await show(id), await show(otherId)]).toEqual([null, DIED]);
});
