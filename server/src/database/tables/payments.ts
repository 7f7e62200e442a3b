import { GIVING_TYPES } from "@narthex/contract/giving-kinds.ts";
import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";
import { funds } from "./funds.ts";
import { members } from "./members.ts";
import { users } from "./users.ts";

const dollars = (name: string) => numeric(name, { precision: 10, scale: 2 });

/** Card payments in their last known state at the provider. The resulting gifts are in the ledger, `donations`. */
export const payments = pgTable(
  "payments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Our random reference: the provider creates one intent for it, however often it is requested. */
    reference: text().notNull().unique(),
    /** A test is canceled immediately and gives nothing. */
    purpose: text({ enum: ["gift", "test"] })
      .notNull()
      .default("gift"),
    provider: text({ enum: ["stripe", "test"] }).notNull(),
    /** The provider's id; null until it has answered. */
    intentId: text("intent_id").unique(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    memberId: integer("member_id").references(() => members.id, { onDelete: "set null" }),
    /** The donor's name when the payment was started. */
    donorName: text("donor_name"),
    /** The address of a guest, for the receipt. */
    guestEmail: text("guest_email"),
    amount: dollars("amount").notNull(),
    /** The part of the amount that the donor added for the processing fee. */
    feeCovered: dollars("fee_covered").notNull().default("0.00"),
    givingType: text("giving_type", { enum: GIVING_TYPES }),
    fundId: integer("fund_id").references(() => funds.id),
    notes: text(),
    /** Equal for the same gift by the same person: while one is open, it is reused. */
    fingerprint: text().notNull(),
    status: text({ enum: ["open", "processing", "succeeded", "canceled"] })
      .notNull()
      .default("open"),
    /** The provider's code for why the last attempt failed. */
    failure: text(),
    chargedAt: instant("charged_at"),
    refunded: dollars("refunded").notNull().default("0.00"),
    dispute: text({ enum: ["open", "won", "lost"] }),
    /** The amount that a lost dispute took back. */
    lost: dollars("lost").notNull().default("0.00"),
    /** The amount that we last wrote to the ledger for it; null before. An administrator may have voided that since. */
    recorded: dollars("recorded"),
    /** When we next ask the provider, in case a webhook event was lost; null once nothing can change. */
    nextCheckAt: instant("next_check_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("payments_amount_in_range", sql`${t.amount} between 1 and 9999999.99`),
    check("payments_charged_whole", sql`(${t.status} = 'succeeded') = (${t.chargedAt} is not null)`),
    check("payments_gift_has_type", sql`${t.purpose} = 'test' or ${t.givingType} is not null`),
    check("payments_recorded_of_charged", sql`${t.recorded} is null or ${t.chargedAt} is not null`),
    uniqueIndex("payments_open_once").on(t.fingerprint).where(sql`${t.status} = 'open'`),
    index("payments_due").on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
    index("payments_tests").on(t.id).where(sql`${t.purpose} = 'test'`),
    index("payments_member").on(t.memberId),
    index("payments_fund").on(t.fundId).where(sql`${t.fundId} is not null`),
    index("payments_user").on(t.userId).where(sql`${t.userId} is not null`),
  ],
);

/**
 * The funds of a payment that is split over several: one gift each. Any other payment has no rows here, and counts whole
 * in its own fund.
 */
export const paymentParts = pgTable(
  "payment_parts",
  {
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    fundId: integer("fund_id")
      .notNull()
      .references(() => funds.id),
    /** The share of the charge, with its share of the processing fee. */
    amount: dollars("amount").notNull(),
    /** The amount that we last wrote to the ledger for it; null before. An administrator may have voided that since. */
    recorded: dollars("recorded"),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.fundId] }),
    check("payment_parts_amount_in_range", sql`${t.amount} between 1 and 9999999.99`),
    check("payment_parts_recorded_not_negative", sql`${t.recorded} >= 0`),
    index("payment_parts_fund").on(t.fundId),
  ],
);

/** Webhook events of the provider by their id, so that a repeated one counts once. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** Null if it is about no payment of ours. */
    paymentId: integer("payment_id").references(() => payments.id, { onDelete: "cascade" }),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [
    index("payment_events_newest").on(t.receivedAt.desc().nullsFirst()),
    index("payment_events_payment").on(t.paymentId),
  ],
);

/** The payments of the test provider, as a real provider stores them. */
export const testProviderPayments = pgTable(
  "test_provider_payments",
  {
    intentId: text("intent_id").primaryKey(),
    reference: text().notNull().unique(),
    clientSecret: text("client_secret").notNull().unique(),
    amountCents: integer("amount_cents").notNull(),
    status: text({ enum: ["open", "succeeded", "canceled"] })
      .notNull()
      .default("open"),
    failure: text(),
    chargedAt: instant("charged_at"),
  },
  (t) => [check("test_provider_charged_whole", sql`(${t.status} = 'succeeded') = (${t.chargedAt} is not null)`)],
);
