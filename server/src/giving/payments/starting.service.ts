// Starts payments at the provider. The payment is stored first, and its reference is the provider's idempotency key, so
// that a repeated request creates one intent even after a failure in between.
import { randomUUID } from "node:crypto";
import { centsOf } from "@narthex/contract/money.ts";
import type { FastifyBaseLogger } from "fastify";
import { Refusal, wrongField } from "../../refusal.ts";
import { keepIntent, type NewPayment, openPayment, type PaymentRow } from "./payments.queries.ts";
import { type PaymentProvider, ProviderFailure } from "./provider.ts";
import { FIRST_CHECK_MS } from "./settle.rules.ts";
import { type Settling, settlePayment } from "./settle.service.ts";

type Starting = Settling;

/** The gift to pay, without the fields that this module sets. */
export type Wanted = Pick<NewPayment, "amount" | "fingerprint"> & Partial<NewPayment> & { description: string };

const TOO_LARGE = "The card provider does not take so large an amount at once. Please speak to the church office.";

export function requireProvider({ payments }: { payments: PaymentProvider | null }): PaymentProvider {
  if (!payments) throw new Refusal("giving_not_set_up");
  return payments;
}

/** Runs a call to the provider and converts its failure to a refusal. */
export async function askProvider<T>({ logger }: { logger: FastifyBaseLogger }, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.code === "amount_too_large") throw wrongField("amount", TOO_LARGE);
    logger.warn({ code: error.code }, "the card provider refused");
    throw new Refusal("payment_not_started");
  }
}

/** The client secret of a stored payment; null if the payment has ended. */
async function secretOf(services: Starting, row: PaymentRow, description: string): Promise<string | null> {
  const provider = requireProvider(services);
  const { id, intentId, reference, amount } = row;
  if (intentId === null) {
    const intent = await provider.createIntent({ amountCents: centsOf(amount), reference, description });
    await keepIntent(services.postgres.db, id, intent.intentId);
    return intent.clientSecret;
  }
  const known = await provider.find(intentId);
  if (known?.status === "open") return known.clientSecret;
  // Paid or canceled, and its webhook event has not arrived: after it is settled, the next request is a new payment.
  await settlePayment(services, id);
  return null;
}

/** @throws Refusal giving_not_set_up, payment_not_started */
export async function startPayment(
  services: Starting,
  { description, ...wanted }: Wanted,
): Promise<{ id: number; reference: string; clientSecret: string }> {
  const { kind: provider } = requireProvider(services);
  const now = services.clock();
  const nextCheckAt = now.add({ milliseconds: FIRST_CHECK_MS }).toString();
  const kept = { createdAt: now.toString(), updatedAt: now.toString(), nextCheckAt };
  for (const reference of [randomUUID(), randomUUID()]) {
    const values = { ...wanted, ...kept, provider, reference };
    const row = await services.postgres.transaction((tx) => openPayment(tx, values));
    const clientSecret = row && (await askProvider(services, () => secretOf(services, row, description)));
    if (row && clientSecret) return { id: row.id, reference: row.reference, clientSecret };
  }
  throw new Refusal("payment_not_started");
}
