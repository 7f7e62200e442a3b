// The interface of card providers: Stripe, and the test provider of the sample congregation. Amounts are whole cents.
import type { Database } from "../../database/database.ts";

/** A payment to start. */
interface PaymentOrder {
  amountCents: number;
  /** Idempotency key: the same reference gives the same intent. */
  reference: string;
  /** The description in the provider's dashboard. */
  description: string;
}

interface Intent {
  intentId: string;
  /** Lets a browser pay this intent and no other. */
  clientSecret: string;
}

/** The provider's present state of a payment. */
export interface ProviderPayment extends Intent {
  status: "open" | "processing" | "succeeded" | "canceled";
  receivedCents: number;
  refundedCents: number;
  /** Returned by lost disputes. */
  lostCents: number;
  dispute: "open" | "won" | "lost" | null;
  /** When the card was charged; set if and only if the payment succeeded. */
  chargedAt: string | null;
  /** Why the last attempt failed. */
  failure: string | null;
}

/** A webhook event; the payment's state is then read from the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Null if it is not about a payment. */
  intentId: string | null;
  /** Whether a card was charged for a payment that Narthex started. */
  isOwnCharge: boolean;
}

/** Why a call failed: the secret key is wrong or may not make the call, no answer came, or anything else. */
export type FailureReason = "wrong_key" | "not_permitted" | "unreachable" | "other";

/** Thrown if the provider cannot be reached or refuses; contains no personal data. */
export class ProviderFailure extends Error {
  /** Such as "amount_too_large". */
  readonly code: string;
  readonly reason: FailureReason;

  constructor(code: string, reason: FailureReason) {
    super(`the card provider failed: ${code}`);
    this.code = code;
    this.reason = reason;
  }
}

export interface PaymentProvider {
  readonly kind: "stripe" | "test";
  /** Whether no real card is charged. */
  readonly isTest: boolean;
  /** Whether donors can give; false follows only what was started before. */
  readonly isOn: boolean;
  /** The key for the provider's script in the browser; null without such a script. */
  readonly publishableKey: string | null;
  /** @throws ProviderFailure */
  createIntent(order: PaymentOrder): Promise<Intent>;
  /** Whether the publishable key is one of the account that made the intent. @throws ProviderFailure */
  acceptsPublishableKey(intent: Intent): Promise<boolean>;
  /** @returns null if the provider does not know it. @throws ProviderFailure */
  find(intentId: string): Promise<ProviderPayment | null>;
  /** Cancels an open payment; a finished one stays as it is. @throws ProviderFailure */
  cancel(intentId: string): Promise<void>;
  /** @throws Refusal webhook_not_genuine if the signature is missing, wrong, or too old */
  readEvent(body: Buffer, signature: string | undefined, now: Temporal.Instant): ProviderEvent;
}

/** The card provider as it is set up at the moment. */
export interface Payments {
  /** Null if none is set up. Read for each request and job, so that a change takes effect on every server. */
  read(db: Database): Promise<PaymentProvider | null>;
}
