import { sql } from "drizzle-orm";
import { check, integer, pgTable } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";
import { events } from "./events.ts";

/**
 * People who were counted at an event, with and without a name in the attendance. Null for a part that was not counted.
 */
export const eventHeadcounts = pgTable(
  "event_headcounts",
  {
    eventId: integer("event_id")
      .primaryKey()
      .references(() => events.id, { onDelete: "cascade" }),
    adults: integer(),
    children: integer(),
    online: integer(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check("event_headcounts_not_negative", sql`least(${t.adults}, ${t.children}, ${t.online}) >= 0`)],
);
