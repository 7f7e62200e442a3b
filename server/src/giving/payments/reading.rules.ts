// The state of a payment that is shown. Pure.
import { toCents } from "@narthex/contract/money.ts";
import type { PaymentState } from "@narthex/contract/payments.ts";
import type { StoredPayment } from "./settle.rules.ts";

interface ShownPayment extends StoredPayment {
  readonly amount: string;
  readonly failure: string | null;
}

/** The most important state: money that was returned, then disputed money, then the payment's own state. */
export function getPaymentState({ status, amount, refunded, dispute, failure }: ShownPayment): PaymentState {
  if (status !== "succeeded") return status === "open" && failure ? "declined" : status;
  if (dispute === "lost") return "lost";
  const back = toCents(refunded);
  if (back >= toCents(amount)) return "refunded";
  if (dispute === "open") return "disputed";
  return back > 0 ? "partly_refunded" : "received";
}
