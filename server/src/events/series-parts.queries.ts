// The parts of a series that was split: each is a series of its own.
import { and, asc, eq, gt, inArray, isNull, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { deleteById } from "../database/rows.ts";
import { calendarSources } from "../database/tables/calendar-imports.ts";
import { eventSeries } from "../database/tables/event-series.ts";
import { events } from "../database/tables/events.ts";
import { eventColumns } from "./events.queries.ts";
import type { LeftEvent } from "./series.plan.ts";
import { type SeriesRecord, seriesRecord } from "./series.queries.ts";
import { getRuleDay } from "./series.rules.ts";
import { type Elsewhere, type SeriesPart, sortElsewhere } from "./series-parts.rules.ts";

/** The ids of a series and of all series with which it was one before a split. */
export const selectParts = (id: number): SQL => sql`(with recursive part(id) as (
  select ${id}::int
  union select other.id from part
    join event_series own on own.id = part.id
    join event_series other on other.split_from = own.id or other.id = own.split_from)
  select part.id from part)`;

/** An event with, if it is in a series, the coming events of it and those that left it and may return. */
export async function findConcerned(db: Database, eventId: number, now: string): Promise<number[]> {
  const [series] = await db
    .select(seriesRecord)
    .from(eventSeries)
    .innerJoin(events, eq(events.seriesId, eventSeries.id))
    .where(eq(events.id, eventId));
  if (!series) return [eventId];
  const coming = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.seriesId, series.id), gt(events.endsAt, now)));
  const left = await findLeftEvents(db, series, false);
  return [...new Set([eventId, ...[...coming, ...left].map(({ id }) => id)])];
}

/** Locks all parts of a series, in the order of their ids. @returns the series itself; null if it is gone */
export async function lockParts(tx: Database, id: number): Promise<SeriesRecord | null> {
  const parts = tx
    .select(seriesRecord)
    .from(eventSeries)
    .where(inArray(eventSeries.id, selectParts(id)));
  const locked = await parts.orderBy(asc(eventSeries.id)).for("update");
  return locked.find((part) => part.id === id) ?? null;
}

/** The other parts of a series that have events. */
export async function findOtherParts(tx: Database, id: number): Promise<SeriesPart[]> {
  const day = sql<string>`(${events.originalStart}::date)::text`;
  return tx
    .select({
      days: sql<string[]>`array_agg(${day} order by ${events.originalStart})`,
      extraDates: sql<string[]>`${eventSeries.extraDates}::text[]`,
    })
    .from(events)
    .innerJoin(eventSeries, eq(eventSeries.id, events.seriesId))
    .where(and(inArray(eventSeries.id, selectParts(id)), ne(eventSeries.id, id)))
    .groupBy(eventSeries.id)
    .orderBy(asc(eventSeries.id));
}

/** The coming events of the other parts of a series, which a change or a deletion leaves. @param event of the series */
export async function findElsewhere(
  db: Database,
  { event, series: { id } }: { event: { originalStart: string | null }; series: { id: number } },
  scope: "following" | "all",
  now: Temporal.Instant,
): Promise<Elsewhere> {
  const coming = await db
    .select({ eventDate: events.eventDate, day: sql<string>`(${events.originalStart}::date)::text` })
    .from(events)
    .where(
      and(inArray(events.seriesId, selectParts(id)), ne(events.seriesId, id), gt(events.startsAt, now.toString())),
    );
  return sortElsewhere(coming, getRuleDay(event), scope);
}

/** Whether a series comes from a calendar. */
export async function isImported(db: Database, id: number): Promise<boolean> {
  return (await db.$count(calendarSources, eq(calendarSources.seriesId, id))) > 0;
}

/** Deletes a series of which nothing stayed. */
export const deleteSeries = deleteById(eventSeries);

/**
 * Events that once belonged to a series, also to another part of it. Of those that left it before the database kept that, the ones on days
 * that the series leaves out, at its time and with its title.
 */
export async function findLeftEvents(tx: Database, series: SeriesRecord, locks: boolean): Promise<LeftEvent[]> {
  const { id, title, startTime, timezone, skippedDates } = series;
  const isLike = and(eq(events.title, title), eq(events.startTime, startTime), eq(events.timezone, timezone));
  const isOnDay = and(isNull(events.cancelledAt), inArray(events.eventDate, [...skippedDates]));
  const isElsewhere = or(isNull(events.seriesId), notInArray(events.seriesId, selectParts(id)));
  const isFromPart = and(inArray(events.leftSeriesId, selectParts(id)), isElsewhere);
  const all = tx
    .select(eventColumns)
    .from(events)
    .where(or(isFromPart, and(isNull(events.seriesId), isNull(events.leftSeriesId), isLike, isOnDay)))
    .orderBy(asc(events.id));
  const found = await (locks ? all.for("update") : all);
  return found.map((event) => ({ ...event, leftDay: event.leftDay ?? event.eventDate }));
}
