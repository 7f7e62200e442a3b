// Chooses the card provider: Stripe if its keys are set, the test provider in the demo, otherwise none.
import type { Clock } from "../../calendar/clock.ts";
import type { Config } from "../../config.ts";
import type { Postgres } from "../../database/database.ts";
import { StartupMistake } from "../../database/embedded/startup-mistake.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Secret } from "../../sealed.ts";
import type { PaymentProvider } from "./provider.ts";

/** Loads a provider only if it is used. @throws StartupMistake if both would be on */
export async function choosePayments(basics: {
  config: Config;
  postgres: Postgres;
  jobs: Jobs;
  secret: Secret;
  clock: Clock;
  demoAccounts: readonly unknown[] | null;
}): Promise<PaymentProvider | null> {
  const { stripe } = basics.config;
  if (stripe && basics.demoAccounts) {
    throw new StartupMistake("The sample congregation takes no cards: unset STRIPE_SECRET_KEY and its two siblings.");
  }
  if (stripe) return (await import("./stripe.ts")).stripeProvider(stripe);
  if (!basics.demoAccounts) return null;
  const { testProvider, workOnTestWords } = await import("./test-provider.ts");
  await workOnTestWords(basics);
  return testProvider(basics);
}
