// Twilio: TWILIO_ACCOUNT_SID and its siblings, or what an administrator entered. It is read for each text message.
import type { TextProvider } from "@narthex/contract/text-provider.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import type { Secret } from "../sealed.ts";
import { addFormerSecret, isAccepted, parseFormerSecrets } from "./former-secrets.ts";
import { type ProviderKind, type ProviderNeeds, readStored, removeStored, writeStored } from "./stored.ts";

export const TEXTS: ProviderKind<TextProvider> = { id: "texts", boundTo: ({ accountSid }) => [accountSid] };

/** Null if no text messages can be sent: nothing is set up, or the token cannot be opened. */
export async function readTextAccess(db: Database, services: ProviderNeeds): Promise<Config["twilio"]> {
  const { twilio, twilioApiUrl: apiUrl, isDemo } = services.config;
  if (twilio !== null || isDemo) return twilio;
  const stored = await readStored(db, services, TEXTS);
  const authToken = stored?.secrets?.authToken;
  return stored && authToken ? { ...stored.values, authToken, apiUrl } : null;
}

/** In a row of their own, which stays if the account is removed. */
const FORMER_TEXTS: ProviderKind<object> = { id: "former texts", boundTo: () => [] };
/** People reply STOP to texts of an account for some days after it was replaced or removed. */
const FORMER_HOURS = 7 * 24;

/** Keeps a replaced token, for checking signatures only. @param current the token that replaces it, if any */
export async function keepFormerToken(
  tx: Database,
  services: { secret: Secret },
  change: { replaced: string; current: string | null; by: Viewer; now: Temporal.Instant },
): Promise<void> {
  const stored = await readStored(tx, services, FORMER_TEXTS);
  const tokens = addFormerSecret(stored?.secrets?.tokens, { ...change, hours: FORMER_HOURS }, change.now);
  const secrets: Record<string, string> = tokens === null ? {} : { tokens };
  await writeStored(tx, services, FORMER_TEXTS, { ...change, values: {}, secrets, isEntered: true });
}

/** The tokens with which the provider may sign a request now. */
export async function listAcceptedTokens(
  db: Database,
  services: ProviderNeeds,
  now: Temporal.Instant,
): Promise<string[]> {
  const access = await readTextAccess(db, services);
  const stored = await readStored(db, services, FORMER_TEXTS);
  const former = parseFormerSecrets(stored?.secrets?.tokens).filter((one) => isAccepted(one, now));
  return [...(access ? [access.authToken] : []), ...former.map(({ secret }) => secret)];
}

/** Deletes the former tokens when none is accepted. */
export async function pruneFormerTokens(tx: Database, services: { secret: Secret }, now: Temporal.Instant) {
  const stored = await readStored(tx, services, FORMER_TEXTS);
  const tokens = parseFormerSecrets(stored?.secrets?.tokens);
  if (stored && !tokens.some((one) => isAccepted(one, now))) await removeStored(tx, FORMER_TEXTS.id);
}
