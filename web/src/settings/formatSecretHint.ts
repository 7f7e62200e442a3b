import type { ProviderSecret } from "@narthex/contract/providers.ts";
import { formatInstantDate } from "../format/format.ts";

/** What is known of a stored secret, which itself is never shown. */
export function formatSecretHint(secret: ProviderSecret | null, timezone: string): string | undefined {
  if (secret === null) return undefined;
  if (!secret.isReadable) return "This server's SECRET has changed since it was entered. Please enter it again.";
  const by = secret.setBy === null ? "" : ` by ${secret.setBy}`;
  return `Entered on ${formatInstantDate(secret.setAt, timezone)}${by}. It is never shown. Leave this empty to keep it.`;
}
