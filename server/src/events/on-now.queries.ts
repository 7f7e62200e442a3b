import { and, asc, gte, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { events } from "../database/tables/events.ts";
import { type EventRecord, record } from "./events.queries.ts";

/** Events without a ministry at a place, that are not canceled. */
export async function findOnAt(
  db: Database,
  place: string,
  { startsBy, endsFrom }: { startsBy: string; endsFrom: string },
): Promise<EventRecord[]> {
  return db
    .select(record)
    .from(events)
    .where(
      and(
        lte(events.startsAt, startsBy),
        gte(events.endsAt, endsFrom),
        isNull(events.ministryId),
        isNull(events.cancelledAt),
        sql`lower(${events.location}) = lower(${place}::text)`,
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id));
}
