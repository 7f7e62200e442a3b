// Stripe: STRIPE_SECRET_KEY and its siblings, or what an administrator entered. It is read for each request and job, so
// that a change takes effect on every server without a restart.
import type { CardProvider } from "@narthex/contract/card-provider.ts";
import { isTestKey, type StripeSettings } from "../config.stripe.ts";
import type { Database } from "../database/database.ts";
import { type ProviderKind, type ProviderNeeds, readStored } from "./stored.ts";

/** A signing secret that was replaced: events that were signed with it may still arrive. */
export interface FormerSecret {
  readonly secret: string;
  /** ISO 8601. */
  readonly until: string;
}

/** How cards are charged. */
export interface CardAccess extends StripeSettings {
  /** Whether donors can give; false follows only what was started before. */
  readonly isOn: boolean;
  readonly formerWebhookSecrets: readonly FormerSecret[];
}

type Secrets = Readonly<Record<string, string>>;

/** How long events with a replaced signing secret are accepted, as Stripe does when it replaces one. */
const FORMER_HOURS = 24;
/** An administrator may correct a secret several times within that time. */
const MOST_FORMER = 5;

/** The publishable key identifies the account and its mode (test or live), to which the secrets belong. */
export const CARDS: ProviderKind<CardProvider> = { id: "cards", boundTo: ({ publishableKey }) => [publishableKey] };

const parseFormerSecrets = ({ formerWebhookSecrets }: Secrets): readonly FormerSecret[] =>
  formerWebhookSecrets === undefined ? [] : JSON.parse(formerWebhookSecrets);

/** The former signing secrets that are still accepted after a change. */
export function keepFormerSecret(before: Secrets, { webhookSecret }: Secrets, now: Temporal.Instant): Secrets {
  const replaced =
    before.webhookSecret === undefined
      ? []
      : [{ secret: before.webhookSecret, until: now.add({ hours: FORMER_HOURS }).toString() }];
  const former = [...replaced, ...parseFormerSecrets(before)]
    .filter(({ secret, until }) => secret !== webhookSecret && isAccepted({ until }, now))
    .slice(0, MOST_FORMER);
  return former.length === 0 ? {} : { formerWebhookSecrets: JSON.stringify(former) };
}

export const isAccepted = ({ until }: Pick<FormerSecret, "until">, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, Temporal.Instant.from(until)) < 0;

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
  return { ...values, secretKey, webhookSecret, apiUrl, isTest, formerWebhookSecrets: parseFormerSecrets(secrets) };
}
