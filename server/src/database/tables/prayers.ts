import { PRAYER_CATEGORIES } from "@narthex/contract/prayer-categories.ts";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";
import { members } from "./members.ts";
import { users } from "./users.ts";

/** What people ask prayer for. It goes with the person: nothing of it is anybody else's. */
export const prayerRequests = pgTable(
  "prayer_requests",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Told to nobody else where the request is anonymous. */
    requesterId: text("requester_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    memberId: integer("member_id")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    title: text().notNull(),
    description: text().notNull(),
    category: text({ enum: PRAYER_CATEGORIES }).notNull().default("general"),
    isUrgent: boolean("is_urgent").notNull().default(false),
    isAnonymous: boolean("is_anonymous").notNull().default(false),
    isAnswered: boolean("is_answered").notNull().default(false),
    answeredDate: date("answered_date", { mode: "string" }),
    /** Stays while the request is open again, for its author to take up. */
    testimony: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check(
      "prayer_requests_category_known",
      sql`${t.category} in ('healing', 'family', 'ministry', 'church', 'personal', 'general')`,
    ),
    check("prayer_requests_answered_on_a_day", sql`${t.isAnswered} = (${t.answeredDate} is not null)`),
    index("prayer_requests_requester").on(t.requesterId),
    index("prayer_requests_member").on(t.memberId),
    index("prayer_requests_open").on(t.id.desc().nullsFirst()).where(sql`not ${t.isAnswered}`),
  ],
);
