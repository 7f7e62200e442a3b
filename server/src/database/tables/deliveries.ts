import { CHANNELS, DELIVERY_STATUSES, type DeliveryReason } from "@narthex/contract/deliveries.ts";
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { announcements } from "./announcements.ts";
import { childTexts } from "./children.ts";
import { instant } from "./columns.ts";
import { members } from "./members.ts";

/** One announcement, or one text about children inside, to one person by one channel, or the reason why it is not sent. */
export const deliveries = pgTable(
  "deliveries",
  {
    /** Ascending in the order of the people's names, so that lists sort by it. */
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    announcementId: integer("announcement_id").references(() => announcements.id, { onDelete: "cascade" }),
    childTextId: integer("child_text_id").references(() => childTexts.id, { onDelete: "cascade" }),
    channel: text({ enum: CHANNELS }).notNull(),
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    /** An email address, or a number in E.164; null if nothing is sent. */
    address: text(),
    status: text({ enum: DELIVERY_STATUSES }).notNull(),
    reason: text().$type<DeliveryReason>(),
    providerCode: text("provider_code"),
    /** Number of attempts that the provider deferred. */
    attempts: integer().notNull().default(0),
    /** Time of the next attempt. */
    dueAt: instant("due_at").notNull(),
    queuedAt: instant("queued_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    unique("deliveries_once_per_person").on(t.memberId, t.announcementId, t.channel),
    unique("deliveries_once_per_address").on(t.announcementId, t.channel, t.address),
    unique("deliveries_child_text_once").on(t.childTextId, t.memberId),
    check("deliveries_of_one", sql`num_nonnulls(${t.announcementId}, ${t.childTextId}) = 1`),
    check("deliveries_channel_known", sql`${t.channel} in ('email', 'sms')`),
    check(
      "deliveries_status_known",
      sql`${t.status} in ('queued', 'sent', 'delivered', 'kept', 'failed', 'skipped', 'cancelled')`,
    ),
    check("deliveries_queued_with_address", sql`${t.status} <> 'queued' or ${t.address} is not null`),
    index("deliveries_log").on(t.announcementId, t.channel, t.status, t.id),
    index("deliveries_waiting").on(t.channel, t.id).where(sql`${t.status} = 'queued'`),
  ],
);
