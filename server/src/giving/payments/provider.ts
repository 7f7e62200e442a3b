// What Narthex needs of a card provider. There are two: Stripe, and the sample congregation's own. Amounts are whole cents.

/** What somebody is about to pay. */
export interface Order {
  amountCents: number;
  /** The same reference makes the same intent, however often it is asked for. */
  reference: string;
  /** What stands in the provider's own list. */
  description: string;
}

export interface Intent {
  intentId: string;
  /** Lets a browser pay this intent and no other. */
  clientSecret: string;
}

/** A payment as the provider knows it now. */
export interface ProviderPayment extends Intent {
  status: "open" | "processing" | "succeeded" | "canceled";
  receivedCents: number;
  refundedCents: number;
  /** Taken back by disputes that were lost. */
  lostCents: number;
  dispute: "open" | "won" | "lost" | null;
  /** When the card was charged; there if, and only if, the payment succeeded. */
  chargedAt: string | null;
  /** Why the last try failed. */
  failure: string | null;
}

/** The provider's word that something happened; what happened is asked for. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Null where it is about no payment. */
  intentId: string | null;
}

/** Thrown where the provider cannot be reached or will not do what it was asked; holds no personal data. */
export class ProviderFailure extends Error {
  /** Such as "amount_too_large". */
  readonly code: string;

  constructor(code: string) {
    super(`the card provider failed: ${code}`);
    this.code = code;
  }
}

export interface PaymentProvider {
  readonly kind: "stripe" | "test";
  /** Whether no real card is charged. */
  readonly isTest: boolean;
  /** For the provider's script in the browser; null where it has none. */
  readonly publishableKey: string | null;
  /** @throws ProviderFailure */
  createIntent(order: Order): Promise<Intent>;
  /** Null where the provider does not know it. @throws ProviderFailure */
  find(intentId: string): Promise<ProviderPayment | null>;
  /** Calls an open payment off: nobody can pay it any more. One that is over stays as it is. @throws ProviderFailure */
  cancel(intentId: string): Promise<void>;
  /** @throws Refusal webhook_not_genuine for what is not signed, changed since, or signed too long ago */
  readEvent(body: Buffer, signature: string | undefined, now: Temporal.Instant): ProviderEvent;
}
