// Gifts of card payments: each payment has at most one valid gift for each of its funds.
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { donations } from "../../database/tables/donations.ts";

/** The valid gifts of a payment with their days and funds. */
export async function findValidGiftsOf(db: Database, paymentId: number) {
  return db
    .select({ id: donations.id, donationDate: donations.donationDate, fundId: donations.fundId })
    .from(donations)
    .where(and(eq(donations.paymentId, paymentId), isNull(donations.voidedAt)));
}
