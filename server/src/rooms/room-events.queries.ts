// The series and single events at which rooms are used.
import { asc, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { eventSeries } from "../database/tables/event-series.ts";
import { events } from "../database/tables/events.ts";
import { roomEvents } from "../database/tables/rooms.ts";

type Row = typeof roomEvents.$inferSelect;

export async function findRoomEvents(db: Database, roomIds: readonly number[]): Promise<Row[]> {
  if (roomIds.length === 0) return [];
  return db
    .select()
    .from(roomEvents)
    .where(inArray(roomEvents.roomId, [...roomIds]))
    .orderBy(asc(roomEvents.id));
}

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

export async function insertRoomEvents(tx: Database, rows: (typeof roomEvents.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(roomEvents).values(rows);
}

export async function deleteRoomEvents(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(roomEvents).where(inArray(roomEvents.id, [...ids]));
}
