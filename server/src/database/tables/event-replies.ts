import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";
import { events } from "./events.ts";
import { members } from "./members.ts";

export const STORED_STATUSES = ["coming", "waiting", "declined", "unconfirmed"] as const;

/** Who comes to an event: a member, or a visitor with an email address. */
export const eventReplies = pgTable(
  "event_replies",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    memberId: integer("member_id").references(() => members.id, { onDelete: "cascade" }),
    visitorName: text("visitor_name"),
    visitorEmail: text("visitor_email"),
    /** SHA-256 of the secret in the visitor's email. */
    tokenHash: text("token_hash").unique("event_replies_token"),
    status: text({ enum: STORED_STATUSES }).notNull(),
    guests: integer().notNull().default(0),
    /** The place in the waiting list. */
    queuedAt: instant("queued_at").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("event_replies_status", sql`${t.status} in ('coming', 'waiting', 'declined', 'unconfirmed')`),
    check("event_replies_guests", sql`${t.guests} between 0 and 10`),
    check(
      "event_replies_person",
      sql`(${t.memberId} is null) = (${t.visitorName} is not null and ${t.visitorEmail} is not null and ${t.tokenHash} is not null)`,
    ),
    unique("event_replies_member_once").on(t.eventId, t.memberId),
    unique("event_replies_visitor_once").on(t.eventId, t.visitorEmail),
    index("event_replies_queue").on(t.eventId, t.queuedAt, t.id),
    index("event_replies_member").on(t.memberId).where(sql`${t.memberId} is not null`),
  ],
);
