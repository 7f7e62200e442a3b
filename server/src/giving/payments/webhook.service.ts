// Receives webhook events: each is stored by id in the transaction that adds the job. The answer is immediate; the job
// reads the payment's state and is retried until the provider can be reached.
import { recordChange } from "../../changes/record.ts";
import type { Postgres } from "../../database/database.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { findPaymentOfIntent, keepEvent } from "./payments.queries.ts";
import type { Payments } from "./provider.ts";
import { requireProvider } from "./starting.service.ts";

interface Needs {
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly payments: Payments;
}

interface Signed {
  /** The unparsed bytes, because the signature covers them. */
  body: Buffer;
  signature: string | undefined;
}

/** @throws Refusal giving_not_set_up, webhook_not_genuine */
export async function receiveWebhookEvent(
  services: Needs,
  { body, signature }: Signed,
  now: Temporal.Instant,
): Promise<{ received: true }> {
  const provider = await requireProvider(services);
  const { id, type, intentId, isOwnCharge } = provider.readEvent(body, signature, now);
  await services.postgres.transaction(async (tx) => {
    const paymentId = intentId === null ? null : await findPaymentOfIntent(tx, intentId);
    const isNew = await keepEvent(tx, { id, type, paymentId, receivedAt: now.toString() });
    if (isNew && paymentId !== null) await services.jobs.send(tx, "settle-payment", { paymentId });
    // A restored backup does not have the payments that were started after it.
    if (isNew && paymentId === null && isOwnCharge && intentId !== null)
      await recordChange(tx, null, "payment.unknown", { subjectId: intentId });
  });
  return { received: true };
}
