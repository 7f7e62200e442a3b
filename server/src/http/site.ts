// The site's own name, as people reach it: for addresses that are handed on, on paper or by email.
import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/**
 * As set, else as the caller's own browser reaches it. Only for calls of those who lead: what they are answered, they pass
 * on. No other site's page can make a browser send either header with another name.
 */
export function siteOrigin({ config }: { config: Config }, request: FastifyRequest): string {
  if (config.isPublicUrlSet) return config.publicUrl;
  return request.headers.origin ?? `${request.protocol}://${request.host}`;
}
