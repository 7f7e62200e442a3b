// The site's own address as people reach it, for links on paper or in emails.
import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/**
 * The configured address, or the one by which the caller's browser reaches the server. Only for calls of leaders, who
 * pass the answer on. No page of another site can make a browser send either header with another name.
 */
export function getSiteOrigin({ config }: { config: Config }, request: FastifyRequest): string {
  if (config.isPublicUrlSet) return config.publicUrl;
  return request.headers.origin ?? `${request.protocol}://${request.host}`;
}
