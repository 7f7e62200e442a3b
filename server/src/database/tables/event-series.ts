import { DEFAULT_TIMEZONE, MAX_OCCURRENCES } from "@narthex/contract/limits.ts";
import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, date, index, integer, pgTable, text, time } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";
import { members } from "./members.ts";
import { ministries } from "./ministries.ts";

/** The rule of recurring events, and the fields that each of them has unless it was changed alone. */
export const eventSeries = pgTable(
  "event_series",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** RFC 5545, without an end. */
    rule: text().notNull(),
    /** The day from which the rule counts. */
    startDate: date("start_date", { mode: "string" }).notNull(),
    until: date({ mode: "string" }),
    count: integer(),
    extraDates: date("extra_dates", { mode: "string" }).array().notNull().default(sql`'{}'`),
    skippedDates: date("skipped_dates", { mode: "string" }).array().notNull().default(sql`'{}'`),
    title: text().notNull(),
    description: text(),
    startTime: time("start_time", { precision: 0 }).notNull(),
    /** Days from the start to the end. */
    endDays: integer("end_days"),
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
    /** The last day up to which events were written. */
    writtenUntil: date("written_until", { mode: "string" }).notNull(),
    /** The series of which this one was the later part. */
    splitFrom: integer("split_from").references((): AnyPgColumn => eventSeries.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("event_series_one_end", sql`${t.until} is null or ${t.count} is null`),
    check("event_series_count", sql`${t.count} between 1 and ${sql.raw(String(MAX_OCCURRENCES))}`),
    check("event_series_end_whole", sql`(${t.endDays} is null) = (${t.endTime} is null)`),
    index("event_series_written_until").on(t.writtenUntil),
    index("event_series_ministry").on(t.ministryId),
    index("event_series_organizer").on(t.organizerId).where(sql`${t.organizerId} is not null`),
    index("event_series_split_from").on(t.splitFrom).where(sql`${t.splitFrom} is not null`),
  ],
);
