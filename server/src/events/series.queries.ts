import { and, asc, eq, getTableColumns, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { changeById, insertInto } from "../database/rows.ts";
import { eventSeries } from "../database/tables/event-series.ts";
import { events } from "../database/tables/events.ts";
import { type EventRecord, type EventValues, eventColumns } from "./events.queries.ts";
import { findReferenced } from "./references.queries.ts";
import type { Occurrence } from "./series.plan.ts";
import { copyUsesToEvents } from "./series-uses.queries.ts";

export const seriesRecord = {
  ...getTableColumns(eventSeries),
  startTime: sql<string>`left(${eventSeries.startTime}::text, 5)`,
  endTime: sql<string | null>`left(${eventSeries.endTime}::text, 5)`,
};

/** A series with its times as HH:MM. */
export type SeriesRecord = typeof eventSeries.$inferSelect;

export async function findSeries(db: Database, id: number): Promise<SeriesRecord | null> {
  const [found] = await db.select(seriesRecord).from(eventSeries).where(eq(eventSeries.id, id));
  return found ?? null;
}

/** Locks a series before its events, always in this order. */
export async function lockSeries(tx: Database, id: number): Promise<SeriesRecord | null> {
  const [found] = await tx.select(seriesRecord).from(eventSeries).where(eq(eventSeries.id, id)).for("update");
  return found ?? null;
}

export const insertSeries = insertInto(eventSeries);
export const changeSeries = changeById(eventSeries);

/** All events of a series in order. @param locks whether they are locked exclusively, so that no record can be added */
export async function findOccurrences(tx: Database, seriesId: number, locks: boolean): Promise<Occurrence[]> {
  const all = tx.select(eventColumns).from(events).where(eq(events.seriesId, seriesId)).orderBy(asc(events.id));
  const found = await (locks ? all.for("update") : all);
  const referenced = await findReferenced(
    tx,
    found.map(({ id }) => id),
  );
  const withReferences = found.map((event: EventRecord) => ({ ...event, isReferenced: referenced.has(event.id) }));
  return withReferences.sort((a, b) => ((a.originalStart ?? "") < (b.originalStart ?? "") ? -1 : 1));
}

/** The events that left a series on a day or later belong to the series as which it goes on from that day. */
export async function moveLeftEvents(tx: Database, from: number, to: number, day: string): Promise<void> {
  await tx
    .update(events)
    .set({ leftSeriesId: to })
    .where(and(eq(events.leftSeriesId, from), gte(events.leftDay, day)));
}

/** Events that returned to their series have not left it. */
export async function clearLeftSeries(tx: Database, ids: readonly number[]): Promise<void> {
  const none = { leftSeriesId: null, leftDay: null };
  if (ids.length > 0)
    await tx
      .update(events)
      .set(none)
      .where(inArray(events.id, [...ids]));
}

/** Whether a series goes on as another one, since the following events were changed. */
export async function hasLaterPart(tx: Database, id: number): Promise<boolean> {
  const found = await tx.select({ id: eventSeries.id }).from(eventSeries).where(eq(eventSeries.splitFrom, id)).limit(1);
  return found.length > 0;
}

/** The series as which a series goes on, in order. */
export async function findLaterParts(db: Database, id: number, locks: boolean): Promise<SeriesRecord[]> {
  const later = sql`(with recursive part(id) as (
    select s.id from event_series s where s.split_from = ${id}
    union select s.id from event_series s join part on s.split_from = part.id)
    select part.id from part)`;
  const all = db
    .select(seriesRecord)
    .from(eventSeries)
    .where(inArray(eventSeries.id, later))
    .orderBy(asc(eventSeries.startDate), asc(eventSeries.id));
  return locks ? all.for("update") : all;
}

/** Writes events of a series; one that exists already stays. @returns the ids of those written, in order */
export async function insertOccurrences(tx: Database, values: readonly EventValues[]): Promise<number[]> {
  if (values.length === 0) return [];
  const written = await tx
    .insert(events)
    .values([...values])
    .onConflictDoNothing({ target: [events.seriesId, events.originalStart] })
    .returning({ id: events.id });
  return written.map(({ id }) => id);
}

type Rewritten = Omit<EventValues, "id"> & { id: number; overridden: readonly string[] };

/**
 * Rewrites events of a series with one statement. Their places in the series are emptied first, because they may swap.
 */
export async function rewriteOccurrences(tx: Database, seriesId: number, rows: readonly Rewritten[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const noPlace = { seriesId: null, originalStart: null };
  await tx.update(events).set(noPlace).where(inArray(events.id, ids));
  await tx.execute(sql`
    update events as e set
      title = r."title", description = r."description", location = r."location", organizer_id = r."organizerId",
      ministry_id = r."ministryId", max_attendees = r."maxAttendees", is_public = r."isPublic",
      asks_for_replies = r."asksForReplies", capacity = r."capacity", event_date = r."eventDate",
      start_time = r."startTime", end_date = r."endDate", end_time = r."endTime", timezone = r."timezone",
      series_id = ${seriesId}, original_start = r."originalStart", overridden = r."overridden", updated_at = r."updatedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      "id" integer, "title" text, "description" text, "location" text, "organizerId" integer, "ministryId" integer,
      "maxAttendees" integer, "isPublic" boolean, "asksForReplies" boolean, "capacity" integer, "eventDate" date, "startTime" time, "endDate" date, "endTime" time, "timezone" text,
      "originalStart" timestamp, "overridden" text[], "updatedAt" timestamptz)
    where e.id = r."id"`);
}

/**
 * Makes events single ones, which keep the children's rooms of their series.
 * @param leftSeriesId the series to which they return if it gets their days again; absent for the one they leave
 */
export async function detachEvents(
  tx: Database,
  ids: readonly number[],
  updatedAt: string,
  leftSeriesId?: number,
): Promise<void> {
  if (ids.length === 0) return;
  await copyUsesToEvents(tx, ids);
  const left = { leftSeriesId: leftSeriesId ?? sql`${events.seriesId}`, leftDay: sql`${events.originalStart}::date` };
  const single = { seriesId: null, originalStart: null, overridden: [], ...left, updatedAt };
  await tx
    .update(events)
    .set(single)
    .where(inArray(events.id, [...ids]));
}

/** Deletes events that nothing refers to. */
export async function deleteOccurrences(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(events).where(inArray(events.id, [...ids]));
}

/** Series that may have events after the last written day. */
export async function findSeriesToExtend(db: Database, horizon: string): Promise<number[]> {
  const { id, writtenUntil, until, extraDates } = eventSeries;
  const hasExtraDate = sql`${writtenUntil} < any(${extraDates})`;
  const found = await db
    .select({ id })
    .from(eventSeries)
    .where(and(lt(writtenUntil, horizon), or(isNull(until), gte(until, writtenUntil), hasExtraDate)))
    .orderBy(asc(id));
  return found.map((series) => series.id);
}
