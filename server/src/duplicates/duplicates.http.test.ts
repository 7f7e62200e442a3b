// Likely duplicates over HTTP: shown while a member is entered, recorded at the QR page, listed, and dismissed.
import { checkin } from "@narthex/contract/checkin.ts";
import { duplicates as calls, type PersonTyped } from "@narthex/contract/duplicates.ts";
import { households } from "@narthex/contract/households.ts";
import { members } from "@narthex/contract/members.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CAST } from "../../../sample/src/cast.ts";
import type { Person } from "../../test/congregation.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";
import { findLikelyMatches } from "./duplicates.service.ts";
import { findAllDuplicates } from "./pairs.service.ts";
import { startDuplicateScanJob } from "./scan.job.ts";

let sunday: Sunday;
let leader: Person;

beforeAll(async () => {
  sunday = await openSunday();
  leader = await sunday.as("intermediate_admin");
});
afterAll(() => sunday?.close());

const nothing: PersonTyped = { firstName: "", lastName: "", email: "", phone: "", dateOfBirth: "" };
const likely = async (typed: Partial<PersonTyped>) =>
  (await leader.call(calls.likelyMatches, { body: { ...nothing, ...typed } })).body;
const pairs = async () => (await leader.call(calls.list)).body;
const add = async (person: Partial<Parameters<typeof sunday.addPerson>[0]> & object) =>
  (
    await leader.call(members.create, {
      body: {
        firstName: "Anna",
        lastName: "Berg",
        joinDate: "2026-01-04",
        membershipStatus: "active",
        ...person,
      } as never,
    })
  ).body.id;

describe("while a member is entered", () => {
  test("people with the same contact or birthday and a similar name are shown", async () => {
    const id = await add({ firstName: "Robert", lastName: "Kline", email: "rk@example.org", phone: "(212) 555-0142" });
    const found = [{ member: { id, firstName: "Robert", lastName: "Kline" }, reason: "email" }];
    expect(await likely({ firstName: "Bob", lastName: "Kline", email: " RK@example.org " })).toMatchObject(found);
    expect(await likely({ firstName: "R", lastName: "kline", phone: "+1 212 555 0142" })).toMatchObject([
      { member: { id }, reason: "phone" },
    ]);
    expect(await likely({ firstName: "Eve", lastName: "Kline", email: "rk@example.org" })).toEqual([]);
    expect(await likely({ firstName: "Robert", lastName: "Kline" })).toEqual([]);
  });

  test("incomplete fields are accepted, and fields that are not text are refused", async () => {
    expect(await likely({ firstName: "A", lastName: "B", email: "a@", phone: "12", dateOfBirth: "19" })).toEqual([]);
    for (const dateOfBirth of ["0000-01-01", "1984-02-30", "0198-04-03"]) {
      expect(await likely({ firstName: "A", lastName: "B", dateOfBirth })).toEqual([]);
    }
    const refused = await leader.refused(calls.likelyMatches, { body: { ...nothing, phone: 7 } });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["phone"]]);
    expect((await leader.refused(calls.likelyMatches, { body: { ...nothing, email: "x".repeat(600) } })).status).toBe(
      400,
    );
  });
});

