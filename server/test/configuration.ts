// Values and a reader for the tests of the configuration.
import { expect } from "vitest";
import { readConfig } from "../src/config.ts";
import { StartupError } from "../src/database/embedded/startup-error.ts";

export function mistakesOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as StartupError).message.split("\n");
  }
  return [];
}

export const AGE = { BACKUP_RECIPIENT: `age1${"q".repeat(58)}`, BACKUP_IDENTITY: `AGE-SECRET-KEY-1${"Q".repeat(58)}` };
export const STRIPE = {
  STRIPE_SECRET_KEY: "sk_live_1a",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1a",
  STRIPE_WEBHOOK_SECRET: "whsec_1a",
};
