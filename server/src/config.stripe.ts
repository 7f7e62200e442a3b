// Card payments by Stripe need three keys. Without any of them, online giving is off.
import { z } from "zod";

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Address of a Stripe stand-in on this machine; null for Stripe's own address. */
  apiUrl: string | null;
  /** True for test keys, which charge no card. */
  isTest: boolean;
}

const SHOWN = "as Stripe shows it under Developers, API keys";
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost):\d{1,5}\/?$/;

export const stripeVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, `must begin with sk_ or rk_, ${SHOWN}`)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, `must begin with pk_, ${SHOWN}`)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must begin with whsec_, as Stripe shows it beside the webhook's address")
    .optional(),
  /** Loopback only: a key must never be sent to another server than Stripe's. */
  STRIPE_API_URL: z
    .string()
    .regex(LOOPBACK, "must be an address of this machine, such as http://127.0.0.1:12111")
    .optional(),
};

type Name = keyof typeof stripeVariables;
const KEYS = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

export const isTestKey = (key: string): boolean => key.includes("_test_");

/** @returns the settings, or null without keys, and a sentence for each mistake */
export function readStripe(given: { [N in Name]?: string | undefined }): {
  stripe: StripeSettings | null;
  mistakes: string[];
} {
  const missing = KEYS.filter((name) => !given[name]);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET } = given;
  if (missing.length === KEYS.length) return { stripe: null, mistakes: [] };
  const mistakes = missing.map((name) => `${name} is missing: Stripe's three keys work only together.`);
  if (!secretKey || !publishableKey || !STRIPE_WEBHOOK_SECRET) return { stripe: null, mistakes };
  const isTest = isTestKey(secretKey);
  if (isTest !== isTestKey(publishableKey)) {
    mistakes.push("STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys, or both live keys.");
  }
  const apiUrl = given.STRIPE_API_URL ?? null;
  return { stripe: { secretKey, publishableKey, webhookSecret: STRIPE_WEBHOOK_SECRET, apiUrl, isTest }, mistakes };
}