describe("the list", () => {
  test("includes added and changed members; pending ones come first", async () => {
    const one = await add({ firstName: "Lena", lastName: "Marsh", dateOfBirth: "1980-03-04" });
    const two = await add({ firstName: "Lena", lastName: "Marsh", dateOfBirth: "1980-03-04" });
    const has = async () => (await pairs()).some((pair) => pair.members.map(({ id }) => id).join() === `${one},${two}`);
    expect(await has()).toBe(true);
    await leader.call(members.update, { params: { id: two }, body: { dateOfBirth: "1983-03-04" } });
    expect(await has()).toBe(false);
    await leader.call(members.update, { params: { id: two }, body: { dateOfBirth: "1980-03-04" } });
    expect(await has()).toBe(true);

    const session = (await leader.call(checkin.generate, { body: { eventId: sunday.service } })).body;
    const visitor = { firstName: "Magda", lastName: "Marsch", phone: "(212) 555-0150" };
    await add({ firstName: "Magda", lastName: "Marsh", phone: "(212) 555-0150" });
    const params = { sessionId: session.sessionId };
    await sunday.stranger().call(checkin.submit, { params, body: visitor });
    // The last name has a typing error, so the check-in page did not find the member; leaders see the pair.
    expect(await pairs()).toMatchObject([
      {
        reason: "phone",
        members: [
          { lastName: "Marsh", membershipStatus: "active" },
          { lastName: "Marsch", membershipStatus: "pending" },
        ],
      },
      { members: [{ id: one }, { id: two }] },
    ]);
    const page = await leader.call(calls.list, { query: { limit: 1 } });
    expect(page.headers.get("x-total-count")).toBe("2");
    const next = new URL(page.headers.get("link")?.match(/<(.+)>/)?.[1] ?? "", sunday.url);
    expect(await (await leader.fetch(next.pathname + next.search)).json()).toMatchObject([
      { members: [{ id: one }, {}] },
    ]);
    await leader.call(members.remove, { params: { id: two } });
    expect(await has()).toBe(false);
  });

  test("names the household and the address of each person", async () => {
    const person = { firstName: "Vera", lastName: "Quill", email: "quill@example.org" };
    const one = await add(person);
    const two = await add({ ...person, address: "9 Elm Street" });
    const body = { name: "Quill Family", address: "3 Oak Lane", members: [{ memberId: one, role: "child" as const }] };
    await leader.call(households.create, { body });
    const pair = (await pairs()).find((found) => found.members[1]?.id === two);
    expect(pair?.members).toMatchObject([
      { id: one, household: { name: "Quill Family", isChild: true }, address: "3 Oak Lane" },
      { id: two, household: null, address: "9 Elm Street" },
    ]);
  });

  test("has a summary with the number of pairs, and contains everyone once", async () => {
    await add({ firstName: "Marta", lastName: "Lund", email: "lund@example.org" });
    await add({ firstName: "Marta", lastName: "Lund", email: "lund@example.org" });
    const { body } = await leader.call(calls.summary);
    const list = await pairs();
    expect(list.length).toBeGreaterThan(0);
    expect(body.pairs).toBe(list.length);
    const paired = new Set(list.flatMap((pair) => pair.members.map(({ id }) => id)));
    expect(body.memberIds.toSorted((a, b) => a - b)).toEqual([...paired].toSorted((a, b) => a - b));
  });

  test("no longer contains a pair after it was dismissed", async () => {
    const email = "twin@example.org";
    const one = await add({ firstName: "Jonas", lastName: "Reed", email });
    const two = await add({ firstName: "Jonas", lastName: "Reed", email });
    const memberIds = [two, one];
    expect((await leader.call(calls.dismiss, { body: { memberIds } })).body).toEqual({ memberIds: [one, two] });
    const shown = async () => (await pairs()).filter((pair) => pair.members.some(({ id }) => id === two)).length;
    expect(await shown()).toBe(0);
    await leader.call(members.update, { params: { id: two }, body: { lastName: "Reeds" } });
    await sunday.postgres.transaction(findAllDuplicates);
    expect(await shown()).toBe(0);
    expect((await sunday.auditOf("member")).filter(({ action }) => action === "not_the_same_person")).toMatchObject([
      { subjectId: String(one), detail: { other: two } },
    ]);
    const unknown = await leader.refused(calls.dismiss, { body: { memberIds: [one, 2_000_000] } });
    expect([unknown.status, unknown.body.code]).toEqual([404, "not_found"]);
    expect((await leader.refused(calls.dismiss, { body: { memberIds: [one, one] } })).status).toBe(400);
    expect((await leader.refused(calls.dismiss, { body: { memberIds: [one] } })).status).toBe(400);
  });

  test("is the same after a scan of the whole directory", async () => {
    const key =
      "select array_agg(first_id || ' ' || second_id || ' ' || reason order by 1)::text from duplicate_pairs where not is_dismissed";
    const before = (await sunday.postgres.pool.query(key)).rows;
    expect(JSON.stringify(before)).not.toBe('[{"array_agg":null}]');
    await sunday.postgres.pool.query("delete from duplicate_pairs where not is_dismissed");
    await sunday.postgres.transaction(findAllDuplicates);
    expect((await sunday.postgres.pool.query(key)).rows).toEqual(before);
  });

  test("is scanned at the start of a server, so that an upgrade finds pairs that were not recorded", async () => {
    const { rows } = await sunday.postgres.pool.query<{ id: number }>(
      `insert into members (first_name, last_name, email, join_date)
       select 'Petra', 'Upgrade', 'petra@example.org', '2020-01-01' from generate_series(1, 2) returning id`,
    );
    const noted = () =>
      sunday.count("select count(*) from duplicate_pairs where second_id = any($1)", [rows.map(({ id }) => id)]);
    expect(await noted()).toBe(0);
    await startDuplicateScanJob(sunday.services);
    await expect.poll(noted).toBe(1);
  });

  test("keeps a pair that is recorded during a scan, which writes nothing if nothing is new", async () => {
    const versions = "select json_agg(xmin::text order by first_id, second_id)::text from duplicate_pairs";
    const before = (await sunday.postgres.pool.query(versions)).rows;
    const [email, others] = ["meanwhile@example.org", { firstName: "Mina", lastName: "While" }];
    await sunday.postgres.transaction(async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read`);
      await tx.execute(sql`select count(*) from members`);
      await add({ ...others, email });
      await add({ ...others, email });
      await findAllDuplicates(tx);
    });
    expect((await pairs()).some(({ members: [one] }) => one?.lastName === "While")).toBe(true);
    const after = (await sunday.postgres.pool.query(versions)).rows;
    for (const version of JSON.parse(before[0]?.json_agg ?? "[]")) expect(after[0]?.json_agg).toContain(version);
  });

  test("of twenty thousand is scanned in time, and a query for one person reads only people with shared data", async () => {
    await sunday.postgres.pool.query(`
      insert into members (first_name, last_name, email, phone, date_of_birth, join_date)
      select 'Name' || n, 'Family' || n / 3, 'family' || n / 3 || '@example.org', '+1518555' || (n / 3) % 10000,
        date '1940-01-01' + (n * 7919) % 30000, '2020-01-01' from generate_series(1, 20000) n`);
    await sunday.postgres.pool.query("analyze members");
    await sunday.postgres.transaction(findAllDuplicates);
    const read = await sunday.postgres.transaction(async (tx) => {
      // The counters still include this connection's last second, so the difference counts.
      const counters = async () => {
        const { rows } = await tx.execute<{ scans: number; rows: number }>(sql`
          select seq_scan::int as scans, idx_tup_fetch::int as rows from pg_stat_xact_user_tables where relname = 'members'`);
        return rows[0] ?? { scans: 0, rows: 0 };
      };
      const typed = { firstName: "Name3", lastName: "Family1", phone: "+15185550100", dateOfBirth: "1980-01-01" };
      const before = await counters();
      await findLikelyMatches(tx, { ...nothing, ...typed, email: CAST.admin.email });
      const after = await counters();
      return { scans: after.scans - before.scans, rows: after.rows - before.rows };
    });
    expect(read.scans).toBe(0);
    expect(read.rows).toBeGreaterThan(0);
    expect(read.rows).toBeLessThan(500);
  });
});
