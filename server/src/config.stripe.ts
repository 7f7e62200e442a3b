// Card payments by Stripe: three keys that belong together. With none of them, online giving is off.
import { z } from "zod";

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where Stripe answers, if not at its own address: a stand-in on this machine. */
  apiUrl: string | null;
  /** Test keys charge no card. */
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
  /** A key must never travel to another machine than Stripe's. */
  STRIPE_API_URL: z
    .string()
    .regex(LOOPBACK, "must be an address of this machine, such as http://127.0.0.1:12111")
    .optional(),
};

type Name = keyof typeof stripeVariables;
const KEYS = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;

const isTestKey = (key: string): boolean => key.includes("_test_");

/** The settings, or null without keys; and what is wrong with them together. */
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
