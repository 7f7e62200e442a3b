import { DONATION_METHODS, DONATION_TYPES } from "@narthex/contract/donation-kinds.ts";
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { funds } from "./funds.ts";
import { giftImports } from "./gift-imports.ts";
import { members } from "./members.ts";
import { payments } from "./payments.ts";
import { users } from "./users.ts";

const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;

/** Gifts entered together, such as the checks of a Sunday, with the expected total. */
export const donationBatches = pgTable(
  "donation_batches",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The day of the collection. */
    batchDate: date("batch_date", { mode: "string" }).notNull(),
    expectedTotal: numeric("expected_total", { precision: 10, scale: 2 }).notNull(),
    /** The sum of the gifts when the batch was closed; a gift that is voided later does not change it. */
    closedTotal: numeric("closed_total", { precision: 12, scale: 2 }),
    /** Why it was closed with a difference. */
    closingReason: text("closing_reason"),
    closedAt: instant("closed_at"),
    /** Entry key of the form. Servers of an earlier version find a repeated request by it. */
    entryKey: uuid("entry_key"),
    closedBy: text("closed_by").references(() => users.id, { onDelete: "set null" }),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("donation_batches_expect_something", sql`${t.expectedTotal} between 0.01 and 9999999.99`),
    check("donation_batches_closed_whole", sql`(${t.closedAt} is null) = (${t.closedTotal} is null)`),
    check("donation_batches_closer_of_closed", sql`${t.closedBy} is null or ${t.closedAt} is not null`),
    check(
      "donation_batches_difference_explained",
      sql`${t.closedTotal} is null or ${t.closedTotal} = ${t.expectedTotal} or ${t.closingReason} is not null`,
    ),
    unique("donation_batches_begun_once").on(t.entryKey),
    index("donation_batches_closed").on(t.closedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("donation_batches_closer").on(t.closedBy).where(sql`${t.closedBy} is not null`),
    index("donation_batches_creator").on(t.createdBy).where(sql`${t.createdBy} is not null`),
  ],
);

/** The ledger. Rows are added and voided, never changed otherwise; a removed member's gifts stay with the name. */
export const donations = pgTable(
  "donations",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    /**
     * The donor's name when the gift was recorded, and last when the member was removed; null for an anonymous gift.
     */
    donorName: text("donor_name"),
    /** Whether only a name was typed, or was in a file. Such a gift can be linked to a member, and unlinked. */
    isNameTyped: boolean("is_name_typed").notNull().default(false),
    amount: numeric({ precision: 10, scale: 2 }).notNull(),
    donationType: text("donation_type", { enum: DONATION_TYPES }).notNull().default("offering"),
    donationMethod: text("donation_method", { enum: DONATION_METHODS }).notNull().default("cash"),
    notes: text(),
    donationDate: date("donation_date", { mode: "string" }).notNull(),
    /**
     * The fund's name when the gift was recorded, or the text of an imported file that means none of the funds. Older
     * online gifts have a giving type, such as "youth", older imported ones the text of their file, and others nothing.
     */
    fund: text(),
    /** The fund in which the gift counts. */
    fundId: integer("fund_id").references(() => funds.id),
    batchId: integer("batch_id").references(() => donationBatches.id),
    /** The card payment of the gift. After a partial refund, the gift is voided and the remainder is entered again. */
    paymentId: integer("payment_id").references(() => payments.id),
    /** Entry key of the form: a repeated request creates no second gift. */
    entryKey: uuid("entry_key"),
    /** The import that entered it. */
    giftImportId: integer("gift_import_id").references(() => giftImports.id),
    /** The program and the ID of the gift there: a valid gift is imported once. */
    remoteKey: text("remote_key"),
    voidedAt: instant("voided_at"),
    voidReason: text("void_reason"),
    /** The account that voided it; null if a payment was refunded. */
    voidedBy: text("voided_by").references(() => users.id, { onDelete: "set null" }),
    /** The account that recorded it; null for an online gift. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("donations_amount_in_range", sql`${t.amount} between 0.01 and 9999999.99`),
    check("donations_type_known", isOneOf(t.donationType, DONATION_TYPES)),
    check("donations_method_known", isOneOf(t.donationMethod, DONATION_METHODS)),
    check("donations_donor_named", sql`${t.memberId} is null or ${t.donorName} is not null`),
    check("donations_typed_name", sql`${t.donorName} is not null or not ${t.isNameTyped}`),
    check("donations_void_whole", sql`(${t.voidedAt} is null) = (${t.voidReason} is null)`),
    check("donations_voider_of_void", sql`${t.voidedBy} is null or ${t.voidedAt} is not null`),
    // A split payment has one valid gift for each of its funds.
    uniqueIndex("donations_paid_once_per_fund")
      .on(t.paymentId, sql`coalesce(${t.fundId}, 0)`)
      .where(sql`${t.paymentId} is not null and ${t.voidedAt} is null`),
    unique("donations_entered_once").on(t.entryKey),
    uniqueIndex("donations_imported_once").on(t.remoteKey).where(sql`${t.voidedAt} is null`),
    index("donations_import").on(t.giftImportId, t.id).where(sql`${t.giftImportId} is not null`),
    index("donations_newest").on(t.donationDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("donations_member_newest").on(t.memberId, t.donationDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("donations_recorded").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("donations_batch").on(t.batchId, t.id),
    index("donations_fund").on(t.fundId, t.donationDate),
    index("donations_payment").on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index("donations_voider").on(t.voidedBy).where(sql`${t.voidedBy} is not null`),
    index("donations_creator").on(t.createdBy).where(sql`${t.createdBy} is not null`),
  ],
);
