// Reading hours: within one's sight, in pages, narrowed down, summed up, and on paper.
import { workerHours as calls, type HoursStatus, toHundredths } from "@narthex/contract/hours.ts";
import { members as memberCalls } from "@narthex/contract/members.ts";
import { settings } from "@narthex/contract/settings.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CastName } from "../../../sample/src/cast.ts";
import { openPdf } from "../../test/pdf.ts";
import { openSunday, SUNDAY_TEN, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let anna: number;

async function write(
  memberId: number | null,
  ministryId: number,
  workerDate: string,
  hours: string,
  status: HoursStatus = "approved",
): Promise<number> {
  const { rows } = await sunday.postgres.pool.query<{ id: number }>(
    `insert into worker_hours (member_id, ministry_id, worker_date, hours, status, approved_at, note)
     values ($1, $2, $3, $4, $5, case when $5 = 'approved' then now() end, case when $5 = 'returned' then 'Why?' end)
     returning id`,
    [memberId, ministryId, workerDate, hours, status],
  );
  return rows[0]?.id ?? 0;
}

/** Lydia and Anna in music and youth, over a new year and a new month. */
beforeAll(async () => {
  sunday = await openSunday();
  anna = await sunday.addPerson({ firstName: "Anna", lastName: "Berg", email: "anna@example.org" });
  const { music, youth, ids } = sunday;
  await write(ids.member, music, "2025-12-31", "4.00");
  await write(ids.member, music, "2026-01-01", "0.25");
  await write(ids.member, youth, "2026-10-31", "1.50", "submitted");
  await write(ids.member, music, "2026-11-01", "2.75");
  await write(ids.member, youth, "2026-11-22", "3.25");
  await write(ids.member, music, "2026-11-22", "0.50", "submitted");
  await write(ids.member, music, "2026-11-20", "9.00", "returned");
  await write(anna, music, "2026-11-22", "1.00", "submitted");
  await write(anna, youth, "2026-11-21", "1.25");
});
beforeEach(() => sunday.setNow(SUNDAY_TEN));
afterAll(() => sunday?.close());

type ShownHours = { memberName: string; ministryName: string; workerDate: string; hours: string };
const shown = (rows: ShownHours[]) =>
  rows.map(
    ({ memberName, ministryName, workerDate, hours }) => `${memberName}, ${ministryName}, ${workerDate}, ${hours}`,
  );
const list = async (name: CastName, query = {}) =>
  shown((await (await sunday.as(name)).call(calls.list, { query })).body);

const EVERYTHING = [
  "Anna Berg, Music, 2026-11-22, 1.00",
  "Lydia Marsh, Music, 2026-11-22, 0.50",
  "Lydia Marsh, Youth, 2026-11-22, 3.25",
  "Anna Berg, Youth, 2026-11-21, 1.25",
  "Lydia Marsh, Music, 2026-11-20, 9.00",
  "Lydia Marsh, Music, 2026-11-01, 2.75",
  "Lydia Marsh, Youth, 2026-10-31, 1.50",
  "Lydia Marsh, Music, 2026-01-01, 0.25",
  "Lydia Marsh, Music, 2025-12-31, 4.00",
];
const having = (piece: string) => EVERYTHING.filter((row) => row.includes(piece));

describe("within one's visible", () => {
  test.each<[CastName, string[]]>([
    ["admin", EVERYTHING],
    ["intermediate_admin", EVERYTHING],
    ["ministry_leader", having("Music")],
    ["member", having("Lydia")],
    ["pending", []],
  ])("%s", async (name, expected) => {
    expect(await list(name)).toEqual(expected);
  });

  test("every person sees their own", async () => {
    const own = async (name: CastName, query = {}) =>
      shown((await (await sunday.as(name)).call(calls.mine, { query })).body);
    expect(await own("member")).toEqual(having("Lydia"));
    expect(await own("member", { status: "returned" })).toEqual(having("9.00"));
    for (const name of ["admin", "ministry_leader"] as const) expect(await own(name)).toEqual([]);
  });

  test("an account without a member has no hours, and the answer says so", async () => {
    const { pool } = sunday.postgres;
    const link = "update members set user_id = $2 where id = $1";
    const { rows } = await pool.query("select user_id from members where id = $1", [sunday.ids.pending]);
    await pool.query(link, [sunday.ids.pending, null]);
    const paul = await sunday.as("pending");
    expect((await paul.refused(calls.mine)).body.code).toBe("member_profile_not_found");
    const input = { ministryId: sunday.music, hours: "1", workerDate: "2026-11-22" };
    expect((await paul.refused(calls.log, { body: input })).body.code).toBe("member_profile_not_found");
    const nothing = { approved: "0.00", submitted: "0.00" };
    expect((await paul.call(calls.summary)).body).toEqual({
      thisMonth: nothing,
      thisYear: nothing,
      years: [],
      approves: false,
      waiting: 0,
    });
    await pool.query(link, [sunday.ids.pending, rows[0].user_id]);
  });
});

describe("pages and filters", () => {
  test.each([1, 2, 4, 9])("of %i: everything once, though many are of one day", async (limit) => {
    const admin = await sunday.as("admin");
    const found: string[] = [];
    let path: string | undefined = `${calls.list.path}?limit=${limit}`;
    while (path !== undefined && found.length < 20) {
      const response = await admin.fetch(path);
      expect(response.headers.get("x-total-count")).toBe("9");
      found.push(...shown((await response.json()) as never));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    }
    expect(found).toEqual(EVERYTHING);
  });

  test("by status, ministry, member and a piece of a name", async () => {
    expect(await list("admin", { status: "submitted" })).toHaveLength(3);
    expect(await list("admin", { ministryId: sunday.youth })).toEqual(having("Youth"));
    expect(await list("admin", { memberId: anna, ministryId: sunday.music })).toEqual([EVERYTHING[0]]);
    expect(await list("admin", { search: "NA BE" })).toEqual(having("Anna"));
    for (const search of ["example.org", "%", "_", "\\", "Choir"]) expect(await list("admin", { search })).toEqual([]);
    expect(await list("member", { memberId: anna })).toEqual([]);
    expect(await list("ministry_leader", { ministryId: sunday.youth })).toEqual([]);
  });
});

describe("the summary", () => {
  const summary = async (name: CastName) => (await (await sunday.as(name)).call(calls.summary)).body;

  test("sums approved and submitted hours separately; returned ones are not counted", async () => {
    expect(await summary("member")).toEqual({
      thisMonth: { approved: "6.00", submitted: "0.50" },
      thisYear: { approved: "6.25", submitted: "2.00" },
      years: [2026, 2025],
      approves: false,
      waiting: 0,
    });
  });

  test("is the sum of the listed entries", async () => {
    const { body } = await (await sunday.as("member")).call(calls.mine);
    const whole = body
      .filter(({ status, workerDate }) => status === "approved" && workerDate.startsWith("2026"))
      .reduce((sum, { hours }) => sum + toHundredths(hours), 0);
    expect(toHundredths((await summary("member")).thisYear.approved)).toBe(whole);
  });

  test("months and years are the congregation's", async () => {
    sunday.setNow("2027-01-01T04:59:59Z");
    expect((await summary("member")).thisYear.approved).toBe("6.25");
    sunday.setNow("2027-01-01T05:00:00Z");
    expect((await summary("member")).thisYear.approved).toBe("0.00");
  });

  test("shows approvers the entries that wait for them", async () => {
    const waiting = async (name: CastName) => {
      const { approves, waiting } = await summary(name);
      return [approves, waiting];
    };
    expect(await waiting("admin")).toEqual([true, 3]);
    expect(await waiting("intermediate_admin")).toEqual([true, 3]);
    expect(await waiting("ministry_leader")).toEqual([true, 2]);
    expect(await waiting("pending")).toEqual([false, 0]);
    const own = await write(sunday.ids.ministry_leader, sunday.music, "2026-11-22", "1.00", "submitted");
    expect(await waiting("ministry_leader")).toEqual([true, 2]);
    expect(await waiting("admin")).toEqual([true, 4]);
    await sunday.postgres.pool.query("delete from worker_hours where id = $1", [own]);
  });

  test("counts exactly the waiting entries of the list", async () => {
    const written = [
      await write(sunday.ids.ministry_leader, sunday.music, "2026-11-22", "1.00", "submitted"),
      await write(sunday.ids.intermediate_admin, sunday.youth, "2026-11-22", "1.00", "submitted"),
      await write(sunday.ids.admin, sunday.youth, "2026-11-22", "1.00", "submitted"),
    ];
    for (const [name, expected] of [
      ["admin", 6],
      ["intermediate_admin", 5],
      ["ministry_leader", 2],
      ["member", 0],
      ["pending", 0],
    ] as const) {
      const query = { status: "submitted", decider: "me" } as const;
      const { body, headers } = await (await sunday.as(name)).call(calls.list, { query });
      expect([name, body.length, headers.get("x-total-count")]).toEqual([name, expected, String(expected)]);
      expect(body.every(({ can }) => can.approve)).toBe(true);
      expect((await summary(name)).waiting).toBe(expected);
    }
    await sunday.postgres.pool.query("delete from worker_hours where id = any($1)", [written]);
  });
});

describe("the letter", () => {
  const letter = async (name: CastName, memberId: number, year: number) =>
    (await sunday.as(name)).fetch(`/api/worker-hours/letters/${memberId}/${year}.pdf`);

  test("contains the approved hours of the year by ministry, and their sum", async () => {
    const response = await letter("member", sunday.ids.member, 2026);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe('inline; filename="volunteer-hours-2026.pdf"');
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const { strings } = await openPdf(await response.bytes());
    expect(strings).toEqual(
      expect.arrayContaining(["Grace Community Church", "Lydia Marsh", "Volunteer hours in 2026"]),
    );
    const start = strings.indexOf("Ministry");
    expect(strings.slice(start + 3, start + 11)).toEqual(["Music", "2", "3.00", "Youth", "1", "3.25", "Total", "6.25"]);
  });

  test("has the legal name and address at its head once Settings hold them", async () => {
    const admin = await sunday.as("admin");
    const legal = { legalName: "Grace Community Church, Inc.", address: "12 Elm Street\nKettering Falls, NY 12345" };
    await admin.call(settings.update, { body: legal });
    const { strings } = await openPdf(await (await letter("member", sunday.ids.member, 2026)).bytes());
    expect(strings.slice(0, 3)).toEqual(["Grace Community Church, Inc.", "12 Elm Street", "Kettering Falls, NY 12345"]);
    await admin.call(settings.update, { body: { legalName: null, address: null } });
  });

  test("of another year, and by leaders", async () => {
    for (const name of ["member", "intermediate_admin", "admin"] as const) {
      const { strings } = await openPdf(await (await letter(name, sunday.ids.member, 2025)).bytes());
      expect(strings.slice(-7, -4)).toEqual(["Total", "4.00", expect.stringContaining("Includes hours approved")]);
    }
  });

  test.each<[CastName, "Lydia" | "Anna" | "nobody", string, [number, string]]>([
    ["member", "Anna", "2026", [404, "not_found"]],
    ["ministry_leader", "Anna", "2026", [404, "not_found"]],
    ["pending", "Lydia", "2026", [404, "not_found"]],
    ["admin", "nobody", "2026", [404, "not_found"]],
    ["member", "Lydia", "2024", [404, "no_approved_hours"]],
    ["member", "Lydia", "2026.5", [404, "not_found"]],
    ["member", "Lydia", "year", [404, "not_found"]],
    ["member", "Lydia", "99999", [404, "not_found"]],
  ])("%s asks for %s in %s: %j", async (name, whose, year, expected) => {
    const ids = { Lydia: sunday.ids.member, Anna: anna, nobody: 999_999 };
    const response = await letter(name, ids[whose], year as never);
    const body = (await response.json()) as { code: string };
    expect([response.status, body.code]).toEqual(expected);
  });
});

describe("a removed person", () => {
  test("keeps the approved hours without name and description; other entries are deleted", async () => {
    const { pool } = sunday.postgres;
    const gone = await sunday.addPerson({ firstName: "Gone", lastName: "Soon" });
    const kept = await write(gone, sunday.youth, "2026-11-02", "2.00");
    await pool.query("update worker_hours set description = 'With Gone', note = 'Thanks' where id = $1", [kept]);
    await write(gone, sunday.youth, "2026-11-03", "1.00", "submitted");
    await write(gone, sunday.youth, "2026-11-04", "1.00", "returned");
    const admin = await sunday.as("admin");
    expect((await admin.call(memberCalls.remove, { params: { id: gone } })).status).toBe(200);
    const { body } = await admin.call(calls.list, { query: { ministryId: sunday.youth } });
    const left = body.filter(({ memberId }) => memberId === null);
    expect(left).toMatchObject([
      { id: kept, memberName: "Former member", hours: "2.00", status: "approved", description: null, note: null },
    ]);
    expect(left[0]?.can).toEqual({ edit: false, remove: false, approve: false });
    const answer = await admin.refused(calls.decide, { params: { id: kept }, body: { status: "returned", note: "?" } });
    expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);
    expect(await sunday.count("select count(*) from worker_hours where member_id = $1", [gone])).toBe(0);
  });

  test("at the moment they log hours: either both are there, or neither", async () => {
    const { pool } = sunday.postgres;
    const paul = await sunday.as("pending");
    const id = sunday.ids.pending;
    const admin = await sunday.as("admin");
    const body = { ministryId: sunday.youth, hours: "0.25", workerDate: "2026-11-22" };
    const [removal, ...logged] = await Promise.all([
      admin.refused(memberCalls.remove, { params: { id } }),
      ...Array.from({ length: 8 }, () => paul.refused(calls.log, { body })),
    ]);
    expect(removal.status).toBe(200);
    expect(logged.filter(({ status }) => ![201, 401, 404].includes(status))).toEqual([]);
    const { rows } = await pool.query("select 1 from worker_hours where member_id is null and status <> 'approved'");
    expect(rows).toEqual([]);
  });
});
