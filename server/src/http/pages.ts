// The web's three pages and their assets, as built into web/dist. Every other address outside /api is the app's own. The app's
// page comes in two: for a browser that brings a session it asks for the scripts of members at once.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { cookieName } from "../session/cookies.ts";
import { errorBody } from "./errors.ts";
import { admitStripe } from "./headers.ts";

const ROOT = fileURLToPath(new URL("../../../web/dist/", import.meta.url));
const YEAR = 365 * 24 * 60 * 60 * 1000;
/** Assets lie side by side: whatever has another shape is none. */
const ASSET = /^\w[\w.-]*$/;

const CHECKIN = /^\/checkin(?:\/|$)/;
const READING = new Set(["GET", "HEAD"]);
const NO_PAGE = /^\/(?:api|assets)(?:\/|$)/;

type PageName = "index" | "member" | "signin" | "checkin";

/** Pages name their assets by content, so a page is always asked for anew and an asset never again. */
export function sendPageFile(reply: FastifyReply, page: PageName): FastifyReply {
  return reply.header("cache-control", "no-cache").sendFile(`${page}.html`, { cacheControl: false });
}

function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/**
 * The address that a request is routed by. Whatever a printed check-in address became on its way, it shows the check-in
 * page, which says whether it still works; and no address of a page is too odd for one of ours.
 */
export function routedAddress(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  if (CHECKIN.test(path)) return "/checkin";
  return NO_PAGE.test(path) || isReadable(path) ? url : "/";
}

export async function servePages(app: FastifyInstance, config: Pick<Config, "publicUrl" | "stripe">): Promise<void> {
  if (!existsSync(ROOT)) app.log.warn("the web is not built yet: only /api answers");
  await app.register(fastifyStatic, { root: ROOT, wildcard: false, serve: false, preCompressed: true });
  const session = cookieName(config, "session_token");
  const sendApp = (request: FastifyRequest, reply: FastifyReply) =>
    sendPageFile(reply.header("vary", "cookie"), request.cookies[session] ? "member" : "index");
  app.get("/assets/*", async (request, reply) => {
    const { "*": file } = request.params as { "*": string };
    if (!ASSET.test(file)) return reply.callNotFound();
    return reply.sendFile(`assets/${file}`, { maxAge: YEAR, immutable: true });
  });
  app.get("/checkin", (_request, reply) => sendPageFile(reply, "checkin"));
  // The app as everywhere else, in a document that may show the card provider's fields.
  for (const address of ["/give", "/give/"]) {
    app.get(address, (request, reply) => {
      admitStripe(reply, config);
      return sendApp(request, reply);
    });
  }
  app.get("/setup", (_request, reply) => sendPageFile(reply, "signin"));
  app.get("/favicon.svg", (_request, reply) => reply.sendFile("favicon.svg", { maxAge: YEAR }));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    if (READING.has(request.method) && !NO_PAGE.test(path)) return sendApp(request, reply);
    return reply.code(404).send(errorBody("not_found", request.id));
  });
}
