// Gifts that came by a card payment: at most one of a payment stands, whatever was voided before.
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { donations } from "../../database/tables/donations.ts";

/** The gift of a payment that stands in the ledger, and its day; null where there is none, or it was voided. */
export async function standingGiftOf(db: Database, paymentId: number) {
  const [found] = await db
    .select({ id: donations.id, donationDate: donations.donationDate })
    .from(donations)
    .where(and(eq(donations.paymentId, paymentId), isNull(donations.voidedAt)));
  return found ?? null;
}
