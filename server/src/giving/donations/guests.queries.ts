// SQL for gifts of guests and for gifts recorded with only a name, which are linked to a member by hand.
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { donations } from "../../database/tables/donations.ts";
import { members } from "../../database/tables/members.ts";
import { payments } from "../../database/tables/payments.ts";
import { hasRecordedName } from "./reading.queries.ts";

/**
 * The payment of a gift that was given without an account, locked until the transaction ends; null for any other gift.
 */
export async function findGuestPayment(tx: Database, donationId: number) {
  const [found] = await tx
    .select({ paymentId: payments.id, memberId: payments.memberId, donorName: payments.donorName })
    .from(donations)
    .innerJoin(payments, eq(payments.id, donations.paymentId))
    .where(and(eq(donations.id, donationId), isNull(payments.userId)))
    .for("update", { of: payments });
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

/**
 * The gifts that were recorded with the name and have the member of this one; locked until the transaction ends. An
 * imported gift whose member has this name now is excluded, because it cannot be linked to anyone else.
 */
export async function findNamedGifts(
  tx: Database,
  { id, donorName, memberId }: { id: number; donorName: string; memberId: number | null },
  sameName: boolean,
): Promise<number[]> {
  const isSame = and(
    hasRecordedName,
    eq(donations.donorName, donorName),
    sql`${donations.memberId} is not distinct from ${memberId}`,
  );
  const rows = await tx
    .select({ id: donations.id })
    .from(donations)
    .leftJoin(members, eq(members.id, donations.memberId))
    .where(sameName ? isSame : and(isSame, eq(donations.id, id)))
    .orderBy(asc(donations.id))
    .for("update", { of: donations });
  return rows.map((gift) => gift.id);
}

/** The gift keeps the name with which it was recorded. */
export async function moveNamedGift(tx: Database, id: number, memberId: number | null): Promise<void> {
  await tx.update(donations).set({ memberId }).where(eq(donations.id, id));
}
