// The provider's word: kept by its number in the transaction that has the payment looked at. Answered at once; the looking
// is a job, which tries again until the provider can be asked.
import type { Postgres } from "../../database/database.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { keepEvent, paymentOfIntent } from "./payments.queries.ts";
import type { PaymentProvider } from "./provider.ts";
import { requireProvider } from "./starting.service.ts";

interface Needs {
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly payments: PaymentProvider | null;
}

interface Signed {
  /** Byte for byte as it was sent. */
  body: Buffer;
  signature: string | undefined;
}

/** @throws Refusal giving_not_set_up, webhook_not_genuine */
export async function hearProvider(
  services: Needs,
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
