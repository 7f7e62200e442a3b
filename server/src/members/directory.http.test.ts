// Finding people: search results, pages, and the fields that each kind of caller sees.
import { members as calls, type Member } from "@narthex/contract/members.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CAST, type CastName } from "../../../sample/src/cast.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";

let congregation: Congregation;
let admin: Person;

const NAMES: [string, string, string | null][] = [
  ["Anna", "Bell", "anna@example.org"],
  ["Anna", "Bell", null],
  ["Anna", "Bell", "bell.anna@example.org"],
  ["Ädam", "bell", null],
  ["50%", "Off_er", "fifty@example.org"],
  ["Back\\slash", "Öztürk", null],
  ["O'Neil", "D'Angelo", "oneil@example.org"],
  ["李", "小龍", "bruce@example.org"],
  ["Мария", "Иванова", null],
  ["Zoë 🎵", "Ångström", null],
  ["İpek", "Straße", null],
];

beforeAll(async () => {
  congregation = await openCongregation();
  admin = await congregation.as("admin");
  const people = NAMES.map(([firstName, lastName, email]) => ({
    firstName,
    lastName,
    email,
    joinDate: "2026-01-04",
    membershipStatus: "active" as const,
    phone: "+12125550123",
  }));
  await congregation.postgres.db.insert(members).values(people);
  const crowd = Array.from({ length: 120 }, (_, index) => ({
    firstName: `Twin${index % 2}`,
    lastName: "Crowd",
    joinDate: "2026-01-04",
    membershipStatus: (["active", "inactive", "pending"] as const)[index % 3] ?? "active",
  }));
  await congregation.postgres.db.insert(members).values(crowd);
});
afterAll(() => congregation?.close());

const find = async (search: string, person = admin): Promise<Member[]> =>
  (await person.call(calls.list, { query: { search } })).body;
const fullNames = (list: Member[]) => list.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

