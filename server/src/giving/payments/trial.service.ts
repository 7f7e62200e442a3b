// Tests of card payments: an administrator's test of the connection and the webhook, and the sample congregation's
// cards.
import { randomUUID } from "node:crypto";
import type { TestCard } from "@narthex/contract/payments.ts";
import type { Viewer } from "../../access/viewer.ts";
import { recordChange } from "../../changes/record.ts";
import { Refusal } from "../../refusal.ts";
import type { FailureReason, ProviderFailure } from "./provider.ts";
import type { PaymentNeeds } from "./settle.service.ts";
import { askProvider, requireProvider, startPayment } from "./starting.service.ts";

const TEST_AMOUNT = "1.00";

/** A fixed list, so that nothing the provider says is shown. */
const REASONS: Readonly<Record<FailureReason, string>> = {
  wrong_key: "Stripe did not accept the secret key. Copy it again from Stripe, under Developers, API keys.",
  not_permitted:
    "The secret key may not do what Narthex needs. A restricted key has to write payment intents, and read charges and disputes.",
  unreachable: "This server can't reach Stripe at the moment. Please try again.",
  other: "Stripe did not accept the test payment. Check at Stripe whether your account is activated.",
};
const WRONG_PUBLISHABLE_KEY =
  "Stripe did not accept the publishable key together with the secret key. Copy both again from the same account.";

const testFailed = ({ reason }: ProviderFailure): Refusal =>
  new Refusal("card_test_failed", { fields: { secretKey: REASONS[reason] } });

/**
 * Starts a payment and cancels it immediately, to see whether both keys are right and the provider's webhook event
 * arrives. It also works with live keys, and no card is charged. @throws Refusal giving_not_set_up, card_test_failed
 */
export async function sendTestPayment(services: PaymentNeeds, viewer: Viewer): Promise<{ id: number }> {
  const provider = await requireProvider(services);
  const wanted = {
    purpose: "test" as const,
    userId: viewer.userId,
    amount: TEST_AMOUNT,
    fingerprint: `test ${randomUUID()}`,
    description: `${viewer.congregation.name}: test of the connection, no card is charged`,
  };
  const { id, clientSecret } = await startPayment(services, wanted, testFailed);
  await services.postgres.transaction((tx) => recordChange(tx, viewer, "payment.sent_test", { subjectId: id }));
  const [intentId = ""] = clientSecret.split("_secret_");
  const isAccepted = await askProvider(
    services,
    async () => {
      await provider.cancel(intentId);
      return provider.acceptsPublishableKey({ intentId, clientSecret });
    },
    testFailed,
  );
  if (!isAccepted) throw new Refusal("card_test_failed", { fields: { publishableKey: WRONG_PUBLISHABLE_KEY } });
  return { id };
}

/** @throws Refusal not_found if cards are real, payment_over, and the code with which the card is declined */
export async function payWithTestCard(
  services: PaymentNeeds,
  card: { clientSecret: string; card: TestCard },
  now: Temporal.Instant,
): Promise<{ paid: true }> {
  const provider = await services.payments.read(services.postgres.db);
  if (provider?.kind !== "test") throw new Refusal("not_found");
  const { tryTestCard } = await import("./test-provider.ts");
  const failure = await services.postgres.transaction((tx) => tryTestCard(tx, services, card, now));
  if (failure) throw new Refusal(failure);
  return { paid: true };
}
