import { and, asc, gt, gte, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { events } from "../database/tables/events.ts";
import { mayBeCurrent } from "../presence/stays.ts";
import { type EventRecord, eventColumns } from "./events.queries.ts";

/** Events that a lasting code of the place opens. */
const isAt = (place: string) =>
  and(isNull(events.ministryId), isNull(events.cancelledAt), sql`lower(${events.location}) = lower(${place}::text)`);

/**
 * Events without a ministry at a place, that are not canceled. @param openFrom the earliest start of an event without an
 * end
 */
export async function findOnAt(
  db: Database,
  place: string,
  { startsBy, endsFrom, openFrom }: { startsBy: string; endsFrom: string; openFrom: string },
): Promise<EventRecord[]> {
  return db
    .select(eventColumns)
    .from(events)
    .where(
      and(
        lte(events.startsAt, startsBy),
        or(
          and(isNotNull(events.endDate), gte(events.endsAt, endsFrom)),
          and(isNull(events.endDate), gte(events.startsAt, openFrom)),
        ),
        isAt(place),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id));
}

/** Events of these hours that are neither canceled nor of a ministry, by their start. The caller compares their days. */
export async function findAround(db: Database, now: Temporal.Instant, limit: number): Promise<EventRecord[]> {
  return db
    .select(eventColumns)
    .from(events)
    .where(and(mayBeCurrent(now), isNull(events.ministryId), isNull(events.cancelledAt)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit);
}

/** The first of the events at a place that everyone may see and that begin after an instant; null without one. */
export async function findNextPublicAt(db: Database, place: string, after: string): Promise<EventRecord | null> {
  const [next] = await db
    .select(eventColumns)
    .from(events)
    .where(and(events.isPublic, gt(events.startsAt, after), isAt(place)))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(1);
  return next ?? null;
}
