import type { FeedPurpose } from "@narthex/contract/calendar-feeds.ts";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { ministries } from "./ministries.ts";
import { users } from "./users.ts";

/** Addresses that calendar programs read; deleted with the account or the ministry. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text().$type<FeedPurpose>().notNull(),
    ministryId: integer("ministry_id").references(() => ministries.id, { onDelete: "cascade" }),
    /** SHA-256 of the secret part of the address. */
    tokenHash: text("token_hash").notNull().unique("calendar_feeds_token"),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [
    check("calendar_feeds_purpose", sql`${t.purpose} in ('church', 'mine', 'ministry')`),
    check("calendar_feeds_ministry", sql`(${t.purpose} = 'ministry') = (${t.ministryId} is not null)`),
    unique("calendar_feeds_once").on(t.userId, t.purpose, t.ministryId).nullsNotDistinct(),
    index("calendar_feeds_ministry_id").on(t.ministryId).where(sql`${t.ministryId} is not null`),
  ],
);
