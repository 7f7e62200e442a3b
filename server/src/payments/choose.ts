// Which card provider there is: Stripe with its keys, the sample congregation's own in the demo, otherwise none.
import { StartupMistake } from "../database/embedded/mistake.ts";
import type { Services } from "../services.ts";
import type { PaymentProvider } from "./provider.ts";

/** Loads a provider only where it is wanted. @throws StartupMistake where both would be on */
export async function choosePayments(
  basics: Pick<Services, "config" | "postgres" | "jobs" | "secret" | "clock" | "isDemo">,
): Promise<PaymentProvider | null> {
  const { stripe } = basics.config;
  if (stripe && basics.isDemo) {
    throw new StartupMistake("The sample congregation takes no cards: unset STRIPE_SECRET_KEY and its two siblings.");
  }
  if (stripe) return (await import("./stripe.ts")).stripeProvider(stripe);
  if (!basics.isDemo) return null;
  const { testProvider, workOnTestWords } = await import("./test-provider.ts");
  await workOnTestWords(basics);
  return testProvider(basics);
}
