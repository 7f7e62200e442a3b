import { AUDIENCES, PRIORITIES } from "@narthex/contract/announcements.ts";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";
import { ministries } from "./ministries.ts";
import { users } from "./users.ts";

/** What the congregation is told, and whether it is sent to people as well. */
export const announcements = pgTable(
  "announcements",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    content: text().notNull(),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    priority: text({ enum: PRIORITIES }).notNull().default("normal"),
    isActive: boolean("is_active").notNull().default(true),
    publishDate: instant("publish_date").notNull().default(sql`now()`),
    /** The last day on which it is seen, in the congregation's zone. */
    expiryDate: date("expiry_date", { mode: "string" }),
    targetAudience: text("target_audience", { enum: AUDIENCES }).notNull().default("all"),
    ministryId: integer("ministry_id").references(() => ministries.id),
    sendEmail: boolean("send_email").notNull().default(false),
    sendSMS: boolean("send_sms").notNull().default(false),
    /** Scheme and host that the links in its emails lead back to. */
    site: text().notNull(),
    /** Made by the form: one key is one announcement. */
    entryKey: uuid("entry_key"),
    /** When screens were told and sending began; null until it is published. */
    releasedAt: instant("released_at"),
    /** When its emails were queued, once and for all ... */
    emailQueuedAt: instant("email_queued_at"),
    /** ... and its text messages. */
    smsQueuedAt: instant("sms_queued_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("announcements_written_once").on(t.entryKey),
    check("announcements_priority_known", sql`${t.priority} in ('high', 'normal', 'low')`),
    check("announcements_audience_known", sql`${t.targetAudience} in ('all', 'members', 'ministry')`),
    check("announcements_ministry_named", sql`(${t.targetAudience} = 'ministry') = (${t.ministryId} is not null)`),
    index("announcements_newest").on(t.publishDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("announcements_waiting").on(t.publishDate).where(sql`${t.releasedAt} is null`),
    index("announcements_ministry").on(t.ministryId),
    index("announcements_author").on(t.authorId),
  ],
);
