// The greeter's list: everyone who may come, by name, with who is checked in.
import { attendance as calls, type Roll } from "@narthex/contract/attendance.ts";
import { users } from "@narthex/contract/users.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;
let params: { id: number };
let zoe: number;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("intermediate_admin");
  params = { id: await sunday.addEvent({ maxAttendees: 40 }) };
  await sunday.addPerson({ firstName: "Ása", lastName: "Äberg", email: "asa_50%@example.org" });
  await sunday.addPerson({ firstName: "anna", lastName: "de la Cruz" });
  await sunday.addPerson({ firstName: "Bo", lastName: "Äberg", membershipStatus: "pending" });
  await sunday.addPerson({ firstName: "Gone", lastName: "Quiet", membershipStatus: "inactive" });
  zoe = await sunday.addPerson({ firstName: "Zoë", lastName: "Quiet", membershipStatus: "inactive" });
  await admin.call(calls.record, { body: { memberId: zoe, eventId: params.id } });
  await admin.call(calls.record, { body: { memberId: sunday.ids.member, eventId: params.id } });
  await admin.call(calls.record, { body: { memberId: sunday.ids.member, eventId: sunday.service } });
});
afterAll(() => sunday?.close());

const IN_ORDER = [
  "Ása Äberg",
  "Bo Äberg",
  "Ruth Adler",
  "anna de la Cruz",
  "Miriam Ellis",
  "Lydia Marsh",
  "Daniel Okafor",
  "Zoë Quiet",
  "Paul Visser",
];
const named = (members: { firstName: string; lastName: string }[]) =>
  members.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

test("lists active and pending people by name, and all others who are checked in", async () => {
  const { status, body, headers } = await admin.call(calls.roll, { params });
  expect([status, body.eventId, body.checkedInCount, body.maxAttendees]).toEqual([200, params.id, 2, 40]);
  expect(named(body.members)).toEqual(IN_ORDER);
  expect(headers.get("x-total-count")).toBe("9");
  const here = body.members.filter(({ checkInTime }) => checkInTime !== null);
  expect(here.map(({ id, checkInTime }) => [id, checkInTime])).toEqual([
    [sunday.ids.member, "2026-11-22T15:00:00.000Z"],
    [zoe, "2026-11-22T15:00:00.000Z"],
  ]);
  const records = await admin.call(calls.ofEvent, { params: { eventId: params.id } });
  const idOf = (memberId: number) => records.body.find((record) => record.memberId === memberId)?.id;
  expect(here.map(({ attendanceId }) => attendanceId)).toEqual([idOf(sunday.ids.member), idOf(zoe)]);
  expect(body.members[0]).toEqual({
    id: body.members[0]?.id,
    firstName: "Ása",
    lastName: "Äberg",
    email: "asa_50%@example.org",
    membershipStatus: "active",
    profileImageUrl: null,
    attendanceId: null,
    checkInTime: null,
    household: null,
    distinction: null,
    hasHousehold: false,
  });
});

describe("search", () => {
  test.each([
    ["äberg", ["Ása Äberg", "Bo Äberg"]],
    ["ÁSA", ["Ása Äberg"]],
    ["a ä", ["Ása Äberg"]],
    ["äberg ása", ["Ása Äberg"]],
    ["Äberg, Ása", ["Ása Äberg"]],
    ["QUIET", ["Gone Quiet", "Zoë Quiet"]],
    [
      "g",
      [
        "Ása Äberg",
        "Bo Äberg",
        "Gone Quiet",
        "Ruth Adler",
        "Miriam Ellis",
        "Lydia Marsh",
        "Daniel Okafor",
        "Paul Visser",
      ],
    ],
    ["50%", ["Ása Äberg"]],
    ["a_5", ["Ása Äberg"]],
    ["a%g", []],
    ["member@example", ["Lydia Marsh"]],
    ["nobody", []],
    ["\\", []],
  ])("%s", async (search, expected) => {
    const { body, headers } = await admin.call(calls.roll, { params, query: { search } });
    expect(named(body.members)).toEqual(expected);
    expect(headers.get("x-total-count")).toBe(String(expected.length));
    expect(body.checkedInCount).toBe(2);
  });
});

