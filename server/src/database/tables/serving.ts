import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, instant, nameText, updatedAt } from "./columns.ts";
import { eventSeries } from "./event-series.ts";
import { events } from "./events.ts";
import { members } from "./members.ts";
import { ministries } from "./ministries.ts";

/** The positions of a ministry. A removed one stays, because past events name it. */
export const servingPositions = pgTable(
  "serving_positions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ministryId: integer("ministry_id")
      .notNull()
      .references(() => ministries.id, { onDelete: "cascade" }),
    name: nameText().notNull(),
    /** People whom an event needs. */
    needed: integer().notNull(),
    /** The place in the list. */
    rank: integer().notNull(),
    removed: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("serving_positions_needed", sql`${t.needed} between 0 and 99`),
    index("serving_positions_ministry").on(t.ministryId, t.rank),
    uniqueIndex("serving_positions_name_once")
      .on(t.ministryId, sql`lower(normalize(${t.name}, nfc))`)
      .where(sql`not ${t.removed}`),
  ],
);

/** The series and single events at which a ministry serves. */
export const servingEvents = pgTable(
  "serving_events",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ministryId: integer("ministry_id")
      .notNull()
      .references(() => ministries.id, { onDelete: "cascade" }),
    seriesId: integer("series_id").references(() => eventSeries.id, { onDelete: "cascade" }),
    eventId: integer("event_id").references(() => events.id, { onDelete: "cascade" }),
  },
  (t) => [
    check("serving_events_one", sql`num_nonnulls(${t.seriesId}, ${t.eventId}) = 1`),
    unique("serving_events_series_once").on(t.ministryId, t.seriesId),
    unique("serving_events_event_once").on(t.ministryId, t.eventId),
    index("serving_events_series").on(t.seriesId).where(sql`${t.seriesId} is not null`),
    index("serving_events_event").on(t.eventId).where(sql`${t.eventId} is not null`),
  ],
);

/** The people who can serve in a position. A position without any is open to everyone in the ministry. */
export const servingPositionPeople = pgTable(
  "serving_position_people",
  {
    positionId: integer("position_id")
      .notNull()
      .references(() => servingPositions.id, { onDelete: "cascade" }),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ name: "serving_position_people_pkey", columns: [t.positionId, t.memberId] }),
    index("serving_position_people_member").on(t.memberId),
  ],
);

/** The events of chosen series at which a ministry does not serve. */
export const servingExceptions = pgTable(
  "serving_exceptions",
  {
    ministryId: integer("ministry_id")
      .notNull()
      .references(() => ministries.id, { onDelete: "cascade" }),
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ name: "serving_exceptions_pkey", columns: [t.ministryId, t.eventId] }),
    index("serving_exceptions_event").on(t.eventId),
  ],
);

/** How many people a position needs at one event, where it differs from the other events. */
export const servingNeeds = pgTable(
  "serving_needs",
  {
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    positionId: integer("position_id")
      .notNull()
      .references(() => servingPositions.id, { onDelete: "cascade" }),
    needed: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: "serving_needs_pkey", columns: [t.eventId, t.positionId] }),
    check("serving_needs_needed", sql`${t.needed} between 0 and 99`),
    index("serving_needs_position").on(t.positionId),
  ],
);

/** A person in a position at an event. */
export const servingRequests = pgTable(
  "serving_requests",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    positionId: integer("position_id")
      .notNull()
      .references(() => servingPositions.id, { onDelete: "cascade" }),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    state: text({ enum: ["draft", "asked", "accepted", "declined"] }).notNull(),
    /** Why the person declined. */
    reason: text(),
    askedAt: instant("asked_at"),
    /** The person who sent the request. */
    askedBy: integer("asked_by").references(() => members.id, { onDelete: "set null" }),
    answeredAt: instant("answered_at"),
    remindedAt: instant("reminded_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("serving_requests_state", sql`${t.state} in ('draft', 'asked', 'accepted', 'declined')`),
    unique("serving_requests_once").on(t.eventId, t.positionId, t.memberId),
    index("serving_requests_position").on(t.positionId),
    index("serving_requests_member").on(t.memberId),
    index("serving_requests_asked_by").on(t.askedBy).where(sql`${t.askedBy} is not null`),
  ],
);

/** Days on which a person cannot serve; both are included. */
export const awayDays = pgTable(
  "away_days",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    firstDay: date("first_day", { mode: "string" }).notNull(),
    lastDay: date("last_day", { mode: "string" }).notNull(),
    /** The planner who entered them for the person; null if the person did. */
    enteredBy: integer("entered_by").references(() => members.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("away_days_in_order", sql`${t.firstDay} <= ${t.lastDay}`),
    index("away_days_member").on(t.memberId),
    index("away_days_entered_by").on(t.enteredBy).where(sql`${t.enteredBy} is not null`),
  ],
);
