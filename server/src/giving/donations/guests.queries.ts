// SQL for gifts of guests.
import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { donations } from "../../database/tables/donations.ts";
import { payments } from "../../database/tables/payments.ts";

/** The payment of a guest's gift, locked until the transaction ends; null for any other gift. */
export async function findGuestPayment(tx: Database, donationId: number) {
  const [found] = await tx
    .select({ paymentId: payments.id, memberId: payments.memberId, donorName: payments.donorName })
    .from(donations)
    .innerJoin(payments, eq(payments.id, donations.paymentId))
    .where(and(eq(donations.id, donationId), isNotNull(payments.guestEmail)))
    .for("update");
  return found ?? null;
}

/** The payment keeps the name that the guest typed. */
export async function moveGifts(
  tx: Database,
  paymentId: number,
  donor: { memberId: number | null; donorName: string | null },
): Promise<void> {
  await tx.update(payments).set({ memberId: donor.memberId }).where(eq(payments.id, paymentId));
  await tx.update(donations).set(donor).where(eq(donations.paymentId, paymentId));
}
