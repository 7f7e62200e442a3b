// Twilio: TWILIO_ACCOUNT_SID and its siblings, or what an administrator entered. It is read for each text message.
import type { TextProvider } from "@narthex/contract/text-provider.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { type ProviderKind, type ProviderNeeds, readStored } from "./stored.ts";

export const TEXTS: ProviderKind<TextProvider> = { id: "texts", boundTo: ({ accountSid }) => [accountSid] };

/** Null if no text messages can be sent: nothing is set up, or the token cannot be opened. */
export async function readTextAccess(db: Database, services: ProviderNeeds): Promise<Config["twilio"]> {
  const { twilio, twilioApiUrl: apiUrl, isDemo } = services.config;
  if (twilio !== null || isDemo) return twilio;
  const stored = await readStored(db, services, TEXTS);
  const authToken = stored?.secrets?.authToken;
  return stored && authToken ? { ...stored.values, authToken, apiUrl } : null;
}
