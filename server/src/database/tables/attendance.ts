import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { events } from "./events.ts";
import { members } from "./members.ts";

/** One member at one event, at most once. A removed member's records stay, without the name. */
export const attendance = pgTable(
  "attendance",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    eventId: integer("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    checkInTime: instant("check_in_time").notNull().default(sql`now()`),
    checkOutTime: instant("check_out_time"),
    notes: text(),
  },
  (t) => [
    unique("attendance_once").on(t.eventId, t.memberId),
    index("attendance_newest").on(t.checkInTime.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("attendance_event_newest").on(t.eventId, t.checkInTime.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("attendance_member").on(t.memberId, t.checkInTime.desc().nullsFirst()),
  ],
);