describe("a search", () => {
  test.each([
    ["bell", 4],
    ["BELL", 4],
    ["a bell", 3],
    ["anna b", 3],
    ["bell anna", 3],
    ["ll an", 3],
    ["Bell, Anna", 3],
    ["bell,anna", 3],
    ["BELL , ANNA", 3],
    ["bell, ann", 3],
    ["anna, bell", 3],
    [",", 0],
    ["bell,", 0],
    ["%, a", 0],
    ["Bell.Anna@", 1],
    ["anna@example.org", 2],
    ["  anna bell  ", 3],
    ["'", 0],
    ["d'ang", 1],
    ["dang", 1],
    ["%", 1],
    ["_", 1],
    ["\\", 1],
    ["50%", 1],
    ["5_%", 0],
    ["李", 1],
    ["李 小", 1],
    ["мария", 1],
    ["ИВАН", 1],
    ["ädam", 1],
    ["Adam", 1],
    ["Ångs", 1],
    ["🎵", 1],
    ["STRASSE", 1],
    ["straß", 1],
    ["anna  bell", 3],
    ["+12125550123", 11],
    ["(212) 555-0123", 11],
    ["+12125550124", 0],
    [".", 0],
  ])("for %j finds %i", async (search, found) => {
    expect(await find(search)).toHaveLength(found);
  });

  test("finds a person by any part of the full name or the address, in any case", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...NAMES.slice(0, 10)),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        async (who, a, b, up) => {
          const [firstName, lastName, email] = who;
          const whole = email && up ? email : `${firstName} ${lastName}`;
          const letters = [...whole];
          const start = a % letters.length;
          const piece = letters
            .slice(start, start + 1 + (b % (letters.length - start)))
            .join("")
            .trim();
          // Full stops are ignored, so one alone finds no one.
          fc.pre(piece !== ".");
          const found = await find(up ? piece.toUpperCase() : piece);
          expect(fullNames(found)).toContain(`${firstName} ${lastName}`);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("without text finds everyone", async () => {
    const everyone = await admin.call(calls.list);
    const blank = await admin.call(calls.list, { query: { search: "   " } });
    expect(blank.body).toEqual(everyone.body);
    expect(everyone.headers.get("x-total-count")).toBe(String(everyone.body.length));
    expect(everyone.headers.get("link")).toBeNull();
  });
});

describe("pages", () => {
  async function pages(
    query: Record<string, string>,
  ): Promise<{ sizes: number[]; total: Set<string>; list: Member[] }> {
    const sizes: number[] = [];
    const total = new Set<string>();
    const list: Member[] = [];
    let path: string | undefined = `/api/members?${new URLSearchParams(query)}`;
    while (path) {
      const response = await admin.fetch(path);
      expect(response.status).toBe(200);
      const rows = (await response.json()) as Member[];
      sizes.push(rows.length);
      total.add(response.headers.get("x-total-count") ?? "none");
      list.push(...rows);
      path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
    }
    return { sizes, total, list };
  }

  test("contain everyone once and in order, also among people with the same name", async () => {
    const { body: everyone } = await admin.call(calls.list);
    for (const limit of ["1", "7", "135", "136", "1000"]) {
      const { list, total } = await pages({ limit });
      expect(list.map(({ id }) => id)).toEqual(everyone.map(({ id }) => id));
      expect([...total]).toEqual([String(everyone.length)]);
    }
  });

  test("keep the search and the status", async () => {
    const { list, sizes, total } = await pages({ limit: "15", search: "crowd", status: "pending" });
    expect([sizes, [...total]]).toEqual([[15, 15, 10], ["40"]]);
    expect(new Set(list.map(({ membershipStatus }) => membershipStatus))).toEqual(new Set(["pending"]));
  });

  test("are sorted by last name, then by first name, in any alphabet", async () => {
    const { body } = await admin.call(calls.list);
    const order = fullNames(body);
    const at = (name: string) => order.indexOf(name);
    expect(at("Ruth Adler")).toBeLessThan(at("Zoë 🎵 Ångström"));
    expect(at("Zoë 🎵 Ångström")).toBeLessThan(at("Ädam bell"));
    expect(at("Ädam bell")).toBeLessThan(at("Anna Bell"));
    expect(at("Anna Bell")).toBeLessThan(at("Twin0 Crowd"));
    expect(order.slice(at("Twin0 Crowd"), at("Twin0 Crowd") + 60)).toEqual(Array(60).fill("Twin0 Crowd"));
  });

  test("stay complete when someone is added between two of them", async () => {
    const first = await admin.call(calls.list, { query: { limit: 2, search: "anna bell" } });
    const body = { firstName: "Anna", lastName: "Bell", joinDate: "2026-01-04" };
    const added = await admin.call(calls.create, { body });
    const next = /^<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = (await (await admin.fetch(next)).json()) as Member[];
    expect(second).toHaveLength(2);
    expect(new Set([...first.body, ...second].map(({ id }) => id)).size).toBe(4);
    await admin.call(calls.remove, { params: { id: added.body.id } });
  });
});

describe("visible search results", () => {
  const active = async (name: CastName) => (await (await congregation.as(name)).call(calls.list)).body;

  test.each(["member", "ministry_leader"] as const)("%s: active people only", async (name) => {
    const list = await active(name);
    expect(new Set(list.map(({ membershipStatus }) => membershipStatus))).toEqual(new Set(["active"]));
    expect(list).toHaveLength(NAMES.length + 40 + 4);
    const person = await congregation.as(name);
    for (const status of ["inactive", "pending"] as const) {
      const { body, headers } = await person.call(calls.list, { query: { status } });
      expect([body, headers.get("x-total-count")]).toEqual([[], "0"]);
    }
  });

  test.each(["member", "ministry_leader"] as const)("%s: no one by an address that they cannot see", async (name) => {
    const person = await congregation.as(name);
    for (const search of ["anna@example.org", "@", "example.org", "fifty", CAST.admin.email])
      expect(await find(search, person)).toEqual([]);
    for (const search of ["anna", "bell anna", "Bell, Anna"])
      expect(fullNames(await find(search, person))).toEqual(["Anna Bell", "Anna Bell", "Anna Bell"]);
  });

  test("a member: names and no private fields, except their own", async () => {
    const list = await active("member");
    const own = list.find(({ firstName }) => firstName === CAST.member.firstName);
    expect(own).toMatchObject({ email: CAST.member.email, joinDate: expect.any(String), profileCompleted: true });
    for (const { email, phone, address, dateOfBirth, joinDate, smsConsent, userId, can } of list) {
      if (userId === own?.userId) continue;
      const seen = [email, phone, address, dateOfBirth, joinDate, smsConsent, userId, can.edit || can.remove];
      expect(seen).toEqual([null, null, null, null, null, null, null, false]);
    }
  });

  test("a ministry leader: contact data of the people in their own ministries", async () => {
    const { db } = congregation.postgres;
    const all = (await admin.call(calls.list)).body;
    const numbered = (search: string) => all.find(({ lastName }) => lastName === search)?.id ?? 0;
    const leaderId = numbered(CAST.ministry_leader.lastName);
    const [led, other] = await db
      .insert(ministries)
      .values([{ name: "Choir", leaderId }, { name: "Youth" }])
      .returning({ id: ministries.id });
    const joined = { joinDate: "2026-01-04", confirmed: true };
    await db.insert(memberMinistries).values([
      { ministryId: led?.id ?? 0, memberId: numbered("D'Angelo"), ...joined },
      { ministryId: other?.id ?? 0, memberId: numbered("Off_er"), ...joined },
    ]);
    const list = await active("ministry_leader");
    const seen = (name: string) => list.find(({ lastName }) => lastName === name);
    expect(seen("D'Angelo")).toMatchObject({
      email: "oneil@example.org",
      phone: "+12125550123",
      joinDate: null,
      ministryId: led?.id,
      ministries: [{ id: led?.id, name: "Choir" }],
    });
    expect(seen("Off_er")).toMatchObject({ email: null, phone: null, ministries: [{ name: "Youth" }] });
  });

  test("recent activity comes first, and people without any last", async () => {
    const { pool } = congregation.postgres;
    await pool.query("update members set last_check_in = '2026-02-01T15:00:00Z' where last_name = 'bell'");
    await pool.query("update members set last_check_in = '2026-03-01T15:00:00Z' where last_name = 'D''Angelo'");
    const { body } = await (await congregation.as("intermediate_admin")).call(calls.recentActivity);
    expect(body).toHaveLength(10);
    expect(body.slice(0, 3).map(({ lastName, lastCheckIn }) => [lastName, lastCheckIn])).toEqual([
      ["D'Angelo", "2026-03-01T15:00:00.000Z"],
      ["bell", "2026-02-01T15:00:00.000Z"],
      ["Adler", null],
    ]);
    expect(body[0]).toMatchObject({ ministries: [{ name: "Choir" }], membershipStatus: "active" });
  });

  test("recent activity contains everyone once, also people who attend everything", async () => {
    const { rows } = await congregation.postgres.pool.query<{ id: number }>(
      `with services as (
        insert into events (title, event_date, start_time, timezone)
          select 'Service ' || n, date '2026-04-01' + n, '10:00', 'UTC' from generate_series(1, 30) as n
          returning id, event_date),
      records as (
        insert into attendance (event_id, member_id, check_in_time)
          select services.id, members.id, event_date + interval '10 hours' + members.id * interval '1 second'
          from services, members where last_name = 'Crowd' and members.id % 8 = 0
          returning member_id, check_in_time),
      latest as (select member_id, max(check_in_time) as at from records group by 1)
      update members set last_check_in = at from latest where member_id = members.id returning members.id`,
    );
    const { body } = await (await congregation.as("intermediate_admin")).call(calls.recentActivity);
    const latest = rows.map(({ id }) => id).sort((one, other) => other - one);
    expect(body.map(({ id }) => id)).toEqual(latest.slice(0, 10));
  });
});
