// Reads the provider's signed webhook event. The signature covers every byte of the body and the time at which it was
// sent.
import type Stripe from "stripe";
import * as z from "zod";
import { Refusal } from "../../refusal.ts";
import type { ProviderEvent } from "./provider.ts";

/** Older events are refused, because they may be replayed. */
const OLDEST_SECONDS = 5 * 60;

/** The maximum difference between the clocks. */
const NEWEST_SECONDS = 5 * 60;

/** The fields that are read from an event; the rest is read from the provider. */
const SignedEvent = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.object({ object: z.looseObject({}) }),
});

/**
 * Whether the signature has exactly one time, which is not in the future. The provider's library refuses only old
 * times, and uses the last of several.
 */
function isTimely(signature: string, now: Temporal.Instant): boolean {
  const times = signature.split(",").filter((part) => part.split("=")[0] === "t");
  return times.length === 1 && Number(times[0]?.slice(2)) <= now.epochMilliseconds / 1000 + NEWEST_SECONDS;
}

/** The id of the payment that an object of the provider is or belongs to. */
function findIntentId(object: object): string | null {
  const { object: kind, id, payment_intent: of } = object as { object?: string; id?: string; payment_intent?: unknown };
  if (kind === "payment_intent") return id ?? null;
  if (typeof of === "string") return of;
  return (of as { id?: string } | null | undefined)?.id ?? null;
}

/** Whether the payment has the reference of one that Narthex started. */
const isOwn = ({ metadata }: { metadata?: { narthex?: unknown } | null | undefined }): boolean =>
  typeof metadata?.narthex === "string" && metadata.narthex !== "";

/** @param secrets any of them may have signed the event */
export function readSignedEvent(
  webhooks: Stripe["webhooks"],
  secrets: readonly string[],
  { body, signature, now }: { body: Buffer; signature: string | undefined; now: Temporal.Instant },
): ProviderEvent {
  if (signature === undefined || !isTimely(signature, now)) throw new Refusal("webhook_not_genuine");
  const verified = secrets.flatMap((secret): unknown[] => {
    try {
      return [webhooks.constructEvent(body, signature, secret, OLDEST_SECONDS, undefined, now.epochMilliseconds)];
    } catch {
      return [];
    }
  });
  if (verified.length === 0) throw new Refusal("webhook_not_genuine");
  const [event] = verified;
  const parsed = SignedEvent.safeParse(event);
  if (!parsed.success) throw new Refusal("malformed_request");
  const { id, type, data } = parsed.data;
  const isOwnCharge = type === "payment_intent.succeeded" && isOwn(data.object);
  return { id, type, intentId: findIntentId(data.object), isOwnCharge };
}
