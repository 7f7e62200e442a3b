// Filters and sort orders of the directory.

import { households } from "@narthex/contract/households.ts";
import type { MemberSort } from "@narthex/contract/member-filters.ts";
import type { ManagerFilters } from "@narthex/contract/member-query.ts";
import { members as calls } from "@narthex/contract/members.ts";
import { tags } from "@narthex/contract/tags.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";
import { users } from "../database/tables/users.ts";

let sunday: Sunday;
let admin: Person;
let ministryId: number;
let tag: number;

/** Everyone here has this last name, so that the sample's people are not in the lists. */
const search = "Filterman";

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
  const add = (firstName: string, rest: object) => sunday.addPerson({ firstName, lastName: search, ...rest });
  await sunday.postgres.db.insert(users).values({ id: "never", email: "never@filters.example" });
  // Today is 2026-11-22; six weeks before is 2026-10-11.
  await add("Today", {
    joinDate: "2020-01-05",
    lastCheckIn: "2026-11-22T14:00:00Z",
    dateOfBirth: "2008-11-23",
    email: "zoe@filters.example",
    membershipStatus: "pending",
  });
  await add("Within", { joinDate: "2021-01-03", lastCheckIn: "2026-10-11T04:00:00Z", dateOfBirth: "2008-11-22" });
  const before = await add("Before", {
    joinDate: "2022-01-02",
    lastCheckIn: "2026-10-11T03:59:59Z",
    dateOfBirth: "1960-02-29",
  });
  await add("Never", { joinDate: "2023-01-01", dateOfBirth: "1959-11-22", phone: "+12125550190", userId: "never" });
  const newcomer = await add("Newcomer", { joinDate: "2026-11-15", email: "abel@filters.example" });
  const home = (name: string, memberId: number, phone: string | null = null) =>
    admin.call(households.create, { body: { name, phone, members: [{ memberId, role: "adult" }] } });
  await home("Zander", before, "(212) 555-0120");
  await home("Abel", newcomer);
  tag = (await admin.call(tags.create, { body: { name: "Filters" } })).body.id;
  await admin.call(tags.putOn, { params: { id: tag }, body: { memberIds: [before] } });
  const [written] = await sunday.postgres.db.insert(ministries).values({ name: "Filters" }).returning();
  ministryId = written?.id ?? 0;
  const within = (await find({})).indexOf("Within");
  const memberId = (await admin.call(calls.list, { query: { search } })).body[within]?.id ?? 0;
  await sunday.postgres.db.insert(memberMinistries).values({ memberId, ministryId, joinDate: "2026-01-04" });
});
afterAll(() => sunday?.close());

type Filters = ManagerFilters & { sort?: MemberSort; ministryId?: number };
const find = async (filters: Filters): Promise<string[]> =>
  (await admin.call(calls.list, { query: { search, ...filters } })).body.map(({ firstName }) => firstName);

test.each<[string, Filters, string[]]>([
  ["not seen for six weeks, and joined before that", { notSeenWeeks: 6 }, ["Before", "Never"]],
  ["not seen for seven weeks", { notSeenWeeks: 7 }, ["Never"]],
  ["never seen, whenever they joined", { notSeenWeeks: "never" }, ["Never", "Newcomer"]],
  ["joined from a day on", { joinedFrom: "2023-01-01" }, ["Never", "Newcomer"]],
  ["joined up to a day", { joinedTo: "2021-01-03" }, ["Today", "Within"]],
  ["born in a month", { birthMonth: 11 }, ["Never", "Today", "Within"]],
  ["at least 18 years old", { ageFrom: 18 }, ["Before", "Never", "Within"]],
  ["at most 17 years old", { ageTo: 17 }, ["Today"]],
  ["66 or 67 years old", { ageFrom: 66, ageTo: 67 }, ["Before", "Never"]],
  ["of a ministry", { ministryId: -1 }, ["Within"]],
  ["with a tag", { tag: -1 }, ["Before"]],
  ["in a household", { household: "some" }, ["Before", "Newcomer"]],
  ["in no household", { household: "none" }, ["Never", "Today", "Within"]],
  ["with a phone number, or that of the household", { phone: "some" }, ["Before", "Never"]],
  ["without a phone number", { phone: "none" }, ["Newcomer", "Today", "Within"]],
  ["with an email address", { email: "some" }, ["Newcomer", "Today"]],
  ["without an email address", { email: "none" }, ["Before", "Never", "Within"]],
  ["with an account", { account: "some" }, ["Never"]],
  ["without an account", { account: "none" }, ["Before", "Newcomer", "Today", "Within"]],
  ["several filters", { birthMonth: 11, joinedFrom: "2020-06-01" }, ["Never", "Within"]],
])("finds people %s", async (_filter, filters, names) => {
  const ids = { ...(filters.ministryId ? { ministryId } : {}), ...(filters.tag ? { tag } : {}) };
  const chosen = { ...filters, ...ids };
  expect(await find(chosen)).toEqual(names);
  expect((await find({ ...chosen, sort: "name" })).toSorted()).toEqual(names);
});

const ORDERS: [MemberSort, string[]][] = [
  ["name", ["Before", "Never", "Newcomer", "Today", "Within"]],
  ["lastSeen", ["Today", "Within", "Before", "Never", "Newcomer"]],
  ["-lastSeen", ["Never", "Newcomer", "Before", "Within", "Today"]],
  ["joined", ["Newcomer", "Never", "Before", "Within", "Today"]],
  ["-joined", ["Today", "Within", "Before", "Never", "Newcomer"]],
  ["status", ["Before", "Never", "Newcomer", "Within", "Today"]],
  ["-status", ["Today", "Before", "Never", "Newcomer", "Within"]],
  ["phone", ["Before", "Never", "Newcomer", "Today", "Within"]],
  ["email", ["Newcomer", "Today", "Before", "Never", "Within"]],
  ["ministry", ["Within", "Before", "Never", "Newcomer", "Today"]],
  ["household", ["Newcomer", "Before", "Never", "Today", "Within"]],
];

