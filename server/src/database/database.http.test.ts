import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { until } from "../../test/until.ts";
import { connectAlone, openPostgres, withoutWaitingForDisk } from "./database.ts";

let congregation: Congregation;
beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation?.close());

test("a connection that ends between two statements fails its transaction and nothing else", async () => {
  const { postgres } = congregation;
  const interrupted = postgres.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const pid = rows[0]?.pid ?? 0;
    await postgres.db.execute(sql`select pg_terminate_backend(${pid})`);
    // No query is running on the connection while it ends.
    await until(async () => {
      const found = await postgres.db.execute(sql`select from pg_stat_activity where pid = ${pid}`);
      return found.rows.length === 0;
    });
    await tx.execute(sql`select 1`);
  });
  await expect(interrupted).rejects.toThrow();
  expect((await congregation.stranger().fetch("/api/health")).status).toBe(200);
});

test("counters do not wait for the disk, and leave no setting on the connection", async () => {
  const { counterPool } = congregation.postgres;
  const counters = withoutWaitingForDisk(counterPool);
  // A test database may not wait for the disk at all; a setting made by SET has the session as its source.
  const setting = {
    text: "select setting || ' by ' || source as value from pg_settings where name = 'synchronous_commit'",
  };
  const both = await Promise.all([counters.query(setting), counters.query(setting)]);
  expect(both.map(({ rows }) => rows[0]?.value)).toEqual(["off by session", "off by session"]);
  await expect(counters.query({ text: "select 1 / 0" })).rejects.toMatchObject({ code: "22012" });
  // A wrong password is counted.
  const body = JSON.stringify({ email: "nobody@example.org", password: "not the password" });
  const headers = { "content-type": "application/json" };
  await congregation.stranger().fetch("/api/auth/sign-in/email", { method: "POST", headers, body });
  expect((await congregation.postgres.pool.query("select from rate_limits")).rowCount).toBeGreaterThan(0);
  const clients = await Promise.all([counterPool.connect(), counterPool.connect()]);
  const left = await Promise.all(clients.map((client) => client.query(setting)));
  for (const client of clients) client.release();
  for (const { rows } of left) expect(rows[0]?.value).not.toContain("session");
});

test("a counter or a dedicated connection that the database ends fails alone, and not the process", async () => {
  const end = { text: "select pg_terminate_backend(pg_backend_pid())" };
  const { counterPool, pool, url } = congregation.postgres;
  await expect(withoutWaitingForDisk(counterPool).query(end)).rejects.toThrow();
  const idle = await connectAlone(url);
  const { rows } = await idle.query<{ pid: number }>("select pg_backend_pid() as pid");
  await pool.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
  await expect(idle.query("select 1")).rejects.toThrow();
  expect((await congregation.stranger().fetch("/api/health")).status).toBe(200);
});

test("a connection that began while the database was read-only is not used after it is writable again", async () => {
  const { url } = congregation.postgres;
  const database = new URL(url).pathname.slice(1);
  const operator = await connectAlone(url);
  const { transaction, close } = openPostgres({ url, size: 1, kept: 1 });
  const change = () => transaction((tx) => tx.execute(sql`update settings set congregation_name = 'Grace Church'`));
  await operator.query(`alter database ${database} set default_transaction_read_only = on`);
  const refused = await change().catch((error: Error) => error);
  await operator.query(`alter database ${database} reset default_transaction_read_only`);
  const changed = await change().catch((error: Error) => error);
  await Promise.all([operator.end(), close()]);
  expect(refused).toMatchObject({ cause: { code: "25006" } });
  expect(changed).toMatchObject({ rowCount: 1 });
});

test("idle connections are closed after a minute, apart from the kept ones", async () => {
  const { pool, close } = openPostgres({ url: congregation.postgres.url, size: 6, kept: 2 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const clients = await Promise.all(Array.from({ length: 5 }, () => pool.connect()));
    for (const client of clients) client.release();
    vi.advanceTimersByTime(59_000);
    const before = pool.totalCount;
    vi.advanceTimersByTime(2_000);
    expect([before, pool.totalCount]).toEqual([5, 2]);
  } finally {
    vi.useRealTimers();
    await close();
  }
});
