// Converts Stripe's states to ours. Pure.
import type Stripe from "stripe";
import type { ProviderPayment } from "./provider.ts";

const OVER = ["succeeded", "canceled", "processing"] as const;

/** Every state in which the donor can still act is open. */
export function toPaymentStatus(status: Stripe.PaymentIntent.Status): ProviderPayment["status"] {
  return OVER.find((one) => one === status) ?? "open";
}

type Disputed = Pick<Stripe.Dispute, "status" | "amount">;

/** A closed inquiry ("warning") takes no money back. */
const OVER_AND_KEPT = new Set<string>(["won", "warning_closed", "prevented"]);

export function toDispute(disputes: readonly Disputed[]): ProviderPayment["dispute"] {
  if (disputes.length === 0) return null;
  if (disputes.some(({ status }) => status !== "lost" && !OVER_AND_KEPT.has(status))) return "open";
  return disputes.some(({ status }) => status === "lost") ? "lost" : "won";
}

/** In cents. */
export function sumLost(disputes: readonly Disputed[]): number {
  return disputes.filter(({ status }) => status === "lost").reduce((sum, { amount }) => sum + amount, 0);
}