test.each(ORDERS)("sorted by %s, pages of any size have the same order", async (sort, names) => {
  for (const limit of [1, 2, 5]) {
    const found: string[] = [];
    let path: string | undefined = `/api/members?search=${search}&sort=${sort}&limit=${limit}`;
    while (path !== undefined) {
      const response = await admin.fetch(path);
      expect(response.headers.get("x-total-count")).toBe("5");
      found.push(...((await response.json()) as { firstName: string }[]).map(({ firstName }) => firstName));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect(found).toEqual(names);
  }
});

test("the total of a filter without a search counts everyone it finds", async () => {
  const response = await admin.fetch("/api/members?joinedFrom=2026-11-15&joinedTo=2026-11-15&limit=1");
  const all = (await admin.call(calls.list, { query: { joinedFrom: "2026-11-15", joinedTo: "2026-11-15" } })).body;
  expect(response.headers.get("x-total-count")).toBe(String(all.length));
});

describe("a member", () => {
  test.each<Filters>([
    { notSeenWeeks: 6 },
    { notSeenWeeks: "never" },
    { joinedFrom: "2020-01-01" },
    { joinedTo: "2020-01-01" },
    { birthMonth: 1 },
    { ageFrom: 1 },
    { ageTo: 99 },
    { children: "some" },
    { childAgeFrom: 1 },
    { childAgeTo: 17 },
    { sort: "lastSeen" },
    { sort: "-joined" },
    { sort: "household" },
    { sort: "phone" },
    { sort: "email" },
    { sort: "ministry" },
    { sort: "-status" },
    { phone: "none" },
    { email: "some" },
    { account: "none" },
    { tag: 1 },
    { household: "none" },
  ])("may not filter or sort by %o", async (query) => {
    const member = await sunday.as("member");
    expect((await member.refused(calls.list, { query })).body.code).toBe("forbidden");
  });

  test("may filter by ministry, and does not see when people were last seen", async () => {
    const member = await sunday.as("member");
    const { body } = await member.call(calls.list, { query: { ministryId, sort: "name" } });
    expect(body.map(({ firstName, lastSeenOn }) => [firstName, lastSeenOn])).toEqual([["Within", null]]);
  });
});

test("the last seen day is in the congregation's time zone", async () => {
  const { body } = await admin.call(calls.list, { query: { search } });
  expect(body.map(({ lastSeenOn }) => lastSeenOn)).toEqual(["2026-10-10", null, null, "2026-11-22", "2026-10-11"]);
});

test.each([
  "notSeenWeeks=0",
  "notSeenWeeks=six",
  "notSeenWeeks=521",
  "joinedFrom=2026-02-30",
  "joinedTo=yesterday",
  "birthMonth=13",
  "ageFrom=-1",
  "ageTo=131",
  "sort=address",
  "ministryId=0",
  "tag=0",
  "tag=choir",
  "household=all",
  "phone=555",
  "email=any",
])("refuses %s at its field", async (query) => {
  const response = await admin.fetch(`/api/members?${query}`);
  const { code, fields } = (await response.json()) as { code: string; fields: Record<string, string> };
  expect([response.status, code, Object.keys(fields)]).toEqual([400, "invalid_input", [query.split("=")[0]]]);
});

test("people without a join date are not among those who joined, and come last in both orders", async () => {
  const add = (firstName: string, rest: object) =>
    sunday.addPerson({ firstName, lastName: "Nodate", joinDate: null, ...rest });
  await add("Recent", { createdAt: "2026-11-15T15:00:00Z" });
  await add("Old", { createdAt: "2026-01-04T15:00:00Z" });
  await add("Known", { joinDate: "2026-11-01" });
  const named = async (filters: Filters) => {
    const { body } = await admin.call(calls.list, { query: { search: "Nodate", ...filters } });
    return body.map(({ firstName }) => firstName);
  };
  expect(await named({ joinedFrom: "1900-01-01" })).toEqual(["Known"]);
  expect(await named({ joinedTo: "2026-11-22" })).toEqual(["Known"]);
  expect(await named({ notSeenWeeks: 2 })).toEqual(["Known", "Old"]);
  expect(await named({ sort: "joined" })).toEqual(["Known", "Old", "Recent"]);
  expect(await named({ sort: "-joined" })).toEqual(["Known", "Old", "Recent"]);
});

test("people last seen before the time are among those not seen, whenever they joined or were added", async () => {
  const seen = { lastName: "Seenbefore", lastCheckIn: "2026-10-04T14:00:00Z" };
  await sunday.addPerson({ ...seen, firstName: "Imported", joinDate: null, createdAt: "2026-11-15T15:00:00Z" });
  await sunday.addPerson({ ...seen, firstName: "Joined", joinDate: "2026-11-15", createdAt: "2026-10-04T13:00:00Z" });
  const named = async (notSeenWeeks: number) => {
    const { body } = await admin.call(calls.list, { query: { search: "Seenbefore", notSeenWeeks, sort: "name" } });
    return body.map(({ firstName }) => firstName);
  };
  expect([await named(6), await named(8)]).toEqual([["Imported", "Joined"], []]);
});
