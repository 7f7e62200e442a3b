// Events that end on another day than they begin, in lists of days.
import { events as calls } from "@narthex/contract/events.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  for (const [title, eventDateTime, endDateTime] of [
    ["Retreat", "2027-02-12T18:00", "2027-02-14T12:00"],
    ["Vigil", "2027-02-15T23:00", "2027-02-16T00:30"],
    ["Prayer", "2027-02-15T09:00", null],
  ] as const)
    await admin.call(calls.create, { body: { title, eventDateTime, endDateTime } });
});
afterAll(() => sunday?.close());

test.each([
  ["2027-02-12", ["Retreat"]],
  ["2027-02-13", ["Retreat"]],
  ["2027-02-14", ["Retreat"]],
  ["2027-02-15", ["Vigil", "Prayer"]],
  ["2027-02-16", []],
])("the list of %s has the events that go on that day", async (day, titles) => {
  const { body } = await admin.call(calls.list, { query: { from: day, to: day } });
  expect(body.map(({ title }) => title)).toEqual(titles);
});
