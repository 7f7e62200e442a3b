// Refuses changing calls that another site's page makes with the visitor's cookie, but for those that no cookie opens.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./refusal.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const WEBSITE = /^https?:\/\//;

function isOwnOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (origin === undefined) return true; // not a browser's page: nothing to forge
  return origin === publicOrigin || (WEBSITE.test(origin) && origin.replace(WEBSITE, "") === request.headers.host);
}

export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook("onRequest", async (request) => {
    if (SAFE.has(request.method) || request.routeOptions.config.call?.anyOrigin) return;
    if (!isOwnOrigin(request, publicOrigin)) throw new Refusal("foreign_origin");
  });
}
