// Series and single events that a children's room or a ministry has chosen.
import { asc, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { eventSeries } from "../database/tables/event-series.ts";
import { events } from "../database/tables/events.ts";

const hasComing = (at: string) =>
  sql<boolean>`exists (select from events e where e.series_id = event_series.id and e.ends_at > ${at}::timestamptz)`;

export async function findSeriesById(db: Database, ids: readonly number[], at: string) {
  if (ids.length === 0) return [];
  return db
    .select({
      ...getTableColumns(eventSeries),
      startTime: sql<string>`left(${eventSeries.startTime}::text, 5)`,
      hasComing: hasComing(at),
    })
    .from(eventSeries)
    .where(inArray(eventSeries.id, [...ids]));
}

export async function findEventsById(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { id, title, eventDate, endsAt, ministryId } = events;
  return db
    .select({ id, title, eventDate, endsAt, ministryId })
    .from(events)
    .where(inArray(id, [...ids]));
}

/** The series and events that exist, locked against deletion until the transaction ends. */
export async function lockChosen(tx: Database, chosen: { seriesIds: number[]; eventIds: number[] }) {
  const series = await tx
    .select({ id: eventSeries.id, ministryId: eventSeries.ministryId })
    .from(eventSeries)
    .where(inArray(eventSeries.id, chosen.seriesIds))
    .orderBy(asc(eventSeries.id))
    .for("key share");
  const single = await tx
    .select({ id: events.id, ministryId: events.ministryId })
    .from(events)
    .where(inArray(events.id, chosen.eventIds))
    .orderBy(asc(events.id))
    .for("key share");
  return { series, events: single };
}
