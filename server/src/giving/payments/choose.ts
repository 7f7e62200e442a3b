// Chooses the card provider: Stripe if its keys are set, the test provider in the demo, otherwise none.
import { isDeepStrictEqual } from "node:util";
import type { Clock } from "../../calendar/clock.ts";
import type { Config } from "../../config.ts";
import type { Postgres } from "../../database/database.ts";
import { StartupError } from "../../database/embedded/startup-error.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { isOutgoingPaused } from "../../outgoing/pause.ts";
import { type CardAccess, readCardAccess } from "../../providers/card-provider.ts";
import type { Secret } from "../../sealed.ts";
import type { PaymentProvider, Payments } from "./provider.ts";

interface ProviderBasics {
  config: Config;
  postgres: Postgres;
  jobs: Jobs;
  secret: Secret;
  clock: Clock;
  demoAccounts: readonly unknown[] | null;
}

/** Loads a provider only if it is used. @throws StartupError if both would be on */
export async function openPayments(basics: ProviderBasics): Promise<Payments> {
  if (!basics.demoAccounts) return createStripePayments(basics);
  if (basics.config.stripe) {
    throw new StartupError(
      "The sample congregation takes no cards: unset STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.",
    );
  }
  const { testProvider, startTestWebhookJob } = await import("./test-provider.ts");
  await startTestWebhookJob(basics);
  const provider = testProvider(basics);
  return { read: async () => provider };
}

/** Keeps Stripe's client together with the settings that it was made with, because it keeps connections open. */
function createStripePayments(basics: ProviderBasics): Payments {
  let kept: { access: CardAccess; provider: PaymentProvider } | null = null;
  return {
    async read(db) {
      const access = await readCardAccess(db, basics);
      if (access === null) return null;
      const { createStripeProvider } = await import("./stripe.ts");
      if (!kept || !isDeepStrictEqual(kept.access, access)) kept = { access, provider: createStripeProvider(access) };
      // A restored copy charges no one, because the original may still be running.
      return { ...kept.provider, isOn: kept.provider.isOn && !(await isOutgoingPaused(db)) };
    },
  };
}
