// The stored state of payments, and the provider's webhook events by id.
import { and, countDistinct, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { type ChangeById, changeById } from "../../database/rows.ts";
import { auditEntries } from "../../database/tables/operations.ts";
import { paymentEvents, payments } from "../../database/tables/payments.ts";
import { insertParts } from "./parts.queries.ts";

export type PaymentRow = typeof payments.$inferSelect;
export type NewPayment = Omit<typeof payments.$inferInsert, "id">;

/** A part of a split payment that is not written yet. */
export type NewPart = Omit<Parameters<typeof insertParts>[1][number], "paymentId">;

/** Writes a payment with its parts, or finds the open one of the same gift. */
export async function openPayment(
  tx: Database,
  values: NewPayment,
  parts: readonly NewPart[],
): Promise<PaymentRow | null> {
  const isOpen = eq(payments.status, "open");
  const [written] = await tx
    .insert(payments)
    .values(values)
    .onConflictDoNothing({ target: payments.fingerprint, where: isOpen })
    .returning();
  if (written) {
    await insertParts(
      tx,
      parts.map((part) => ({ ...part, paymentId: written.id })),
    );
    return written;
  }
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

/** The transaction that last wrote the row; it differs after every change. */
const version = sql<string>`${payments}.xmin::text`;

export async function findPayment(db: Database, id: number): Promise<{ row: PaymentRow; version: string } | null> {
  const [found] = await db.select({ row: payments, version }).from(payments).where(eq(payments.id, id));
  return found ?? null;
}

/** Locks a payment until the transaction ends. @returns false if it was changed since it was read */
export async function lockPayment(tx: Database, id: number, readVersion: string): Promise<boolean> {
  const [found] = await tx.select({ version }).from(payments).where(eq(payments.id, id)).for("update");
  return found?.version === readVersion;
}

export const changePayment: ChangeById<Partial<NewPayment>> = changeById(payments);

export async function findPaymentOfIntent(tx: Database, intentId: string): Promise<number | null> {
  const [found] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.intentId, intentId));
  return found?.id ?? null;
}

/**
 * Stores a webhook event. @returns false if it was received before; waits for a concurrent delivery of the same event
 */
export async function keepEvent(tx: Database, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const kept = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.id });
  return kept.length > 0;
}

/** Gifts that donors can still pay at Stripe, or that are being charged there. */
export async function countUnderWay(db: Database): Promise<number> {
  const isUnderWay = inArray(payments.status, ["open", "processing"]);
  const isAtStripe = and(eq(payments.provider, "stripe"), isNotNull(payments.intentId));
  return db.$count(payments, and(isUnderWay, isAtStripe, eq(payments.purpose, "gift")));
}

const WORD_DAYS = 7;

/** Payments to check: those that are due, and those with an unprocessed webhook event. */
export async function findDuePayments(db: Database, now: Temporal.Instant, limit: number): Promise<number[]> {
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

export async function findLatestEventTime(db: Database): Promise<string | null> {
  const [found] = await db
    .select({ at: paymentEvents.receivedAt })
    .from(paymentEvents)
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(1);
  return found?.at ?? null;
}

/** Charged payments that are not stored here, each once. */
export async function countUnknownCharges(db: Database, since: string): Promise<number> {
  const [found] = await db
    .select({ count: countDistinct(auditEntries.subjectId) })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, "payment"), eq(auditEntries.action, "unknown"), gt(auditEntries.at, since)));
  return found?.count ?? 0;
}

/** The newest test that the provider accepted, and when its first webhook event arrived. */
export async function findLatestTest(db: Database): Promise<{ startedAt: string; answeredAt: string | null } | null> {
  const [test] = await db
    .select({ id: payments.id, startedAt: payments.createdAt })
    .from(payments)
    .where(and(eq(payments.purpose, "test"), isNotNull(payments.intentId)))
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

const neverCharged = and(isNull(payments.chargedAt), isNull(payments.nextCheckAt));

/** Deletes payments that never became a gift, and old processed webhook events. */
export async function deleteSettled(tx: Database, before: string): Promise<void> {
  await tx.delete(payments).where(and(neverCharged, lt(payments.createdAt, before)));
  await tx.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before));
}

/** Deletes the addresses of guests whose gift is old, and of those who did not pay. */
export async function forgetGuests(tx: Database, before: string): Promise<void> {
  const isOver = or(neverCharged, lt(payments.createdAt, before));
  await tx
    .update(payments)
    .set({ guestEmail: null })
    .where(and(isNotNull(payments.guestEmail), isOver));
}
