// Gifts of card payments: each payment has at most one valid gift.
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { donations } from "../../database/tables/donations.ts";

/** The valid gift of a payment and its day; null if there is none or it was voided. */
export async function standingGiftOf(db: Database, paymentId: number) {
  const [found] = await db
    .select({ id: donations.id, donationDate: donations.donationDate })
    .from(donations)
    .where(and(eq(donations.paymentId, paymentId), isNull(donations.voidedAt)));
  return found ?? null;
}
