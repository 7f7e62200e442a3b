// Tests of what happens at the same moment: one statement is held back in the middle, and let go whatever becomes of the test.
import type { Pool } from "pg";
import { until } from "./until.ts";

/** What a statement takes is held while `work` runs, and committed then. */
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

/** Comes back once so many wait for what is held. */
export async function somebodyWaits(pool: Pool, atLeast = 1): Promise<void> {
  const count = async () => (await pool.query<{ n: number }>(WAITING)).rows[0]?.n ?? 0;
  await until(count, (waiting) => waiting >= atLeast);
}
