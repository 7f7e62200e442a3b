import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { events } from "./events.ts";

/** What the address in a QR code opens. Only a hash of the address is kept: the table alone lets nobody in. */
export const checkinSessions = pgTable(
  "checkin_sessions",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text("token_hash").notNull().unique(),
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("checkin_sessions_event").on(t.eventId)],
);
