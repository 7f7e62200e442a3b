import { attendance } from "@narthex/contract/attendance.ts";
import { audit } from "@narthex/contract/audit.ts";
import { events } from "@narthex/contract/events.ts";
import { MAX_COUNT } from "@narthex/contract/limits.ts";
import { members } from "@narthex/contract/members.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { countRows } from "../database/count.ts";
import { members as people } from "../database/tables/members.ts";

let congregation: Congregation;
let admin: Person;
beforeAll(async () => {
  congregation = await openCongregation();
  admin = await congregation.as("admin");
});
afterAll(() => congregation?.close());

const totalIn = (headers: Headers) => Number(headers.get("x-total-count"));
const nextIn = (headers: Headers) => /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? "";

const addMember = (lastName: string) =>
  admin.call(members.create, {
    body: { firstName: "Ann", lastName, joinDate: "2024-01-07", membershipStatus: "active" },
  });

it("counts a search once: later pages repeat the total of the first", async () => {
  const first = await admin.call(members.list, { query: { limit: 1 } });
  const total = totalIn(first.headers);
  await addMember("Zuckermann");
  const second = await admin.fetch(nextIn(first.headers));
  expect(second.status).toBe(200);
  expect(totalIn(second.headers)).toBe(total);
  const third = await admin.fetch(nextIn(second.headers));
  expect(totalIn(third.headers)).toBe(total);
  expect(totalIn((await admin.call(members.list, { query: { limit: 1 } })).headers)).toBe(total + 1);
});

it("counts a search for people once, too", async () => {
  for (const lastName of ["Oncecounted", "Oncecounter"]) await addMember(lastName);
  const first = await admin.call(members.list, { query: { search: "oncecount", limit: 1 } });
  expect(totalIn(first.headers)).toBe(2);
  await addMember("Oncecounting");
  const second = await admin.fetch(nextIn(first.headers));
  expect(totalIn(second.headers)).toBe(2);
  expect(totalIn((await admin.fetch(nextIn(second.headers))).headers)).toBe(2);
});

it("counts the greeter's list once, and the people present on each page", async () => {
  const { body: event } = await admin.call(events.create, {
    body: { title: "Service", eventDateTime: "2026-11-22T10:00" },
  });
  const params = { id: event.id };
  const first = await admin.call(attendance.roll, { params, query: { limit: 1 } });
  const total = totalIn(first.headers);
  expect(total).toBeGreaterThan(2);
  const { body: person } = await addMember("Latecomer");
  await admin.call(attendance.record, { body: { memberId: person.id, eventId: event.id } });
  const second = await admin.fetch(nextIn(first.headers));
  expect(totalIn(second.headers)).toBe(total);
  expect(await second.json()).toMatchObject({ checkedInCount: 1 });
});

it("refuses a page whose cursor was not created by this server", async () => {
  for (const forged of [["Adler", 1], [["2024-01-07", "10:00", 1], -1], [["2024-01-07", "10:00", 1]], {}, null, 7]) {
    const after = Buffer.from(JSON.stringify(forged)).toString("base64url");
    expect(await admin.refused(events.list, { query: { after } })).toMatchObject({
      status: 400,
      body: { fields: { after: "This page does not exist." } },
    });
  }
});

describe("more rows than the limit of counting", () => {
  beforeAll(async () => {
    await congregation.postgres.pool.query(`
      insert into members (first_name, last_name, join_date, membership_status)
      select 'Many', 'Person' || n, '2024-01-07', 'active' from generate_series(1, 20000) as n`);
    await congregation.postgres.pool.query(`
      insert into audit_entries (action, subject, subject_id)
      select 'checked_in', 'attendance', n::text from generate_series(1, 20000) as n`);
    await congregation.postgres.pool.query("analyze members, audit_entries");
  });

  it.each([
    ["people", members.list, { limit: 2 }],
    ["a search for people", members.list, { search: "person", limit: 2 }],
    ["the audit log", audit.list, { limit: 2 }],
  ] as const)("%s: the total says that there are more than 10,000, on every page", async (_, call, query) => {
    const first = await admin.call(call, { query });
    expect(totalIn(first.headers)).toBe(MAX_COUNT + 1);
    const second = await admin.fetch(nextIn(first.headers));
    expect(second.status).toBe(200);
    expect(totalIn(second.headers)).toBe(MAX_COUNT + 1);
  });

  it("a total below the limit is exact", async () => {
    const { headers } = await admin.call(members.list, { query: { search: "person12", limit: 2 } });
    expect(totalIn(headers)).toBe(1 + 10 + 100 + 1000);
  });

  it("a call without a limit answers the first 1,000 rows", async () => {
    const { body, headers } = await admin.call(members.list);
    expect(body).toHaveLength(1000);
    expect(nextIn(headers)).toContain("after=");
  });

  it("counting stops reading at its limit", async () => {
    const read = await congregation.postgres.transaction(async (tx) => {
      const rowsRead = async () => {
        const { rows } = await tx.execute<{ read: number }>(sql`
          select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'members'`);
        return rows[0]?.read ?? 0;
      };
      const before = await rowsRead();
      await countRows(tx, people);
      return (await rowsRead()) - before;
    });
    expect(read).toBeLessThanOrEqual(MAX_COUNT + 1);
  });
});
