// Figures of the whole congregation for the metrics.
import { count, eq, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { deliveries } from "../database/tables/deliveries.ts";

export interface JobCount {
  readonly queue: string;
  readonly state: string;
  readonly count: number;
  /** Since the oldest of them was due; null for jobs that do not wait. */
  readonly waitedSeconds: number | null;
}

/** Jobs by queue and state. Finished ones are deleted after a day at most. */
export async function countJobs(db: Database): Promise<JobCount[]> {
  const { rows } = await db.execute<{ [Field in keyof JobCount]: JobCount[Field] }>(sql`
    select name as queue, state::text as state, count(*)::int as count,
      extract(epoch from clock_timestamp() - min(start_after) filter (where state in ('created', 'retry')))::float8
        as "waitedSeconds"
    from pgboss.job where name not like '\\_\\_%' group by name, state`);
  return rows;
}

export function countWaitingDeliveries(db: Database) {
  return db
    .select({ channel: deliveries.channel, count: count() })
    .from(deliveries)
    .where(eq(deliveries.status, "queued"))
    .groupBy(deliveries.channel);
}
