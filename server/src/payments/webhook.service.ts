// The provider's word: kept by its number in the transaction that has the payment looked at. Answered at once; the looking
// is a job, which tries again until the provider can be asked.
import type { Services } from "../services.ts";
import { keepEvent, paymentOfIntent } from "./payments.queries.ts";
import { requireProvider } from "./starting.service.ts";

interface Signed {
  /** Byte for byte as it was sent. */
  body: Buffer;
  signature: string | undefined;
}

/** @throws Refusal giving_not_set_up, webhook_not_genuine */
export async function hearProvider(
  services: Services,
  { body, signature }: Signed,
  now: Temporal.Instant,
): Promise<{ received: true }> {
  const { id, type, intentId } = requireProvider(services).readEvent(body, signature, now);
  await services.postgres.transaction(async (tx) => {
    const paymentId = intentId === null ? null : await paymentOfIntent(tx, intentId);
    const isNew = await keepEvent(tx, { id, type, paymentId, receivedAt: now.toString() });
    if (isNew && paymentId !== null) await services.jobs.send(tx, "settle-payment", { paymentId });
  });
  return { received: true };
}
