import { isIP } from "node:net";
import type { Config } from "../config.ts";

/** The name that passkeys of this site are bound to; null for a site without a name, which cannot have any. */
export function getSiteName({ publicUrl }: Pick<Config, "publicUrl">): string | null {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? hostname : null;
}
