// Tests of card payments: an administrator's test of the connection and the webhook, and the sample congregation's
// cards.
import { randomUUID } from "node:crypto";
import type { TestCard } from "@narthex/contract/payments.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Viewer } from "../../access/viewer.ts";
import type { Clock } from "../../calendar/clock.ts";
import { recordChange } from "../../changes/record.ts";
import type { Config } from "../../config.ts";
import type { Postgres } from "../../database/database.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { Refusal } from "../../refusal.ts";
import type { Secret } from "../../sealed.ts";
import type { PaymentProvider } from "./provider.ts";
import { askProvider, requireProvider, startPayment } from "./starting.service.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly payments: PaymentProvider | null;
  readonly secret: Secret;
}

const TEST_AMOUNT = "1.00";

/**
 * Starts a payment and cancels it immediately, to see whether the provider's webhook event arrives. It also works with live
 * keys, and no card is charged.
 */
export async function sendTestPayment(services: Needs, viewer: Viewer): Promise<{ id: number }> {
  const provider = requireProvider(services);
  const { id, clientSecret } = await startPayment(services, {
    purpose: "test",
    userId: viewer.userId,
    amount: TEST_AMOUNT,
    fingerprint: `test ${randomUUID()}`,
    description: `${viewer.congregation.name}: test of the connection, no card is charged`,
  });
  await services.postgres.transaction((tx) => recordChange(tx, viewer, "payment.sent_test", { subjectId: id }));
  const [intentId = ""] = clientSecret.split("_secret_");
  await askProvider(services, () => provider.cancel(intentId));
  return { id };
}

/** @throws Refusal not_found if cards are real, payment_over, and the code with which the card is declined */
export async function payWithTestCard(
  services: Needs,
  card: { clientSecret: string; card: TestCard },
  now: Temporal.Instant,
): Promise<{ paid: true }> {
  if (services.payments?.kind !== "test") throw new Refusal("not_found");
  const { tryTestCard } = await import("./test-provider.ts");
  const failure = await services.postgres.transaction((tx) => tryTestCard(tx, services, card, now));
  if (failure) throw new Refusal(failure);
  return { paid: true };
}
