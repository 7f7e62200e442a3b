// Refuses changing calls that a page of another site makes with the visitor's cookie, except for calls that ignore
// cookies.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const WEBSITE = /^https?:\/\//;

function isOwnOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (origin === undefined) return true; // not sent by a browser, so there is no cookie to misuse
  return isOurs(origin, request, publicOrigin);
}

function isOurs(origin: string, { headers }: FastifyRequest, publicOrigin: string): boolean {
  return origin === publicOrigin || (WEBSITE.test(origin) && origin.replace(WEBSITE, "") === headers.host);
}

/** Whether a link on one of our pages, or no page, led to this address. Older browsers send only `Referer`. */
export function isFromHere(request: FastifyRequest, publicUrl: string): boolean {
  const publicOrigin = new URL(publicUrl).origin;
  const { referer } = request.headers;
  if (!isOwnOrigin(request, publicOrigin)) return false;
  return referer === undefined || isOurs(URL.parse(referer)?.origin ?? "", request, publicOrigin);
}

export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook("onRequest", async (request) => {
    if (SAFE.has(request.method) || request.routeOptions.config.call?.anyOrigin) return;
    if (!isOwnOrigin(request, publicOrigin)) throw new Refusal("foreign_origin");
  });
}
