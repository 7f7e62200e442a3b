// Inserts the card payments of a sample congregation, and the records that the test card provider would have of them.
import { randomBytes, randomUUID } from "node:crypto";
import type { GivingType } from "@narthex/contract/giving-kinds.ts";
import { toAmount } from "@narthex/contract/money.ts";
import type { Database } from "../../server/src/database/database.ts";
import {
  paymentEvents,
  paymentParts,
  payments,
  testProviderPayments,
} from "../../server/src/database/tables/payments.ts";
import { splitBatches } from "./batches.ts";
import type { GivenGift } from "./given-gift.ts";
import type { GivenPayment, Payments } from "./payments.ts";
import type { SampleFund } from "./write-funds.ts";

const HOUR = 3600;

const formatPaymentTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

const EVENT_TYPES = {
  open: "payment_intent.payment_failed",
  canceled: "payment_intent.canceled",
  succeeded: "payment_intent.succeeded",
} as const;

interface Donor {
  memberId: number | null;
  userId: string | null;
  donorName: string | null;
  guestEmail?: string;
}

function toPaymentRow(
  { begunAt, chargedAt, settledAt, ...payment }: GivenPayment,
  donor: Donor,
  fundId: number | null,
  intentId: string,
) {
  const { cents, givingType, status, failure, refundedCents, recordedCents, isDisputed } = payment;
  return {
    ...donor,
    reference: randomUUID(),
    provider: "test" as const,
    intentId,
    amount: toAmount(cents),
    givingType,
    fundId,
    fingerprint: intentId,
    status,
    failure,
    chargedAt: chargedAt === null ? null : formatPaymentTime(chargedAt),
    refunded: toAmount(refundedCents),
    dispute: isDisputed ? ("open" as const) : null,
    recorded: recordedCents === null ? null : toAmount(recordedCents),
    // Only payments that wait for the donor can change: they are canceled when they expire.
    nextCheckAt: status === "open" ? formatPaymentTime(settledAt + HOUR) : null,
    createdAt: formatPaymentTime(begunAt),
    updatedAt: formatPaymentTime(settledAt),
  };
}

/** @returns the id of the payment of each gift */
export async function writePayments(
  tx: Database,
  { payments: made, giftsOf }: Payments,
  donorOf: (payment: GivenPayment) => Donor,
  funds: ReadonlyMap<GivingType, SampleFund>,
): Promise<ReadonlyMap<GivenGift, number>> {
  const idOf = new Map<GivenGift, number>();
  for (const part of splitBatches(made)) {
    const rows = part.map((one) =>
      toPaymentRow(
        one,
        donorOf(one),
        funds.get(one.givingType)?.id ?? null,
        `pi_test_${randomBytes(12).toString("hex")}`,
      ),
    );
    const ids = await tx.insert(payments).values(rows).returning({ id: payments.id });
    const webhookEvents = part.map(({ status, settledAt }, place) => ({
      id: `evt_test_${randomBytes(12).toString("hex")}`,
      type: EVENT_TYPES[status],
      paymentId: ids[place]?.id ?? null,
      receivedAt: formatPaymentTime(settledAt),
    }));
    await tx.insert(paymentEvents).values(webhookEvents);
    for (const [place, one] of part.entries()) {
      const gifts = giftsOf.get(one) ?? [];
      const paymentId = ids[place]?.id;
      if (paymentId === undefined) continue;
      for (const gift of gifts) idOf.set(gift, paymentId);
      const parts = gifts.flatMap(({ cents, fund, voided }) => {
        const fundId = funds.get(fund)?.id;
        const recorded = toAmount(voided ? 0 : cents);
        return fundId === undefined ? [] : [{ paymentId, fundId, amount: toAmount(cents), recorded }];
      });
      if (parts.length > 1) await tx.insert(paymentParts).values(parts);
    }
    // The provider needs only the payments that can still be paid.
    const waiting = rows.filter(({ status }) => status === "open");
    for (const { intentId, reference, amount, failure } of waiting) {
      const clientSecret = `${intentId}_secret_${randomBytes(12).toString("hex")}`;
      const amountCents = Math.round(Number(amount) * 100);
      await tx.insert(testProviderPayments).values({ intentId, reference, clientSecret, amountCents, failure });
    }
  }
  return idOf;
}
