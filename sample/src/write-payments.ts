// Writes the card payments of a sample congregation, and what its own card provider would have in its books of them.
import { randomBytes, randomUUID } from "node:crypto";
import { amountOf } from "@narthex/contract/money.ts";
import type { Database } from "../../server/src/database/database.ts";
import { paymentEvents, payments, testProviderPayments } from "../../server/src/database/tables/payments.ts";
import type { GivenGift } from "./given-gift.ts";
import type { GivenPayment, Payments } from "./payments.ts";

/** Rows in one statement: far below the 65,535 values that PostgreSQL takes. */
const ROWS_AT_ONCE = 2000;
const HOUR = 3600;

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

const WORDS = {
  open: "payment_intent.payment_failed",
  canceled: "payment_intent.canceled",
  succeeded: "payment_intent.succeeded",
} as const;

interface Giver {
  memberId: number | null;
  userId: string | null;
  donorName: string | null;
}

function rowOf({ begunAt, chargedAt, settledAt, ...payment }: GivenPayment, giver: Giver, intentId: string) {
  const { cents, givingType, status, failure, refundedCents, recordedCents, isDisputed } = payment;
  return {
    ...giver,
    reference: randomUUID(),
    provider: "test" as const,
    intentId,
    amount: amountOf(cents),
    givingType,
    fingerprint: intentId,
    status,
    failure,
    chargedAt: chargedAt === null ? null : instant(chargedAt),
    refunded: amountOf(refundedCents),
    dispute: isDisputed ? ("open" as const) : null,
    recorded: recordedCents === null ? null : amountOf(recordedCents),
    // Nothing changes any more but what waits for its donor: that is called off in time.
    nextCheckAt: status === "open" ? instant(settledAt + HOUR) : null,
    createdAt: instant(begunAt),
    updatedAt: instant(settledAt),
  };
}

/** @returns the number of the payment that each gift came by */
export async function writePayments(
  tx: Database,
  { payments: made, giftOf }: Payments,
  giverOf: (person: number) => Giver,
): Promise<ReadonlyMap<GivenGift, number>> {
  const idOf = new Map<GivenGift, number>();
  for (let at = 0; at < made.length; at += ROWS_AT_ONCE) {
    const part = made.slice(at, at + ROWS_AT_ONCE);
    const rows = part.map((one) => rowOf(one, giverOf(one.person), `pi_test_${randomBytes(12).toString("hex")}`));
    const ids = await tx.insert(payments).values(rows).returning({ id: payments.id });
    const words = part.map(({ status, settledAt }, place) => ({
      id: `evt_test_${randomBytes(12).toString("hex")}`,
      type: WORDS[status],
      paymentId: ids[place]?.id ?? null,
      receivedAt: instant(settledAt),
    }));
    await tx.insert(paymentEvents).values(words);
    for (const [place, one] of part.entries()) {
      const gift = giftOf.get(one);
      const id = ids[place]?.id;
      if (gift && id !== undefined) idOf.set(gift, id);
    }
    // The provider only has to know what can still be paid.
    const waiting = rows.filter(({ status }) => status === "open");
    for (const { intentId, reference, amount, failure } of waiting) {
      const clientSecret = `${intentId}_secret_${randomBytes(12).toString("hex")}`;
      const amountCents = Math.round(Number(amount) * 100);
      await tx.insert(testProviderPayments).values({ intentId, reference, clientSecret, amountCents, failure });
    }
  }
  return idOf;
}
