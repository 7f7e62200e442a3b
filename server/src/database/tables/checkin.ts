import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { events } from "./events.ts";

/** Check-in sessions of QR codes. Only a hash of the code is stored, so the table gives no access. */
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
