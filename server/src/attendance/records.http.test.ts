// Reading attendance: visible records, pages, newest first, and sums.
import { attendance as calls } from "@narthex/contract/attendance.ts";
import { members as memberCalls } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let anna: number;

/** The attendees: Lydia and Anna at all events, Daniel at the service. */
beforeAll(async () => {
  sunday = await openSunday();
  anna = await sunday.addPerson({ firstName: "Anna", lastName: "Berg", email: "anna@example.org" });
  const { service, rehearsal, camp, ids } = sunday;
  const visits = [
    [service, ids.member, "2026-11-22T14:00:00.000001Z"],
    [service, anna, "2026-11-22T14:00:00.000002Z"],
    [service, ids.ministry_leader, "2026-11-22T14:00:00.000002Z"],
    [rehearsal, ids.member, "2026-11-20T23:00:00Z"],
    [rehearsal, anna, "2026-11-20T23:01:00Z"],
    [camp, ids.member, "2026-07-01T10:00:00Z"],
    [camp, anna, "2026-07-01T10:00:01Z"],
  ];
  for (const values of visits)
    await sunday.postgres.pool.query(
      "insert into attendance (event_id, member_id, check_in_time) values ($1, $2, $3)",
      values,
    );
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));
afterAll(() => sunday?.close());

const shown = (records: { memberName: string; eventTitle: string }[]) =>
  records.map(({ memberName, eventTitle }) => `${memberName}, ${eventTitle}`);
const list = async (name: CastName, query = {}) =>
  shown((await (await sunday.as(name)).call(calls.list, { query })).body);

const EVERYTHING = [
  "Daniel Okafor, Sunday Service",
  "Anna Berg, Sunday Service",
  "Lydia Marsh, Sunday Service",
  "Anna Berg, Choir Rehearsal",
  "Lydia Marsh, Choir Rehearsal",
  "Anna Berg, Youth Camp",
  "Lydia Marsh, Youth Camp",
];
const LYDIAS = EVERYTHING.filter((record) => record.startsWith("Lydia"));
const DANIELS = [EVERYTHING[0], EVERYTHING[3], EVERYTHING[4]];

