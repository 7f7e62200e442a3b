// The funds of split payments.
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { paymentParts } from "../../database/tables/payments.ts";

export type PartRow = typeof paymentParts.$inferSelect;

export async function insertParts(tx: Database, parts: readonly (typeof paymentParts.$inferInsert)[]): Promise<void> {
  if (parts.length > 0) await tx.insert(paymentParts).values([...parts]);
}

/** In the order of the funds' ids, which never changes; none if the payment is not split. */
export function findPaymentParts(db: Database, paymentId: number): Promise<PartRow[]> {
  return db.select().from(paymentParts).where(eq(paymentParts.paymentId, paymentId)).orderBy(asc(paymentParts.fundId));
}

export async function setPartRecorded(
  tx: Database,
  { paymentId, fundId }: Pick<PartRow, "paymentId" | "fundId">,
  recorded: string,
): Promise<void> {
  await tx
    .update(paymentParts)
    .set({ recorded })
    .where(and(eq(paymentParts.paymentId, paymentId), eq(paymentParts.fundId, fundId)));
}
