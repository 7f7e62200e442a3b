// Stripe, through its own SDK. Only cards and card wallets, because they are charged immediately or not at all.
import Stripe from "stripe";
import type { CardAccess } from "../../providers/card-provider.ts";
import { isAccepted } from "../../providers/former-secrets.ts";
import { type FailureReason, type PaymentProvider, ProviderFailure, type ProviderPayment } from "./provider.ts";
import { sumLost, toDispute, toPaymentStatus } from "./stripe.rules.ts";
import { readSignedEvent } from "./webhook-event.ts";

const CURRENCY = "usd";
const TIMEOUT_MS = 20_000;
const RETRIES = 2;
const MISSING = "resource_missing";
/** Stripe's error code for a payment that can no longer be canceled. */
const OVER = "payment_intent_unexpected_state";
/** More disputes than one card payment has. */
const MOST_DISPUTES = 100;

function toHostOptions(apiUrl: string | null) {
  if (apiUrl === null) return {};
  const { hostname, port } = new URL(apiUrl);
  return { host: hostname, port, protocol: "http" } as const;
}

function toFailureReason(error: Stripe.errors.StripeError): FailureReason {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return "wrong_key";
  if (error instanceof Stripe.errors.StripePermissionError) return "not_permitted";
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError)
    return "unreachable";
  return "other";
}

/** Runs a call and throws Stripe's refusal with its code. */
async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new ProviderFailure(error.code ?? error.type, toFailureReason(error));
    throw error;
  }
}

export function createStripeProvider(settings: CardAccess): PaymentProvider {
  const options = {
    ...toHostOptions(settings.apiUrl),
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
  };
  const stripe = new Stripe(settings.secretKey, options);

  async function listDisputes(intentId: string): Promise<Stripe.Dispute[]> {
    return (await stripe.disputes.list({ payment_intent: intentId, limit: MOST_DISPUTES })).data;
  }

  async function readPayment(intentId: string): Promise<ProviderPayment> {
    const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] });
    const charge = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
    const disputes = charge?.disputed ? await listDisputes(intentId) : [];
    const status = toPaymentStatus(intent.status);
    const isCharged = status === "succeeded";
    return {
      intentId,
      clientSecret: intent.client_secret ?? "",
      status,
      receivedCents: isCharged ? intent.amount_received : 0,
      refundedCents: charge?.amount_refunded ?? 0,
      lostCents: sumLost(disputes),
      dispute: toDispute(disputes),
      chargedAt: isCharged ? new Date((charge?.created ?? intent.created) * 1000).toISOString() : null,
      failure: isCharged ? null : (intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null),
    };
  }

  return {
    kind: "stripe",
    isTest: settings.isTest,
    isOn: settings.isOn,
    publishableKey: settings.publishableKey,

    async createIntent({ amountCents, reference, description }) {
      const intent = await callStripe(() =>
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: CURRENCY,
            allowed_payment_method_types: ["card"],
            description,
            metadata: { narthex: reference },
          },
          { idempotencyKey: reference },
        ),
      );
      return { intentId: intent.id, clientSecret: intent.client_secret ?? "" };
    },

    async acceptsPublishableKey({ intentId, clientSecret }) {
      // As the script in the browser does, with the same key.
      const browser = new Stripe(settings.publishableKey, options);
      try {
        await callStripe(() => browser.paymentIntents.retrieve(intentId, { client_secret: clientSecret }));
        return true;
      } catch (error) {
        const isRefused = error instanceof ProviderFailure && (error.reason === "wrong_key" || error.code === MISSING);
        if (!isRefused) throw error;
        return false;
      }
    },

    async find(intentId) {
      try {
        return await callStripe(() => readPayment(intentId));
      } catch (error) {
        if (error instanceof ProviderFailure && error.code === MISSING) return null;
        throw error;
      }
    },

    async cancel(intentId) {
      try {
        await callStripe(() => stripe.paymentIntents.cancel(intentId));
      } catch (error) {
        if (!(error instanceof ProviderFailure) || ![OVER, MISSING].includes(error.code)) throw error;
      }
    },

    readEvent(body, signature, now) {
      const former = settings.formerWebhookSecrets.filter((one) => isAccepted(one, now)).map(({ secret }) => secret);
      return readSignedEvent(stripe.webhooks, [settings.webhookSecret, ...former], { body, signature, now });
    },
  };
}
