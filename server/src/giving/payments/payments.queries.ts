// The kept state of payments, and the provider's words by their number.
import { and, desc, eq, exists, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { paymentEvents, payments } from "../../database/tables/payments.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type NewPayment = Omit<typeof payments.$inferInsert, "id">;

/** Writes a payment, or finds the open one of the same gift. */
export async function openPayment(tx: Database, values: NewPayment): Promise<PaymentRow | null> {
  const isOpen = eq(payments.status, "open");
  const [written] = await tx
    .insert(payments)
    .values(values)
    .onConflictDoNothing({ target: payments.fingerprint, where: isOpen })
    .returning();
  if (written) return written;
  const [known] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.fingerprint, values.fingerprint), isOpen));
  return known ?? null;
}

export async function keepIntent(db: Database, id: number, intentId: string): Promise<void> {
  await db
    .update(payments)
    .set({ intentId })
    .where(and(eq(payments.id, id), isNull(payments.intentId)));
}

/** The transaction that wrote a row last. Every change of the row changes it. */
const version = sql<string>`${payments}.xmin::text`;

export async function findPayment(db: Database, id: number): Promise<{ row: PaymentRow; version: string } | null> {
  const [found] = await db.select({ row: payments, version }).from(payments).where(eq(payments.id, id));
  return found ?? null;
}

/** Holds a payment until the transaction ends; false where it is another one than was read before. */
export async function holdPayment(tx: Database, id: number, readVersion: string): Promise<boolean> {
  const [found] = await tx.select({ version }).from(payments).where(eq(payments.id, id)).for("update");
  return found?.version === readVersion;
}

export async function changePayment(tx: Database, id: number, change: Partial<NewPayment>): Promise<void> {
  await tx.update(payments).set(change).where(eq(payments.id, id));
}

export async function paymentOfIntent(tx: Database, intentId: string): Promise<number | null> {
  const [found] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.intentId, intentId));
  return found?.id ?? null;
}

/** False where it was heard before. Waits for another delivery of it that is being heard just now. */
export async function keepEvent(tx: Database, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const kept = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.id });
  return kept.length > 0;
}

const WORD_DAYS = 7;

/** Payments to ask about: those that are due, and those whose latest word nobody has followed. */
export async function findDue(db: Database, now: Temporal.Instant, limit: number): Promise<number[]> {
  const since = now.subtract({ hours: 24 * WORD_DAYS }).toString();
  const unfollowed = db
    .select({ id: paymentEvents.paymentId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.paymentId, payments.id),
        gt(paymentEvents.receivedAt, since),
        gt(paymentEvents.receivedAt, payments.updatedAt),
      ),
    );
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(or(lte(payments.nextCheckAt, now.toString()), exists(unfollowed)))
    .orderBy(payments.nextCheckAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function latestEventAt(db: Database): Promise<string | null> {
  const [found] = await db
    .select({ at: paymentEvents.receivedAt })
    .from(paymentEvents)
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(1);
  return found?.at ?? null;
}

/** The newest test, and when the provider's first word about it arrived. */
export async function latestTest(db: Database): Promise<{ startedAt: string; answeredAt: string | null } | null> {
  const [test] = await db
    .select({ id: payments.id, startedAt: payments.createdAt })
    .from(payments)
    .where(eq(payments.purpose, "test"))
    .orderBy(desc(payments.id))
    .limit(1);
  if (!test) return null;
  const [word] = await db
    .select({ at: paymentEvents.receivedAt })
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, test.id))
    .orderBy(paymentEvents.receivedAt)
    .limit(1);
  return { startedAt: test.startedAt, answeredAt: word?.at ?? null };
}

/** Throws away what never became a gift, and words that are long settled. */
export async function deleteSettled(tx: Database, before: string): Promise<void> {
  const neverCharged = and(isNull(payments.chargedAt), isNull(payments.nextCheckAt));
  await tx.delete(payments).where(and(neverCharged, lt(payments.createdAt, before)));
  await tx.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before));
}
