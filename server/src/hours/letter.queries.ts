import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type { Span } from "../calendar/spans.ts";
import type { Database } from "../database/database.ts";
import { workerHours } from "../database/tables/hours.ts";
import { ministries } from "../database/tables/ministries.ts";

/** A member's approved hours within a span, by ministry. */
export async function sumByMinistry(db: Database, memberId: number, { from, until }: Span) {
  return db
    .select({
      ministryName: ministries.name,
      days: sql<number>`count(distinct ${workerHours.workerDate})::int`,
      hours: sql<string>`sum(${workerHours.hours})::numeric(12, 2)::text`,
    })
    .from(workerHours)
    .innerJoin(ministries, eq(ministries.id, workerHours.ministryId))
    .where(
      and(
        eq(workerHours.memberId, memberId),
        eq(workerHours.status, "approved"),
        gte(workerHours.workerDate, from),
        lt(workerHours.workerDate, until),
      ),
    )
    .groupBy(ministries.id)
    .orderBy(asc(ministries.name), asc(ministries.id));
}
