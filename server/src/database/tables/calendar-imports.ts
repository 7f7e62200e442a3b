import {
  CALENDAR_ENTRY_KINDS,
  CALENDAR_IMPORT_STATUSES,
  type CalendarPart,
} from "@narthex/contract/calendar-imports.ts";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { CalendarWanted, ReturnedEvent } from "../../calendar/calendar-entry.ts";
import type { RuleWithDays } from "../../calendar/recurrence.ts";
import { createdAt, instant } from "./columns.ts";
import { eventSeries } from "./event-series.ts";
import { events } from "./events.ts";
import { ministries } from "./ministries.ts";

/** Imports of calendars. They are deleted with their entries after 30 days. */
export const calendarImports = pgTable(
  "calendar_imports",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    status: text({ enum: CALENDAR_IMPORT_STATUSES }).notNull().default("checked"),
    name: text(),
    createdAt: createdAt(),
    /** The account that uploaded it; kept when the account is deleted. */
    createdBy: text("created_by"),
    /** The ministry of the events that it added. */
    ministryId: integer("ministry_id").references(() => ministries.id, { onDelete: "set null" }),
    importedAt: instant("imported_at"),
    undoneAt: instant("undone_at"),
    removed: integer(),
    kept: integer(),
    /** Entries of which the undo took back the changes. */
    restored: integer(),
  },
  (t) => [
    check("calendar_imports_status_known", sql`${t.status} in ('checked', 'done', 'undone')`),
    index("calendar_imports_ministry").on(t.ministryId).where(sql`${t.ministryId} is not null`),
  ],
);

/** The entries of a calendar; a series with its exceptions is one. */
export const calendarImportEntries = pgTable(
  "calendar_import_entries",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => calendarImports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    kind: text({ enum: CALENDAR_ENTRY_KINDS }).notNull(),
    title: text().notNull(),
    start: text(),
    words: text(),
    /** The number of past events of an entry that was not imported before. */
    pastEvents: integer("past_events").notNull().default(0),
    reasons: jsonb().$type<string[]>().notNull().default([]),
    changes: jsonb().$type<CalendarPart[]>().notNull().default([]),
    stays: jsonb().$type<CalendarPart[]>().notNull().default([]),
    /** Which days of a series a new rule adds, deletes, or keeps as single events; null if none. */
    effect: text(),
    /** The key of the entry in every import: its UID, and the day that it changes if the series is unknown. */
    uid: text(),
    /** Null for an entry that is left out. */
    wanted: jsonb().$type<CalendarWanted>(),
    /** The values of the earlier import, for the undo. */
    before: jsonb().$type<CalendarWanted>(),
    /** Single events that the import took back into their series, for the undo. */
    returned: jsonb().$type<ReturnedEvent[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    check("calendar_import_entries_kind_known", sql`${t.kind} in ('new', 'past', 'changed', 'same', 'left_out')`),
  ],
);

/** The event or series of each imported entry. Both are null if it was deleted here. */
export const calendarSources = pgTable(
  "calendar_sources",
  {
    uid: text().primaryKey(),
    eventId: integer("event_id").references(() => events.id, { onDelete: "set null" }),
    seriesId: integer("series_id").references(() => eventSeries.id, { onDelete: "set null" }),
    /** The values of the latest import. A value that differs from it was changed by hand. */
    imported: jsonb().$type<CalendarWanted>().notNull(),
    /** The rule and the days of a series as they were written: a series of long ago begins later. */
    writtenRule: jsonb("written_rule").$type<RuleWithDays>(),
    /** The import that added it. */
    importId: integer("import_id").references(() => calendarImports.id, { onDelete: "set null" }),
    /** Whether its import was undone, and events of its series stayed. The series has none of its own. */
    undone: boolean().notNull().default(false),
  },
  (t) => [
    index("calendar_sources_event").on(t.eventId).where(sql`${t.eventId} is not null`),
    index("calendar_sources_series").on(t.seriesId).where(sql`${t.seriesId} is not null`),
    index("calendar_sources_import").on(t.importId).where(sql`${t.importId} is not null`),
  ],
);
