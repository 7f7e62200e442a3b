import { DEFAULT_TIMEZONE } from "@narthex/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, time, timestamp, unique } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";
import { eventSeries } from "./event-series.ts";
import { members } from "./members.ts";
import { ministries } from "./ministries.ts";

/**
 * A wall-clock time in the event's zone as an instant. An ambiguous time (the night summer time ends) is the first of
 * the two, as in calendar files (RFC 5545) and Temporal; PostgreSQL itself uses the second.
 */
function buildFirstInstant(wall: string): SQL {
  const later = `(${wall}) at time zone timezone`;
  const earlier = `((${later}) at time zone 'UTC' - interval '1 hour') at time zone 'UTC'`;
  return sql.raw(`case when (${earlier}) at time zone timezone = ${wall} then ${earlier} else ${later} end`);
}

/** Date, time and zone are as people entered them; PostgreSQL computes the instants from them. */
export const events = pgTable(
  "events",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text(),
    eventDate: date("event_date", { mode: "string" }).notNull(),
    startTime: time("start_time", { precision: 0 }).notNull(),
    endDate: date("end_date", { mode: "string" }),
    endTime: time("end_time", { precision: 0 }),
    timezone: text().notNull().default(DEFAULT_TIMEZONE),
    location: text(),
    organizerId: integer("organizer_id").references(() => members.id, { onDelete: "set null" }),
    ministryId: integer("ministry_id").references(() => ministries.id, { onDelete: "set null" }),
    maxAttendees: integer("max_attendees"),
    isPublic: boolean("is_public").notNull().default(false),
    asksForReplies: boolean("asks_for_replies").notNull().default(false),
    /** Places for those who reply. */
    capacity: integer(),
    startsAt: instant("starts_at")
      .notNull()
      .generatedAlwaysAs((): SQL => buildFirstInstant("event_date + start_time")),
    /** The end; if none is given, the end of the event's day. */
    endsAt: instant("ends_at")
      .notNull()
      .generatedAlwaysAs(
        (): SQL => buildFirstInstant("coalesce(end_date + end_time, (event_date + 1)::timestamp without time zone)"),
      ),
    seriesId: integer("series_id").references(() => eventSeries.id),
    /** The day and time that the rule of the series gives; it stays when the event is moved. */
    originalStart: timestamp("original_start", { mode: "string", precision: 0 }),
    /** Names of the fields that a change of the series leaves. */
    overridden: text().array().notNull().default(sql`'{}'`),
    /** The series that the event left because it has records, and its day there. It returns if that day does. */
    leftSeriesId: integer("left_series_id").references(() => eventSeries.id, { onDelete: "set null" }),
    leftDay: date("left_day", { mode: "string" }),
    cancelledAt: instant("cancelled_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("events_end_whole", sql`(${t.endDate} is null) = (${t.endTime} is null)`),
    check("events_end_after_start", sql`${t.endDate} + ${t.endTime} >= ${t.eventDate} + ${t.startTime}`),
    check("events_max_attendees_positive", sql`${t.maxAttendees} >= 1`),
    check("events_capacity_positive", sql`${t.capacity} >= 1`),
    check("events_series_whole", sql`(${t.seriesId} is null) = (${t.originalStart} is null)`),
    check("events_left_series_whole", sql`${t.leftSeriesId} is null or ${t.leftDay} is not null`),
    unique("events_series_once").on(t.seriesId, t.originalStart),
    index("events_by_day").on(t.eventDate, t.startTime),
    index("events_ends_at").on(t.endsAt),
    index("events_public").on(t.startsAt, t.id).where(sql`${t.isPublic}`),
    index("events_ministry").on(t.ministryId),
    index("events_left_series").on(t.leftSeriesId).where(sql`${t.leftSeriesId} is not null`),
    index("events_organizer").on(t.organizerId).where(sql`${t.organizerId} is not null`),
  ],
);
