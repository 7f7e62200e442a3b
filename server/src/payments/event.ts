// Reads the provider's signed word. The signature covers every byte of the body and the time at which it was sent.
import type Stripe from "stripe";
import { Refusal } from "../http/refusal.ts";
import type { ProviderEvent } from "./provider.ts";

/** Older words are refused: somebody may have listened in and send them again. */
const OLDEST_SECONDS = 5 * 60;

/** The number of the payment that an object of the provider is, or belongs to. */
function intentOf(object: object): string | null {
  const { object: kind, id, payment_intent: of } = object as { object?: string; id?: string; payment_intent?: unknown };
  if (kind === "payment_intent") return id ?? null;
  if (typeof of === "string") return of;
  return (of as { id?: string } | null | undefined)?.id ?? null;
}

export function readSignedEvent(
  webhooks: Stripe["webhooks"],
  secret: string,
  { body, signature, now }: { body: Buffer; signature: string | undefined; now: Temporal.Instant },
): ProviderEvent {
  let event: Stripe.Event;
  try {
    event = webhooks.constructEvent(body, signature ?? "", secret, OLDEST_SECONDS, undefined, now.epochMilliseconds);
  } catch {
    throw new Refusal("webhook_not_genuine");
  }
  return { id: event.id, type: event.type, intentId: intentOf(event.data.object) };
}
