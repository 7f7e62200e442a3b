// Settings, the audit log, outgoing mail, rate limits.

import { FIRST_STEPS } from "@narthex/contract/first-step-kinds.ts";
import { GIVING_TYPES } from "@narthex/contract/giving-kinds.ts";
import { DEFAULT_TIMEZONE } from "@narthex/contract/limits.ts";
import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { announcementPictures } from "./announcement-pictures.ts";
import { bytes, createdAt, instant, updatedAt } from "./columns.ts";
import { logos } from "./logos.ts";

/** The congregation's settings: one row. */
export const settings = pgTable(
  "settings",
  {
    id: integer().primaryKey().default(1),
    congregationName: text("congregation_name").notNull().default(""),
    timezone: text().notNull().default(DEFAULT_TIMEZONE),
    registration: text({ enum: ["open", "closed"] })
      .notNull()
      .default("open"),
    newMemberStatus: text("new_member_status", { enum: ["pending", "active"] })
      .notNull()
      .default("pending"),
    legalName: text("legal_name"),
    address: text(),
    /** Employer Identification Number, such as 12-3456789. */
    taxId: text("tax_id"),
    /** No longer read: the table of funds replaced it. */
    givingTypes: text("giving_types", { enum: GIVING_TYPES })
      .array()
      .notNull()
      .default([...GIVING_TYPES]),
    /** Weeks without a check-in after which a person is listed as absent. */
    followUpWeeks: integer("follow_up_weeks").notNull().default(6),
    /** Whether strangers see the public events. */
    publicCalendar: boolean("public_calendar").notNull().default(false),
    /** The origin of the website that may show them in a frame. */
    calendarWebsite: text("calendar_website"),
    /** The card processor's fee that donors may add: a percentage and dollars for each charge. */
    feePercent: numeric("fee_percent", { precision: 4, scale: 2 }),
    feeFixed: numeric("fee_fixed", { precision: 4, scale: 2 }),
    /** Makes the ids of events in calendar files unique in the world where no address of the site is configured. */
    calendarId: uuid("calendar_id").notNull().defaultRandom(),
    logoHash: text("logo_hash").references(() => logos.hash),
    /** First steps that the dashboard no longer lists although they are not done. */
    skippedFirstSteps: text("skipped_first_steps", { enum: FIRST_STEPS }).array().notNull().default([]),
    /** When the first administrator was created; null before set-up. */
    setUpAt: instant("set_up_at"),
    /** Since a restore, until an administrator resumes what goes out: emails, text messages, payments. */
    outgoingPausedAt: instant("outgoing_paused_at"),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("settings_one_row", sql`${t.id} = 1`),
    check("settings_something_to_give_for", sql`cardinality(${t.givingTypes}) > 0`),
  ],
);

/**
 * The entries that the dashboard shows as recent activity, as a condition: an index contains only these, because most
 * of the log is check-ins. A gift of a batch is not shown, but its batch is.
 */
export const isNews: SQL = sql.raw(`subject || '.' || action in (
  'member.created', 'import.imported', 'event.created', 'event.repeated', 'event.deleted', 'worker_hours.created',
  'donation.recorded', 'donation.recorded_without_member', 'donation.voided', 'donation.voided_without_member',
  'donation_batch.closed', 'donation_batch.closed_with_difference'
) and not detail ? 'batchId'`);

/** Who did what to which record, and which fields changed; never the values. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: createdAt(),
    /**
     * The account that acted; null for the server itself or a visitor at the QR page. Kept when the account is deleted.
     */
    actorId: text("actor_id"),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text("subject_id").notNull(),
    detail: jsonb().$type<AuditDetail>().notNull().default({}),
  },
  (t) => [
    index("audit_entries_newest").on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("audit_entries_actor").on(t.actorId, t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("audit_entries_subject").on(t.subject, t.subjectId),
    uniqueIndex("audit_entries_counted")
      .on(t.action, t.subject, t.subjectId, sql`coalesce(actor_id, '')`, sql`(detail ->> 'quarter')`)
      .where(sql`detail ? 'quarter'`),
    index("audit_entries_member").on(sql`(detail ->> 'memberId')`).where(sql`detail ? 'memberId'`),
    index("audit_entries_members").using("gin", sql`(detail -> 'memberIds')`).where(sql`detail ? 'memberIds'`),
    index("audit_entries_news").on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()).where(isNews),
  ],
);

export interface AuditDetail {
  /** Names of the fields that changed. */
  fields?: string[];
  /** Facts without personal data, such as a role, a count, or the title of an event. */
  [fact: string]: string | number | boolean | null | string[] | undefined;
}

/** Outgoing email, written in the transaction that causes it and sent by a job. */
export const mails = pgTable(
  "mails",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    status: text({ enum: ["queued", "sent", "failed", "kept"] })
      .notNull()
      .default("queued"),
    /** An attachment. Its bytes are erased with the text. */
    attachmentName: text("attachment_name"),
    attachment: bytes(),
    /** The picture of an announcement, above the text. */
    pictureHash: text("picture_hash").references(() => announcementPictures.hash, { onDelete: "set null" }),
    pictureDescription: text("picture_description").notNull().default(""),
    replyTo: text("reply_to"),
    /**
     * The delivery that a kept email is a copy of. It is sent as this delivery, and deleted then. Without a foreign key,
     * because a merge of two people removes a delivery, and undoing the merge adds it again.
     */
    deliveryId: bigint("delivery_id", { mode: "number" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("mails_attachment_named", sql`${t.attachment} is null or ${t.attachmentName} is not null`),
    index("mails_picture").on(t.pictureHash),
    index("mails_delivery").on(t.deliveryId).where(sql`${t.deliveryId} is not null`),
    index("mails_newest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

/** Counters of the rate limiter (rate-limiter-flexible's own layout). */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (t) => [index("rate_limits_expire").on(t.expire)],
);

/** One row with a fingerprint of the servers' secret, and since when it is in use (secret.ts). */
export const serverSecret = pgTable(
  "server_secret",
  {
    id: integer().primaryKey().default(1),
    fingerprint: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("server_secret_one_row", sql`${t.id} = 1`)],
);
