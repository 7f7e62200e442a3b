// Derives the stored payment and the ledger's gift from the provider's present state. Pure: the order and number of
// webhook events do not matter, because only the state counts.
import { toAmount, toCents } from "@narthex/contract/money.ts";
import type { ProviderPayment } from "./provider.ts";
import { splitByWeights } from "./shares.rules.ts";

/** The stored payment before this state. */
export interface StoredPayment {
  readonly purpose: "gift" | "test";
  readonly status: "open" | "processing" | "succeeded" | "canceled";
  readonly refunded: string;
  readonly lost: string;
  readonly dispute: "open" | "won" | "lost" | null;
  readonly recorded: string | null;
}

/** The amount that remains with the congregation, in cents; null for a payment that was never charged. */
export function computeNet({ status, receivedCents, refundedCents, lostCents }: ProviderPayment): number | null {
  return status === "succeeded" ? Math.max(0, receivedCents - refundedCents - lostCents) : null;
}

/**
 * The columns that follow the provider. A payment that the provider does not know can no longer be paid; a paid one
 * stays paid.
 */
export function buildColumns({ status: before }: Pick<StoredPayment, "status">, seen: ProviderPayment | null) {
  if (!seen) return { status: before === "succeeded" ? before : ("canceled" as const) };
  const { status, failure, chargedAt, dispute, refundedCents, lostCents } = seen;
  return { status, failure, chargedAt, dispute, refunded: toAmount(refundedCents), lost: toAmount(lostCents) };
}

export type Refund = "refunded" | "partly_refunded" | "refund_failed" | null;
export type Dispute = "disputed" | "dispute_won" | "dispute_lost" | null;

/** The changes since then, for the audit log. */
export function findPaymentNews(kept: StoredPayment, seen: ProviderPayment): { refund: Refund; dispute: Dispute } {
  return { refund: findRefund(kept, seen), dispute: findDispute(kept, seen) };
}

function findRefund({ refunded }: StoredPayment, { refundedCents, receivedCents }: ProviderPayment): Refund {
  const before = toCents(refunded);
  if (refundedCents === before) return null;
  if (refundedCents < before) return "refund_failed";
  return refundedCents >= receivedCents ? "refunded" : "partly_refunded";
}

function findDispute({ dispute }: StoredPayment, seen: ProviderPayment): Dispute {
  if (seen.dispute === dispute || seen.dispute === null) return null;
  if (seen.dispute === "open") return "disputed";
  return seen.dispute === "won" ? "dispute_won" : "dispute_lost";
}

/** The changes that the ledger needs. */
export interface LedgerStep {
  /** Why the present gift is voided; null to keep it. */
  voidWith: string | null;
  /** The amount of the new gift, as numeric text; null for none. */
  record: string | null;
}

/**
 * The cents of each part that remain with the congregation: what remains of the payment, in proportion to the parts.
 * @returns null for a test, and for a payment that was never charged
 */
export function computeNets(
  { purpose }: Pick<StoredPayment, "purpose">,
  parts: readonly { readonly amount: string }[],
  seen: ProviderPayment,
): number[] | null {
  const net = computeNet(seen);
  if (purpose === "test" || net === null) return null;
  const weights = parts.map(({ amount }) => toCents(amount));
  return splitByWeights(net, weights);
}

/**
 * The step for one part of the payment.
 * @param recorded the amount last written to the ledger for this part
 * @param net the cents of it that remain
 * @param standing whether the ledger has a valid gift of this part
 * @returns null if the ledger is correct. A gift that an administrator has voided is never entered again.
 */
export function planLedgerStep(
  { recorded }: Pick<StoredPayment, "recorded">,
  seen: Pick<ProviderPayment, "lostCents">,
  net: number,
  standing: boolean,
): LedgerStep | null {
  const before = recorded === null ? null : toCents(recorded);
  if (net === before) return null;
  if (before !== null && before > 0 && !standing) return null; // an administrator voided the gift
  return { voidWith: standing ? describeReason(seen, net, before) : null, record: net > 0 ? toAmount(net) : null };
}

function describeReason(
  { lostCents }: Pick<ProviderPayment, "lostCents">,
  net: number,
  recordedCents: number | null,
): string {
  if (net > (recordedCents ?? 0))
    return "A refund or dispute did not take place after all. The amount that remains is entered as a new gift.";
  if (net > 0)
    return lostCents > 0
      ? "Taken back in part by the donor's bank in a dispute. The rest is entered as a new gift."
      : "Refunded in part by the card provider. The rest is entered as a new gift.";
  return lostCents > 0 ? "Taken back by the donor's bank in a dispute." : "Refunded by the card provider.";
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Webhook events usually arrive within seconds; the first check without one is after this time. */
export const FIRST_CHECK_MS = 10 * MINUTE_MS;
/** An intent that is not paid by then is canceled. */
const ABANDONED_MS = 3 * DAY_MS;
/** Cards can be disputed for about four months, and disputes take time. */
const LAST_CHECK_MS = 240 * DAY_MS;

/**
 * The time of the next check: whenever the payment is twice as old as at the last one, until nothing can change. One that
 * waits for its donor is checked at the latest when it is abandoned.
 */
export function computeNextCheck(
  status: StoredPayment["status"],
  createdAt: string,
  now: Temporal.Instant,
): string | null {
  const age = now.epochMilliseconds - Temporal.Instant.from(createdAt).epochMilliseconds;
  if (status === "canceled" || age > LAST_CHECK_MS) return null;
  const untilAbandoned = status === "open" && age < ABANDONED_MS ? ABANDONED_MS - age : Infinity;
  return now.add({ milliseconds: Math.min(Math.max(FIRST_CHECK_MS, age), untilAbandoned) }).toString();
}

/** Whether to cancel a payment that waits for its donor. */
export function isAbandoned(status: StoredPayment["status"], createdAt: string, now: Temporal.Instant): boolean {
  const age = now.epochMilliseconds - Temporal.Instant.from(createdAt).epochMilliseconds;
  return status === "open" && age >= ABANDONED_MS;
}
