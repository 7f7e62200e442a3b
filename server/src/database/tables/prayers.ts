import { PRAYER_CATEGORIES } from "@narthex/contract/prayer-categories.ts";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";
import { members } from "./members.ts";
import { users } from "./users.ts";

/** What people ask prayer for. It goes with the person, but for what they asked anonymously: that stays, and is nobody's. */
export const prayerRequests = pgTable(
  "prayer_requests",
  {
    /** Random: a counted one would stand between those of requests whose moment is told. */
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** Told to nobody else where the request is anonymous. */
    requesterId: text("requester_id").references(() => users.id, { onDelete: "cascade" }),
    memberId: integer("member_id").references(() => members.id, { onDelete: "cascade" }),
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
    /** Made by the form: one key is one request. */
    entryKey: uuid("entry_key"),
  },
  (t) => [
    unique("prayer_requests_asked_once").on(t.entryKey),
    check(
      "prayer_requests_of_somebody",
      sql`${t.isAnonymous} or (${t.requesterId} is not null and ${t.memberId} is not null)`,
    ),
    check(
      "prayer_requests_category_known",
      sql`${t.category} in ('healing', 'family', 'ministry', 'church', 'personal', 'general')`,
    ),
    check("prayer_requests_answered_on_a_day", sql`${t.isAnswered} = (${t.answeredDate} is not null)`),
    index("prayer_requests_requester").on(t.requesterId),
    index("prayer_requests_member").on(t.memberId),
  ],
);
