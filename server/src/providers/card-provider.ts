// Stripe: STRIPE_SECRET_KEY and its siblings, or what an administrator entered. It is read for each request and job, so
// that a change takes effect on every server without a restart.
import type { CardProvider } from "@narthex/contract/card-provider.ts";
import { isTestKey, type StripeSettings } from "../config.stripe.ts";
import type { Database } from "../database/database.ts";
import { addFormerSecret, type FormerSecret, parseFormerSecrets } from "./former-secrets.ts";
import { type ProviderKind, type ProviderNeeds, readStored } from "./stored.ts";

/** How cards are charged. */
export interface CardAccess extends StripeSettings {
  /** Whether donors can give; false follows only what was started before. */
  readonly isOn: boolean;
  readonly formerWebhookSecrets: readonly FormerSecret[];
}

type Secrets = Readonly<Record<string, string>>;

/** How long events with a replaced signing secret are accepted, as Stripe does when it replaces one. */
const FORMER_HOURS = 24;

/** The publishable key identifies the account and its mode (test or live), to which the secrets belong. */
export const CARDS: ProviderKind<CardProvider> = { id: "cards", boundTo: ({ publishableKey }) => [publishableKey] };

/** The former signing secrets that are still accepted after a change. */
export function keepFormerSecret(before: Secrets, { webhookSecret }: Secrets, now: Temporal.Instant): Secrets {
  const change = { replaced: before.webhookSecret, current: webhookSecret ?? null, hours: FORMER_HOURS };
  const formerWebhookSecrets = addFormerSecret(before.formerWebhookSecrets, change, now);
  return formerWebhookSecrets === null ? {} : { formerWebhookSecrets };
}

/** Null if online giving is off: nothing is set up, or the secrets cannot be opened. */
export async function readCardAccess(db: Database, services: ProviderNeeds): Promise<CardAccess | null> {
  const { stripe, stripeApiUrl: apiUrl, isDemo } = services.config;
  if (stripe !== null) return { ...stripe, isOn: true, formerWebhookSecrets: [] };
  if (isDemo) return null;
  const stored = await readStored(db, services, CARDS);
  if (!stored?.secrets) return null;
  const { values, secrets } = stored;
  const { secretKey, webhookSecret } = secrets;
  if (!secretKey || !webhookSecret) return null;
  const isTest = isTestKey(values.publishableKey);
  return {
    ...values,
    secretKey,
    webhookSecret,
    apiUrl,
    isTest,
    formerWebhookSecrets: parseFormerSecrets(secrets.formerWebhookSecrets),
  };
}
