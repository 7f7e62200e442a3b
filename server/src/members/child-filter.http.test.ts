// The filter of the directory that finds parents by the age of their children.
import { households } from "@narthex/contract/households.ts";
import type { ManagerFilters } from "@narthex/contract/member-query.ts";
import { members as calls } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

/** Everyone here has this last name, so that the sample's people are not in the lists. */
const search = "Childfilter";

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  const add = (firstName: string, rest: object = {}) => sunday.addPerson({ firstName, lastName: search, ...rest });
  const home = (name: string, adults: number[], children: number[], others: number[] = []) =>
    admin.call(households.create, {
      body: {
        name,
        members: [
          ...adults.map((memberId) => ({ memberId, role: "adult" as const })),
          ...children.map((memberId) => ({ memberId, role: "child" as const })),
          ...others.map((memberId) => ({ memberId, role: "other" as const })),
        ],
      },
    });
  // Today is 2026-11-22, so this child is 4 until tomorrow.
  const four = await add("Four", { dateOfBirth: "2021-11-23" });
  await home("One", [await add("Anna"), await add("Ben")], [four], [await add("Grandmother")]);
  await home("Two", [await add("Carla")], [await add("Twelve", { dateOfBirth: "2014-11-22" })]);
  await home("Three", [await add("Dora")], [await add("Undated")]);
  await home(
    "Four",
    [await add("Emil")],
    [await add("Died", { membershipStatus: "inactive", dateOfBirth: "2020-01-01" })],
  );
  // The child lives in two households.
  await home("Five", [await add("Father")], [four]);
  await add("Single");
});
afterAll(() => sunday?.close());

const find = async (filters: ManagerFilters): Promise<string[]> =>
  (await admin.call(calls.list, { query: { search, ...filters } })).body.map(({ firstName }) => firstName).toSorted();

test.each<[string, ManagerFilters, string[]]>([
  ["with a child", { children: "some" }, ["Anna", "Ben", "Carla", "Dora", "Father"]],
  ["without a child", { children: "none" }, ["Died", "Emil", "Four", "Grandmother", "Single", "Twelve", "Undated"]],
  ["with a child of at most 4", { children: "some", childAgeTo: 4 }, ["Anna", "Ben", "Father"]],
  ["with a child of at least 12", { children: "some", childAgeFrom: 12 }, ["Carla"]],
  ["with a child of 5 to 11", { children: "some", childAgeFrom: 5, childAgeTo: 11 }, []],
  ["with a child of 4, by age only", { childAgeFrom: 4, childAgeTo: 4 }, ["Anna", "Ben", "Father"]],
])("finds people %s", async (_condition, filters, names) => {
  expect(await find(filters)).toEqual(names);
});

test.each(["children=all", "childAgeFrom=-1", "childAgeTo=131"])("refuses %s at its field", async (query) => {
  const response = await admin.fetch(`/api/members?${query}`);
  const { fields } = (await response.json()) as { fields: Record<string, string> };
  expect([response.status, Object.keys(fields)]).toEqual([400, [query.split("=")[0]]]);
});
