// The gifts of a receipt with their donor and the address for its email.
import { asc, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../database/database.ts";
import { donations } from "../../database/tables/donations.ts";
import { members } from "../../database/tables/members.ts";
import { payments } from "../../database/tables/payments.ts";
import { donorAddress } from "../statements/ledger.queries.ts";
import { selectDied, selectTrustedEmail } from "../statements/statements.queries.ts";

const donors = alias(members, "m");

/** The gift and the others of its card payment, voided ones too, in the order in which they were recorded. */
export async function findGiftsOfReceipt(db: Database, id: number) {
  const payment = sql`(select payment_id from donations asked where asked.id = ${id})`;
  return db
    .select({
      id: donations.id,
      memberId: donations.memberId,
      name: sql<
        string | null
      >`coalesce(trim(${donors.firstName} || ' ' || ${donors.lastName}), ${donations.donorName})`,
      address: sql<string | null>`${donorAddress}`,
      /** Not necessarily confirmed. */
      email: sql<string | null>`case when ${donors.id} is null then ${payments.guestEmail} else ${donors.email} end`,
      hasDied: selectDied(donors.id),
      recipient: sql<
        string | null
      >`case when ${donors.id} is null then ${payments.guestEmail} else ${selectTrustedEmail(donors)} end`,
      date: donations.donationDate,
      type: donations.donationType,
      fund: donations.fund,
      method: donations.donationMethod,
      amount: donations.amount,
      voidedAt: donations.voidedAt,
    })
    .from(donations)
    .leftJoin(donors, eq(donors.id, donations.memberId))
    .leftJoin(payments, eq(payments.id, donations.paymentId))
    .where(or(eq(donations.id, id), eq(donations.paymentId, payment)))
    .orderBy(asc(donations.id));
}

export type GiftOfReceipt = Awaited<ReturnType<typeof findGiftsOfReceipt>>[number];