test("a first name alone, or after a part of the last name, finds its other forms if nothing else matches", async () => {
  for (const lastName of ["Kowalczyk", "Kowalski", "Wertz"]) await sunday.addPerson({ firstName: "Robert", lastName });
  await sunday.addPerson({ firstName: "Roberta", lastName: "Kowal" });
  const search = async (typed: string) => {
    const { body, headers } = await admin.call(calls.roll, { params, query: { search: typed } });
    expect(headers.get("x-total-count")).toBe(String(body.members.length));
    return named(body.members);
  };
  const roberts = ["Robert Kowalczyk", "Robert Kowalski", "Robert Wertz"];
  expect(await search("bob")).toEqual(roberts);
  expect(await search("kowal bob")).toEqual(roberts.slice(0, 2));
  expect(await search("Kowal, Bob")).toEqual(roberts.slice(0, 2));
  expect(await search("bobb")).toEqual([]);
  expect(await search("x bob")).toEqual([]);
  const paged: string[] = [];
  let path: string | undefined = `/api/events/${params.id}/roll?search=bob&limit=1`;
  while (path !== undefined && paged.length < 5) {
    const response = await admin.fetch(path);
    paged.push(...named(((await response.json()) as Roll).members));
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  }
  expect(paged).toEqual(roberts);
  await sunday.addPerson({ firstName: "Ann", lastName: "Bobek" });
  expect(await search("bob")).toEqual(["Ann Bobek"]);
  await sunday.postgres.pool.query("delete from members where last_name ~ '^(Kowal|Wertz|Bobek)'");
});

test("inactive people are found after all others, with their status", async () => {
  await sunday.addPerson({
    firstName: "Aaron",
    lastName: "Seldom",
    email: "a@seldom.example.org",
    membershipStatus: "inactive",
  });
  await sunday.addPerson({ firstName: "Abel", lastName: "Seldom", membershipStatus: "inactive" });
  await sunday.addPerson({ firstName: "Yves", lastName: "Zseldom" });
  await sunday.addPerson({ firstName: "Zeno", lastName: "Zseldom", membershipStatus: "pending" });
  const found = [
    ["Yves Zseldom", "active"],
    ["Zeno Zseldom", "pending"],
    ["Aaron Seldom", "inactive"],
    ["Abel Seldom", "inactive"],
  ];
  for (const limit of [1, 2, 3, 4, 5]) {
    const shown: unknown[] = [];
    let path: string | undefined = `/api/events/${params.id}/roll?search=SELDOM&limit=${limit}`;
    while (path !== undefined && shown.length < 10) {
      const response = await admin.fetch(path);
      expect(response.headers.get("x-total-count")).toBe("4");
      const { members } = (await response.json()) as Roll;
      expect(members.length).toBeGreaterThan(0);
      shown.push(
        ...members.map(({ firstName, lastName, membershipStatus }) => [`${firstName} ${lastName}`, membershipStatus]),
      );
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect(shown).toEqual(found);
  }
  await sunday.postgres.pool.query("delete from members where last_name like '%eldom'");
});

test.each([1, 2, 4, 9, 10])("pages of %i contain everyone once, in order", async (limit) => {
  const found: string[] = [];
  let path: string | undefined = `/api/events/${params.id}/roll?limit=${limit}`;
  while (path !== undefined && found.length < 20) {
    const response = await admin.fetch(path);
    expect(response.headers.get("x-total-count")).toBe("9");
    found.push(...named(((await response.json()) as { members: never[] }).members));
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  }
  expect(found).toEqual(IN_ORDER);
});

test("a page that does not exist is refused", async () => {
  for (const value of [["a", "b"], ["a", "b", 3], [14, "a", "b", 3], [0, "a", "b", "c"], [1, 2, 3], {}]) {
    const after = Buffer.from(JSON.stringify([value, 0])).toString("base64url");
    expect((await admin.refused(calls.roll, { params, query: { after } })).status).toBe(400);
  }
});

test("a member with the greeter duty sees and finds email addresses only of people who share them", async () => {
  const shy = await sunday.addPerson({ firstName: "Shy", lastName: "Hidden", email: "shy@hidden.example.org" });
  const open = { firstName: "Open", lastName: "Shown", email: "open@shown.example.org", shareEmail: true };
  await sunday.addPerson(open);
  const greeter = await sunday.as("member");
  const full = await sunday.as("admin");
  const { rows } = await sunday.postgres.pool.query("select user_id from members where id = $1", [sunday.ids.member]);
  await full.call(users.update, { params: { id: rows[0].user_id }, body: { duties: ["greeter"] } });
  const found = async (search: string, person = greeter) =>
    (await person.call(calls.roll, { params, query: { search } })).body.members.map(({ id, email }) => [id, email]);
  expect(await found("Shy Hidden")).toEqual([[shy, null]]);
  expect(await found("shy@hidden")).toEqual([]);
  expect(await found("shy@hidden.example.org")).toEqual([]);
  expect((await found("open@shown")).map(([, email]) => email)).toEqual([open.email]);
  expect(await found("shy@hidden", admin)).toEqual([[shy, "shy@hidden.example.org"]]);
});
