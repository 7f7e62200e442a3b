import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, nameText, updatedAt } from "./columns.ts";
import { eventSeries } from "./event-series.ts";
import { events } from "./events.ts";

/** Rooms for children. They are archived and never deleted, because the history of children names them. */
export const rooms = pgTable(
  "rooms",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: nameText().notNull(),
    /** In whole years. */
    minAge: integer("min_age"),
    maxAge: integer("max_age"),
    /** Ages count on the first day of this month, which keeps a grade together; null for the day of the event. */
    ageMonth: integer("age_month"),
    capacity: integer().notNull(),
    childrenPerWorker: integer("children_per_worker"),
    minAdults: integer("min_adults"),
    needsUnrelatedAdults: boolean("needs_unrelated_adults").notNull().default(false),
    archived: boolean().notNull().default(false),
    /** Otherwise the room is used at the events and series of `room_events`. */
    everyEvent: boolean("every_event").notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("rooms_capacity_positive", sql`${t.capacity} >= 1`),
    check("rooms_age_month_known", sql`${t.ageMonth} between 1 and 12`),
    check("rooms_ages_in_order", sql`${t.minAge} <= ${t.maxAge}`),
    uniqueIndex("rooms_name_once").on(sql`lower(normalize(${t.name}, nfc))`).where(sql`not ${t.archived}`),
    index("rooms_by_name").on(t.name, t.id),
  ],
);

/** The series and single events at which a room is used that is not used at every event. */
export const roomEvents = pgTable(
  "room_events",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    roomId: integer("room_id")
      .notNull()
      .references(() => rooms.id),
    seriesId: integer("series_id").references(() => eventSeries.id, { onDelete: "cascade" }),
    eventId: integer("event_id").references(() => events.id, { onDelete: "cascade" }),
  },
  (t) => [
    check("room_events_one", sql`num_nonnulls(${t.seriesId}, ${t.eventId}) = 1`),
    unique("room_events_series_once").on(t.roomId, t.seriesId),
    unique("room_events_event_once").on(t.roomId, t.eventId),
    index("room_events_series").on(t.seriesId).where(sql`${t.seriesId} is not null`),
    index("room_events_event").on(t.eventId).where(sql`${t.eventId} is not null`),
  ],
);
