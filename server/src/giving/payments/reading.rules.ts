// What became of a payment, in one word. Pure.
import { centsOf } from "@narthex/contract/money.ts";
import type { PaymentState } from "@narthex/contract/payments.ts";
import type { Kept } from "./settle.rules.ts";

interface Shown extends Kept {
  readonly amount: string;
  readonly failure: string | null;
}

/** What matters most: money that is gone, then money that is at stake, then how it stands. */
export function stateOf({ status, amount, refunded, dispute, failure }: Shown): PaymentState {
  if (status !== "succeeded") return status === "open" && failure ? "declined" : status;
  if (dispute === "lost") return "lost";
  const back = centsOf(refunded);
  if (back >= centsOf(amount)) return "refunded";
  if (dispute === "open") return "disputed";
  return back > 0 ? "partly_refunded" : "received";
}
