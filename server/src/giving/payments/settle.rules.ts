// From what the provider knows now to what we keep and what the ledger should say. Pure: neither the order nor the number
// of the provider's words matters, because only its state counts.
import { amountOf, centsOf } from "@narthex/contract/money.ts";
import type { ProviderPayment } from "./provider.ts";

/** What we kept of a payment before. */
export interface Kept {
  readonly purpose: "gift" | "test";
  readonly status: "open" | "processing" | "succeeded" | "canceled";
  readonly refunded: string;
  readonly lost: string;
  readonly dispute: "open" | "won" | "lost" | null;
  readonly recorded: string | null;
}

/** What is left with the congregation, in cents; null for a payment that was never charged. */
export function netOf({ status, receivedCents, refundedCents, lostCents }: ProviderPayment): number | null {
  return status === "succeeded" ? Math.max(0, receivedCents - refundedCents - lostCents) : null;
}

/** The columns that follow the provider. What it does not know (any more) nobody can pay; what was paid stays so. */
export function columnsFrom({ status: before }: Pick<Kept, "status">, seen: ProviderPayment | null) {
  if (!seen) return { status: before === "succeeded" ? before : ("canceled" as const) };
  const { status, failure, chargedAt, dispute, refundedCents, lostCents } = seen;
  return { status, failure, chargedAt, dispute, refunded: amountOf(refundedCents), lost: amountOf(lostCents) };
}

export type Refund = "refunded" | "partly_refunded" | "refund_failed" | null;
export type Dispute = "disputed" | "dispute_won" | "dispute_lost" | null;

/** What happened since, for the audit log. */
export function newsOf(kept: Kept, seen: ProviderPayment): { refund: Refund; dispute: Dispute } {
  return { refund: refundOf(kept, seen), dispute: disputeOf(kept, seen) };
}

function refundOf({ refunded }: Kept, { refundedCents, receivedCents }: ProviderPayment): Refund {
  const before = centsOf(refunded);
  if (refundedCents === before) return null;
  if (refundedCents < before) return "refund_failed";
  return refundedCents >= receivedCents ? "refunded" : "partly_refunded";
}

function disputeOf({ dispute }: Kept, seen: ProviderPayment): Dispute {
  if (seen.dispute === dispute || seen.dispute === null) return null;
  if (seen.dispute === "open") return "disputed";
  return seen.dispute === "won" ? "dispute_won" : "dispute_lost";
}

/** What the ledger needs. */
export interface LedgerStep {
  /** Why the gift as it stands is taken out; null to leave it. */
  voidWith: string | null;
  /** What is entered, as numeric text; null for nothing. */
  record: string | null;
}

/**
 * @param standing whether a gift of this payment stands in the ledger
 * @returns null where the ledger says what it should. A gift that an administrator has voided is never entered again.
 */
export function ledgerStep(kept: Kept, seen: ProviderPayment, standing: boolean): LedgerStep | null {
  const net = netOf(seen);
  const before = kept.recorded === null ? null : centsOf(kept.recorded);
  if (kept.purpose === "test" || net === null || net === before) return null;
  if (before !== null && before > 0 && !standing) return null; // what was recorded last stays said: it was that gift
  return { voidWith: standing ? reasonOf(seen, net) : null, record: net > 0 ? amountOf(net) : null };
}

function reasonOf({ lostCents }: ProviderPayment, net: number): string {
  if (net > 0) return "Refunded in part by the card provider. What remains is entered anew.";
  return lostCents > 0 ? "Taken back by the donor's bank in a dispute." : "Refunded by the card provider.";
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The provider's word mostly arrives within seconds: we ask by ourselves after this long at first. */
export const FIRST_CHECK_MS = 10 * MINUTE_MS;
/** An intent that nobody has paid by then is called off. */
export const ABANDONED_MS = 3 * DAY_MS;
/** Cards can be disputed for some four months, and a dispute lasts. */
const LAST_CHECK_MS = 240 * DAY_MS;

/** When to ask next: each time the payment has become twice as old, until nothing can change any more. */
export function nextCheck(status: Kept["status"], createdAt: string, now: Temporal.Instant): string | null {
  const age = now.epochMilliseconds - Temporal.Instant.from(createdAt).epochMilliseconds;
  if (status === "canceled" || age > LAST_CHECK_MS) return null;
  return now.add({ milliseconds: Math.max(FIRST_CHECK_MS, age) }).toString();
}

/** Whether to call a payment off that waits for its donor. */
export function isAbandoned(status: Kept["status"], createdAt: string, now: Temporal.Instant): boolean {
  const age = now.epochMilliseconds - Temporal.Instant.from(createdAt).epochMilliseconds;
  return status === "open" && age >= ABANDONED_MS;
}