describe("visible records", () => {
  test.each<[CastName, (string | undefined)[]]>([
    ["admin", EVERYTHING],
    ["intermediate_admin", EVERYTHING],
    ["ministry_leader", DANIELS],
    ["member", LYDIAS],
    ["pending", []],
  ])("%s", async (name, expected) => {
    expect(await list(name)).toEqual(expected);
  });

  test("of the events of the caller's ministries, without the caller's own at others", async () => {
    expect(await list("ministry_leader", { of: "ministries" })).toEqual(DANIELS.slice(1));
    for (const name of ["admin", "member"] as const) expect(await list(name, { of: "ministries" })).toEqual([]);
  });

  test("the own records", async () => {
    const own = async (name: CastName) => shown((await (await sunday.as(name)).call(calls.mine)).body);
    expect(await own("member")).toEqual(LYDIAS);
    expect(await own("ministry_leader")).toEqual([EVERYTHING[0]]);
    expect(await own("admin")).toEqual([]);
  });

  test("a record in full", async () => {
    const { body } = await (await sunday.as("member")).call(calls.mine);
    const rehearsed = body[1]?.id;
    expect(body[2]).toEqual({
      id: body[2]?.id,
      memberId: sunday.ids.member,
      memberName: "Lydia Marsh",
      memberPicture: null,
      eventId: sunday.camp,
      eventTitle: "Youth Camp",
      checkInTime: "2026-07-01T10:00:00.000Z",
      checkOutTime: null,
      notes: null,
      distinction: null,
      can: { remove: false },
    });
    const asSeenBy = async (name: CastName) =>
      (await (await sunday.as(name)).call(calls.list)).body.find(({ id }) => id === rehearsed)?.can;
    expect(await asSeenBy("ministry_leader")).toEqual({ remove: false });
    for (const name of ["intermediate_admin", "admin"] as const) expect(await asSeenBy(name)).toEqual({ remove: true });
  });

  test("of an event", async () => {
    const of = async (name: CastName, eventId: number) => {
      const answer = await (await sunday.as(name)).call(calls.ofEvent, { params: { eventId } });
      return answer.status === 200 ? shown(answer.body) : answer.status;
    };
    expect(await of("admin", sunday.service)).toEqual(EVERYTHING.slice(0, 3));
    expect(await of("ministry_leader", sunday.rehearsal)).toEqual(EVERYTHING.slice(3, 5));
    expect(await of("ministry_leader", sunday.service)).toEqual([EVERYTHING[0]]);
    expect(await of("ministry_leader", sunday.camp)).toBe(404);
    expect(await of("member", sunday.service)).toEqual(["Lydia Marsh, Sunday Service"]);
    expect(await of("member", sunday.camp)).toBe(404);
    expect(await of("pending", sunday.service)).toEqual([]);
    expect(await of("admin", 999_999)).toBe(404);
  });

  test("of a member", async () => {
    const of = async (name: CastName, memberId: number) => {
      const answer = await (await sunday.as(name)).call(calls.ofMember, { params: { memberId } });
      return answer.status === 200 ? shown(answer.body) : answer.status;
    };
    const annas = EVERYTHING.filter((record) => record.startsWith("Anna"));
    expect(await of("intermediate_admin", anna)).toEqual(annas);
    expect(await of("ministry_leader", anna)).toEqual(["Anna Berg, Choir Rehearsal"]);
    expect(await of("member", sunday.ids.member)).toEqual(LYDIAS);
    expect(await of("member", anna)).toBe(404);
    expect(await of("member", 999_999)).toBe(404);
    expect(await of("pending", anna)).toBe(404);
    expect(await of("admin", 999_999)).toBe(404);
    expect(await of("ministry_leader", 999_999)).toBe(404);
  });

  test("an account without a member gets an error that says so", async () => {
    const daniel = await sunday.as("ministry_leader");
    const unlink = "update members set user_id = $2 where id = $1 returning user_id";
    const { rows } = await sunday.postgres.pool.query<{ user_id: string }>(
      "select user_id from members where id = $1",
      [sunday.ids.ministry_leader],
    );
    await sunday.postgres.pool.query(unlink, [sunday.ids.ministry_leader, null]);
    const { status, body } = await daniel.refused(calls.mine);
    expect([status, body.code, body.message]).toEqual([404, "member_profile_not_found", "Member profile not found"]);
    expect(await list("ministry_leader")).toEqual([]);
    await sunday.postgres.pool.query(unlink, [sunday.ids.ministry_leader, rows[0]?.user_id]);
  });
});

describe("pages", () => {
  test.each([1, 2, 3, 7, 8])(
    "of %i contain everything once, although two check-ins are in the same microsecond",
    async (limit) => {
      const admin = await sunday.as("admin");
      const found: string[] = [];
      let path: string | undefined = `${calls.list.path}?limit=${limit}`;
      while (path !== undefined && found.length < 20) {
        const response = await admin.fetch(path);
        expect(response.headers.get("x-total-count")).toBe("7");
        found.push(...shown((await response.json()) as never));
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
      }
      expect(found).toEqual(EVERYTHING);
    },
  );

  const cursor = (value: unknown) => Buffer.from(JSON.stringify([value, 0])).toString("base64url");
  test.each([
    "x",
    cursor([]),
    cursor(["now", 1]),
    cursor([1, 1]),
    cursor(["2026-11-22T14:00:00Z", 1.5]),
    cursor({ a: 1 }),
  ])("a page that does not exist is refused: %s", async (after) => {
    const admin = await sunday.as("admin");
    const { status, body } = await admin.refused(calls.list, { query: { after } });
    expect([status, body.fields]).toEqual([400, { after: "This page does not exist." }]);
  });
});

