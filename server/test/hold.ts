// Tests concurrency: one transaction holds its locks while other requests run, and always releases them.
import type { Pool } from "pg";
import { until } from "./until.ts";

/** Runs `statement` in a transaction that is committed after `work`, so that its locks are held during `work`. */
export async function whileHolding<T>(pool: Pool, statement: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(statement);
    return await work();
  } finally {
    await client.query("commit");
    client.release();
  }
}

const WAITING =
  "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

const SCANS = "select from pgboss.job where name = 'find-duplicates' and state < 'completed'";

/** Resolves when the search for duplicates of the start, which runs beside the first requests, has ended. */
export async function untilScanned(pool: Pool): Promise<void> {
  await until(
    async () => (await pool.query(SCANS)).rowCount,
    (open) => open === 0,
  );
}

/** Resolves when at least this many statements wait for a lock. */
export async function waitForLock(pool: Pool, atLeast = 1): Promise<void> {
  const count = async () => (await pool.query<{ n: number }>(WAITING)).rows[0]?.n ?? 0;
  await until(count, (waiting) => waiting >= atLeast);
}
