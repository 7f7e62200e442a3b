import { announcements } from "@narthex/contract/announcements.ts";
import { imports } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { operations } from "@narthex/contract/operations.ts";
import { tags } from "@narthex/contract/tags.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { waitForLock, whileHolding } from "../../test/hold.ts";
import { type DatabaseProxy, openDatabaseProxy } from "../../test/proxy.ts";
import { until } from "../../test/until.ts";
import { setRoleLimits } from "./limits.ts";
import { LOCKS } from "./locks.ts";

/** Short enough to wait for, and long enough for the other steps on a busy machine. */
const LIMITS = { statementMs: 6000, lockMs: 500, idleMs: 1000, connectionMs: 2000 };
const CONNECTIONS = 5;
const NAMES = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

let congregation: Congregation;
let proxy: DatabaseProxy;
let admin: Person;

beforeAll(async () => {
  congregation = await openCongregation({
    config: { databaseLimits: LIMITS, requestConnections: CONNECTIONS },
    reach: async (url) => {
      proxy = await openDatabaseProxy(url);
      return proxy.url;
    },
  });
  admin = await congregation.as("admin");
});
afterAll(async () => {
  await congregation?.close();
  await proxy?.stop();
});

describe("limits of the database role", () => {
  const read = `select name, setting::int, source from pg_settings where name = any($1) order by name`;

  it("apply to every connection without start-up options or SET, in and outside of transactions", async () => {
    const { postgres } = congregation;
    const { rows } = await postgres.pool.query(read, [NAMES]);
    expect(rows).toEqual([
      { name: "idle_in_transaction_session_timeout", setting: 1000, source: "database user" },
      { name: "lock_timeout", setting: 500, source: "database user" },
      { name: "statement_timeout", setting: 6000, source: "database user" },
    ]);
    expect((await postgres.counterPool.query(read, [NAMES])).rows).toEqual(rows);
  });

  it("are changed by a start with other values, and not written by one with the same", async () => {
    const { url, pool } = congregation.postgres;
    const stored = async () =>
      (
        await pool.query(
          "select xmin, setconfig from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())",
        )
      ).rows;
    const before = await stored();
    await setRoleLimits(url, LIMITS);
    expect(await stored()).toEqual(before);
    await setRoleLimits(url, { ...LIMITS, statementMs: 6500 });
    expect(JSON.stringify(await stored())).toContain("statement_timeout=6500");
    await setRoleLimits(url, LIMITS);
    expect(JSON.stringify(await stored())).toContain("statement_timeout=6000");
  });
});

describe("a request", () => {
  it("that waits too long for a lock answers 503, while the server stays ready", async () => {
    await whileHolding(
      congregation.postgres.pool,
      "set local idle_in_transaction_session_timeout = 0; lock table members",
      async () => {
        expect((await admin.refused(members.list)).status).toBe(503);
        expect((await congregation.stranger().call(operations.ready)).status).toBe(200);
      },
    );
    expect((await admin.call(members.list)).status).toBe(200);
  });

  it("that deletes an announcement or a person waits for an email that is being sent beyond the limit for locks", async () => {
    const { pool } = congregation.postgres;
    const body = { firstName: "Ann", lastName: "Late", joinDate: null };
    const { id: person } = (await admin.call(members.create, { body })).body;
    const { id } = (await admin.call(announcements.create, { body: { title: "Potluck", content: "At noon." } })).body;
    await pool.query(
      `insert into deliveries (announcement_id, member_id, channel, address, status, due_at, queued_at, updated_at)
        values ($1, $2, 'email', 'late@example.org', 'queued', now() + interval '1 day', now(), now())`,
      [id, person],
    );
    const beingSent = `set local idle_in_transaction_session_timeout = 0;
      select from deliveries where announcement_id = ${id} for update`;
    for (const [remove, change] of [
      [
        () => admin.refused(members.remove, { params: { id: person } }),
        () => admin.refused(members.update, { params: { id: person }, body: { lastName: "Later" } }),
      ],
      [
        () => admin.refused(announcements.remove, { params: { id } }),
        () => admin.refused(announcements.change, { params: { id }, body: { title: "Supper" } }),
      ],
    ] as const) {
      const answers = await whileHolding(pool, beingSent, async () => {
        const removing = remove();
        await waitForLock(pool);
        // Waits for the lock of the deletion, as long as the limit for locks.
        expect((await change()).status).toBe(503);
        return [removing];
      });
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200]);
    }
  });

  it("that confirms or undoes an import waits for an undo beyond the limit for locks", async () => {
    const { pool } = congregation.postgres;
    const undoing = `set local idle_in_transaction_session_timeout = 0;
      select pg_advisory_xact_lock(${LOCKS.imports}); lock table tags`;
    const unknown = { params: { id: 1 }, body: { leaveOutFaulty: false } };
    const answers = await whileHolding(pool, undoing, async () => {
      const waiting = [imports.confirm, imports.undo].map((call) => admin.refused(call, unknown));
      await waitForLock(pool, 2);
      // Waits for the table, as long as the limit for locks.
      expect((await admin.refused(tags.list)).status).toBe(503);
      return waiting;
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404]);
  });

  it("whose statement takes too long answers 503", async () => {
    const { db } = congregation.postgres;
    const slow = db.execute(sql`select pg_sleep(60)`);
    await expect(slow).rejects.toMatchObject({ cause: { code: "57014" } });
  });

  it("that finds no free connection answers 503 within the limit, while the server stays ready", async () => {
    const { pool } = congregation.postgres;
    const taken = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
    expect((await admin.refused(members.list)).status).toBe(503);
    expect((await congregation.stranger().call(operations.ready)).status).toBe(200);
    for (const client of taken) client.release();
    expect((await admin.call(members.list)).status).toBe(200);
  });
});

it("that leaves its transaction idle loses it, and the next one is served", async () => {
  const { postgres } = congregation;
  const idle = postgres.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const alive = async () =>
      (await postgres.pool.query("select from pg_stat_activity where pid = $1", [rows[0]?.pid])).rowCount;
    await until(alive, (count) => count === 0);
    await tx.execute(sql`select`);
  });
  await expect(idle).rejects.toThrow();
  expect((await admin.call(members.list)).status).toBe(200);
});

describe("an unreachable database host", () => {
  beforeEach(async () => {
    // Connections that were open before; new ones fail as well.
    await Promise.all(Array.from({ length: 8 }, () => admin.call(members.list)));
    proxy.freeze();
  });

  it("delays requests and readiness no longer than their limits, and both succeed afterwards", async () => {
    // Without a limit, only the time limit of the test would end the wait.
    const answers = await Promise.all([
      congregation.stranger().refused(operations.ready),
      ...Array.from({ length: 12 }, () => admin.refused(members.list)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    proxy.thaw();
    await until(
      () => admin.call(members.list),
      ({ status }) => status === 200,
    );
  });
});