describe("search", () => {
  test.each([
    ["anna", EVERYTHING.filter((record) => record.startsWith("Anna"))],
    ["NA BE", EVERYTHING.filter((record) => record.startsWith("Anna"))],
    ["choir", EVERYTHING.slice(3, 5)],
    ["example.org", []],
    ["%", []],
    ["_", []],
    ["\\", []],
    ["Berg\n", EVERYTHING.filter((record) => record.startsWith("Anna"))],
  ])("%s", async (search, expected) => {
    expect(await list("admin", { search })).toEqual(expected);
  });

  test("finds visible records only", async () => {
    expect(await list("member", { search: "anna" })).toEqual([]);
    expect(await list("ministry_leader", { search: "anna" })).toEqual(["Anna Berg, Choir Rehearsal"]);
  });
});

describe("the summary", () => {
  const summary = async (name: CastName) => {
    const { totalRecords, thisWeek, today } = (await (await sunday.as(name)).call(calls.summary)).body;
    return [totalRecords, thisWeek, today];
  };

  test("counts visible records only", async () => {
    expect(await summary("admin")).toEqual([7, 5, 3]);
    expect(await summary("ministry_leader")).toEqual([3, 3, 1]);
    expect(await summary("member")).toEqual([3, 2, 1]);
    expect(await summary("pending")).toEqual([0, 0, 0]);
  });

  test.each([
    ["a second before midnight it is still today", "2026-11-23T04:59:59Z", [7, 5, 3]],
    ["at midnight in the congregation's zone it is not", "2026-11-23T05:00:00Z", [7, 5, 0]],
    ["the seventh day counts", "2026-11-27T22:59:59Z", [7, 5, 0]],
    ["the eighth does not", "2026-11-29T14:00:01Z", [7, 0, 0]],
  ])("%s", async (_name, now, expected) => {
    sunday.setNow(now);
    expect(await summary("admin")).toEqual(expected);
  });

  test("uses the day of the congregation's time zone", async () => {
    sunday.setNow("2026-11-23T05:00:00Z");
    const zone = (name: string) => sunday.postgres.pool.query("update settings set timezone = $1", [name]);
    await zone("Pacific/Honolulu");
    expect(await summary("admin")).toEqual([7, 5, 3]);
    await zone("America/New_York");
    expect(await summary("admin")).toEqual([7, 5, 0]);
  });
});

test("a removed person's records stay, without the name", async () => {
  const admin = await sunday.as("admin");
  const gone = await sunday.addPerson({ firstName: "Gone", lastName: "Soon" });
  await admin.call(calls.record, { body: { memberId: gone, eventId: sunday.service } });
  await admin.call(memberCalls.remove, { params: { id: gone } });
  const { body } = await admin.call(calls.ofEvent, { params: { eventId: sunday.service } });
  expect(body[0]).toMatchObject({ memberId: null, memberName: "Former member" });
  expect(await list("admin", { search: "Gone" })).toEqual([]);
  expect((await admin.call(calls.summary)).body.totalRecords).toBe(8);
});

test("the records of an event can be sorted by last name, in pages, with removed people last", async () => {
  const admin = await sunday.as("admin");
  const params = { eventId: sunday.service };
  const gone = await sunday.addPerson({ firstName: "Ada", lastName: "Aaron" });
  await admin.call(calls.record, { body: { memberId: gone, eventId: sunday.service } });
  await admin.call(memberCalls.remove, { params: { id: gone } });
  const names: string[] = [];
  let path: string | undefined = `/api/attendance/event/${sunday.service}?sort=name&limit=1`;
  while (path !== undefined && names.length < 20) {
    const response = await admin.fetch(path);
    names.push(...((await response.json()) as { memberName: string }[]).map(({ memberName }) => memberName));
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  }
  const known = names.filter((name) => name !== "Former member");
  expect(names.slice(known.length)).toContain("Former member");
  expect(names.slice(0, known.length)).toEqual(known);
  const lastNames = known.map((name) => name.split(" ").at(-1) ?? "");
  expect(lastNames.length).toBeGreaterThan(1);
  expect(lastNames).toEqual(lastNames.toSorted((one, other) => one.localeCompare(other, "en")));
  expect((await admin.refused(calls.ofEvent, { params, query: { sort: "age" as never } })).status).toBe(400);
});
