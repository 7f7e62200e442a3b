// The thank-you page of one gift.
import type { GivingReceipt } from "@narthex/contract/giving.ts";
import { isMailServerSetUp } from "../../messaging/mail/mail.ts";
import { Refusal } from "../../refusal.ts";
import { readPaymentParts, toGiftParts } from "./parts.service.ts";
import { findPayment } from "./payments.queries.ts";
import { ProviderFailure } from "./provider.ts";
import { isReceiptOf, parsePaymentId } from "./receipt-secret.ts";
import { type PaymentNeeds, settlePayment } from "./settle.service.ts";

/**
 * The donor may return before the webhook event arrives, so an open payment is checked first.
 * @throws Refusal not_found
 */
export async function readReceipt(services: PaymentNeeds, receipt: string): Promise<GivingReceipt> {
  const id = parsePaymentId(receipt);
  const read = async () => (id === null ? null : ((await findPayment(services.postgres.db, id))?.row ?? null));
  const before = await read();
  if (!before || !isReceiptOf(services.secret, receipt, before)) throw new Refusal("not_found");
  const isKnown = before.status !== "open" || (await isSettled(services, before.id));
  const row = (await read()) ?? before;
  const parts = row.purpose === "gift" ? toGiftParts(await readPaymentParts(services.postgres.db, row)) : [];
  const isCharged = row.status === "succeeded" || row.status === "processing";
  // The card may have been charged as long as only the provider's state would show it.
  const isPaid = isKnown || row.status !== "open" ? isCharged : null;
  const isGuest = row.userId === null;
  const isMailed = row.guestEmail !== null && (await isMailServerSetUp(services.postgres.db, services));
  return { amount: row.amount, feeCovered: row.feeCovered, parts, isPaid, isGuest, isMailed };
}

/** Whether the payment was updated to the provider's present state. */
const isSettled = (services: PaymentNeeds, id: number): Promise<boolean> =>
  settlePayment(services, id).catch((error: unknown) => {
    if (error instanceof ProviderFailure) return false;
    throw error;
  });
