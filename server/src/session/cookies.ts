// The names of our cookies. Where the site has TLS, the prefix makes browsers refuse one that another host of the
// domain sets.
import type { Config } from "../config.ts";

const OURS = "narthex";

export function isSecureSite({ publicUrl }: Pick<Config, "publicUrl">): boolean {
  return publicUrl.startsWith("https:");
}

/** What every name begins with. Cookies of this prefix have the path `/` and no domain, or browsers refuse them. */
function getCookiePrefix(config: Pick<Config, "publicUrl">): string {
  return isSecureSite(config) ? `__Host-${OURS}` : OURS;
}

export function buildCookieName(config: Pick<Config, "publicUrl">, name: string): string {
  return `${getCookiePrefix(config)}.${name}`;
}
