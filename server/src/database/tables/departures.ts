import { DEPARTURE_REASONS } from "@narthex/contract/departure-kinds.ts";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { members } from "./members.ts";

/**
 * When and why an inactive person left. Deleted when the person is active or a visitor again, and kept while a person who
 * returned by signing in is pending.
 */
export const memberDepartures = pgTable(
  "member_departures",
  {
    memberId: integer("member_id")
      .primaryKey()
      .references(() => members.id, { onDelete: "cascade" }),
    reason: text({ enum: DEPARTURE_REASONS }).notNull(),
    /** Null if the day is not known. */
    leftOn: date("left_on", { mode: "string" }),
    /** Whether the person was more than a visitor, and so counts as having left. */
    wasMember: boolean("was_member").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("member_departures_reason_known", sql`${t.reason} in ('died', 'moved', 'transferred', 'other')`),
    index("member_departures_left_on").on(t.leftOn),
  ],
);
