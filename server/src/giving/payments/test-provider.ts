// The test card provider of the sample congregation: it charges no card, stores its payments in its own table, and
// sends signed webhook events to the same address as Stripe. It is never used together with Stripe's keys.
import { randomBytes } from "node:crypto";
import type { TestCard } from "@narthex/contract/payments.ts";
import { eq } from "drizzle-orm";
import Stripe from "stripe";
import type { Clock } from "../../calendar/clock.ts";
import type { Config } from "../../config.ts";
import type { Database, Postgres } from "../../database/database.ts";
import { testProviderPayments as books } from "../../database/tables/payments.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { Refusal } from "../../refusal.ts";
import { hashWith, type Secret } from "../../sealed.ts";
import type { PaymentProvider } from "./provider.ts";
import { readSignedEvent } from "./webhook-event.ts";

interface ProviderBasics {
  readonly config: Config;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
  readonly secret: Secret;
  readonly clock: Clock;
}

const createRandomText = (): string => randomBytes(18).toString("base64url").replace(/\W/g, "0");

/** Signs the webhook events; no other server has it. */
function deriveSigningSecret(secret: Secret): string {
  return `whsec_${hashWith(secret, "words of the test provider").toString("base64url")}`;
}

type EventType = "payment_intent.succeeded" | "payment_intent.payment_failed" | "payment_intent.canceled";

/** Sends the webhook event after the commit. */
async function sendWebhook(tx: Database, { jobs }: { jobs: Jobs }, type: EventType, intentId: string): Promise<void> {
  await jobs.send(tx, "test-webhook", { eventId: `evt_test_${createRandomText()}`, type, intentId });
}

export function testProvider({ postgres, jobs, secret }: ProviderBasics): PaymentProvider {
  const find = async (intentId: string) =>
    (await postgres.db.select().from(books).where(eq(books.intentId, intentId)))[0];
  return {
    kind: "test",
    isTest: true,
    isOn: true,
    publishableKey: null,

    async createIntent({ amountCents, reference }) {
      const intentId = `pi_test_${createRandomText()}`;
      const fresh = { intentId, reference, clientSecret: `${intentId}_secret_${createRandomText()}`, amountCents };
      await postgres.db.insert(books).values(fresh).onConflictDoNothing({ target: books.reference });
      const [made = fresh] = await postgres.db.select().from(books).where(eq(books.reference, reference));
      return { intentId: made.intentId, clientSecret: made.clientSecret };
    },

    acceptsPublishableKey: async () => true,

    async find(intentId) {
      const known = await find(intentId);
      if (!known) return null;
      const { clientSecret, status, amountCents, chargedAt, failure } = known;
      const receivedCents = status === "succeeded" ? amountCents : 0;
      const untouched = { refundedCents: 0, lostCents: 0, dispute: null };
      return { intentId, clientSecret, status, receivedCents, chargedAt, failure, ...untouched };
    },

    async cancel(intentId) {
      await postgres.transaction(async (tx) => {
        const [held] = await tx.select().from(books).where(eq(books.intentId, intentId)).for("update");
        if (held?.status !== "open") return;
        await tx.update(books).set({ status: "canceled" }).where(eq(books.intentId, intentId));
        await sendWebhook(tx, { jobs }, "payment_intent.canceled", intentId);
      });
    },

    readEvent: (body, signature, now) =>
      readSignedEvent(Stripe.webhooks, [deriveSigningSecret(secret)], { body, signature, now }),
  };
}

/**
 * Charges a test card, as the provider's script does in the browser. A paid payment stays paid and answers the same
 * again, so that a repeated request does not pay twice.
 * @returns null if it was accepted, otherwise the reason
 * @throws Refusal not_found, payment_over
 */
export async function tryTestCard(
  tx: Database,
  { jobs }: { jobs: Jobs },
  { clientSecret, card }: { clientSecret: string; card: TestCard },
  now: Temporal.Instant,
): Promise<"card_declined" | "insufficient_funds" | null> {
  const [held] = await tx.select().from(books).where(eq(books.clientSecret, clientSecret)).for("update");
  if (!held) throw new Refusal("not_found");
  const { intentId } = held;
  if (held.status === "succeeded") return null;
  if (held.status !== "open") throw new Refusal("payment_over");
  const failure = card === "accepted" ? null : card === "declined" ? "card_declined" : card;
  const outcome = failure ? { failure } : { status: "succeeded" as const, failure: null, chargedAt: now.toString() };
  await tx.update(books).set(outcome).where(eq(books.intentId, intentId));
  await sendWebhook(tx, { jobs }, failure ? "payment_intent.payment_failed" : "payment_intent.succeeded", intentId);
  return failure;
}

/** Sends webhook events over HTTP, as an external provider does. */
export async function startTestWebhookJob({ config, jobs, secret, clock }: ProviderBasics): Promise<void> {
  await jobs.work("test-webhook", async ({ data: { eventId, type, intentId } }) => {
    const object = { object: "payment_intent", id: intentId };
    const payload = JSON.stringify({ id: eventId, object: "event", type, data: { object } });
    const timestamp = Math.floor(clock().epochMilliseconds / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: deriveSigningSecret(secret),
      timestamp,
    });
    const answer = await fetch(`${config.publicUrl}/api/payments/webhook`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body: payload,
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
  });
}
