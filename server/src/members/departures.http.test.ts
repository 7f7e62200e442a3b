// When and why people left: recording it makes them inactive, and a return removes it.
import { departures as calls } from "@narthex/contract/departures.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let params: { id: number };

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
beforeEach(async () => {
  sunday.setNow(SUNDAY_TEN);
  params = { id: await sunday.addPerson({ firstName: "Otis", lastName: "Lane", joinDate: "2020-05-10" }) };
});
afterAll(() => sunday?.close());

const show = async () => (await admin.call(calls.show, { params })).body.departure;
const readStatus = async () => (await admin.call(members.update, { params, body: {} })).body.membershipStatus;
const setStatus = (membershipStatus: "active" | "inactive" | "pending") =>
  admin.call(members.update, { params, body: { membershipStatus } });

test("recording that a person left makes the person inactive and can be corrected", async () => {
  expect(await show()).toBeNull();
  const moved = { reason: "moved" as const, leftOn: "2026-11-01" };
  expect((await admin.call(calls.record, { params, body: moved })).body).toMatchObject(moved);
  expect([await readStatus(), await show()]).toMatchObject(["inactive", moved]);
  const died = { reason: "died" as const, leftOn: null };
  await admin.call(calls.record, { params, body: died });
  expect(await show()).toMatchObject(died);
});

test("a departure that someone else recorded since the form was opened is not overwritten", async () => {
  const died = { reason: "died" as const, leftOn: "2026-11-01" };
  const moved = { reason: "moved" as const, leftOn: null };
  const { body: recorded } = await admin.call(calls.record, { params, body: { ...died, updatedAt: null } });
  expect((await admin.call(calls.record, { params, body: { ...died, updatedAt: null } })).body).toEqual(recorded);
  const late = await admin.refused(calls.record, { params, body: { ...moved, updatedAt: null } });
  expect([late.status, late.body.code, late.body.current]).toEqual([409, "conflict", recorded]);
  expect(await show()).toEqual(recorded);
  const { updatedAt } = recorded;
  expect((await admin.call(calls.record, { params, body: { ...moved, updatedAt } })).body).toMatchObject(moved);
});

test("a person who is active again since the form was opened is not made inactive", async () => {
  const moved = { reason: "moved" as const, leftOn: null };
  const { updatedAt } = (await admin.call(calls.record, { params, body: moved })).body;
  await setStatus("active");
  const body = { reason: "died" as const, leftOn: null, updatedAt };
  expect((await admin.refused(calls.record, { params, body })).body.code).toBe("conflict");
  expect([await readStatus(), await show()]).toEqual(["active", null]);
});

test.each(["active", "pending"] as const)("a person who is %s again has not left", async (status) => {
  await admin.call(calls.record, { params, body: { reason: "moved", leftOn: "2026-11-01" } });
  await setStatus(status);
  expect(await show()).toBeNull();
  await setStatus("inactive");
  expect(await show()).toBeNull();
});

test("days to come and days before the person joined are refused", async () => {
  const refuse = async (leftOn: string) =>
    (await admin.refused(calls.record, { params, body: { reason: "other", leftOn } })).body.fields;
  expect(await refuse("2026-11-23")).toEqual({ leftOn: "This date is in the future." });
  expect(await refuse("2020-05-09")).toEqual({ leftOn: "This date is before the person joined." });
  expect(await refuse("2026-02-30")).toEqual({ leftOn: "Please enter a date that exists." });
  expect([await readStatus(), await show()]).toEqual(["active", null]);
});

test("staff do not record it of an administrator, and an unknown person is not found", async () => {
  const body = { reason: "moved" as const, leftOn: null };
  const staff = await sunday.as("intermediate_admin");
  const ofAdmin = { id: sunday.ids.admin };
  expect((await staff.refused(calls.record, { params: ofAdmin, body })).body.code).toBe("role_out_of_reach");
  expect((await admin.refused(calls.show, { params: { id: 999_999 } })).status).toBe(404);
});
