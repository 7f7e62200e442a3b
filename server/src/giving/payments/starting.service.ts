// Starts payments at the provider. The payment is stored first, and its reference is the provider's idempotency key, so
// that a repeated request creates one intent even after a failure in between.
import { randomUUID } from "node:crypto";
import { toCents } from "@narthex/contract/money.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../../database/database.ts";
import { Refusal, refuseField } from "../../refusal.ts";
import { keepIntent, type NewPart, type NewPayment, openPayment, type PaymentRow } from "./payments.queries.ts";
import { type PaymentProvider, type Payments, ProviderFailure } from "./provider.ts";
import { FIRST_CHECK_MS } from "./settle.rules.ts";
import { type PaymentNeeds, settlePayment } from "./settle.service.ts";

/** The gift to pay, without the fields that this module sets. */
export type GiftToPay = Pick<NewPayment, "amount" | "fingerprint"> &
  Partial<NewPayment> & {
    description: string;
    /** The funds of a split gift. */
    parts?: readonly NewPart[];
  };

const TOO_LARGE = "The card provider does not take so large an amount at once. Please speak to the church office.";

interface Needs {
  readonly payments: Payments;
  readonly postgres: { readonly db: Database };
}

/** @throws Refusal giving_not_set_up */
export async function requireProvider({ payments, postgres }: Needs): Promise<PaymentProvider> {
  const provider = await payments.read(postgres.db);
  if (!provider) throw new Refusal("giving_not_set_up");
  return provider;
}

type Convert = (failure: ProviderFailure) => Refusal;

const refuseGift: Convert = ({ code }) =>
  code === "amount_too_large" ? refuseField("amount", TOO_LARGE) : new Refusal("payment_not_started");

/** Runs a call to the provider and converts its failure to a refusal. */
export async function askProvider<T>(
  { logger }: { logger: FastifyBaseLogger },
  call: () => Promise<T>,
  convert = refuseGift,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    logger.warn({ code: error.code }, "the card provider refused");
    throw convert(error);
  }
}

/** The client secret of a stored payment; null if the payment has ended. */
async function readClientSecret(
  services: PaymentNeeds,
  provider: PaymentProvider,
  row: PaymentRow,
  description: string,
): Promise<string | null> {
  const { id, intentId, reference, amount } = row;
  if (intentId === null) {
    const intent = await provider.createIntent({ amountCents: toCents(amount), reference, description });
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
  services: PaymentNeeds,
  { description, parts = [], ...wanted }: GiftToPay,
  convert = refuseGift,
): Promise<{ id: number; reference: string; clientSecret: string }> {
  const provider = await requireProvider(services);
  if (wanted.purpose !== "test" && !provider.isOn) throw new Refusal("giving_not_set_up");
  const now = services.clock();
  const nextCheckAt = now.add({ milliseconds: FIRST_CHECK_MS }).toString();
  const kept = { createdAt: now.toString(), updatedAt: now.toString(), nextCheckAt };
  for (const reference of [randomUUID(), randomUUID()]) {
    const values = { ...wanted, ...kept, provider: provider.kind, reference };
    const row = await services.postgres.transaction((tx) => openPayment(tx, values, parts));
    const start = (of: PaymentRow) =>
      askProvider(services, () => readClientSecret(services, provider, of, description), convert);
    const clientSecret = row && (await start(row));
    if (row && clientSecret) return { id: row.id, reference: row.reference, clientSecret };
  }
  throw new Refusal("payment_not_started");
}
