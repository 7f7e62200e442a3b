// The pages and their assets, as built into web/dist. The app serves every other address outside /api. Its page
// has two forms: if the browser has a session, it preloads the scripts of members. Without a session, / is the landing
// page.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { buildCookieName } from "../session/cookies.ts";
import { buildStationCookieName } from "../session/station.ts";
import { buildErrorBody } from "./errors.ts";
import { admitCamera, admitStripe } from "./headers.ts";

const ROOT = fileURLToPath(new URL("../../../web/dist/", import.meta.url));
const DAY = 24 * 60 * 60 * 1000;
const YEAR = 365 * DAY;
/** All assets are in one folder, so a path of another shape is not an asset. */
const ASSET = /^\w[\w.-]*$/;

const CHECKIN = /^\/checkin(?:\/|$)/;
const STATION = /^\/station(?:[/?]|$)/;
const READING = new Set(["GET", "HEAD"]);
const NO_PAGE = /^\/(?:api|assets)(?:\/|$)/;
/** What a page loads, or a program reads. */
const NO_DOCUMENT = /^\/(?:api|assets|icons)(?:\/|$)|^\/(?:sw\.js|favicon\.svg|manifest\.webmanifest|metrics)$/;

type PageName = "index" | "member" | "landing" | "signin" | "checkin" | "calendar";

/** The names of assets contain a hash of their content, so a page is revalidated each time and an asset never. */
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
 * The address that a request is routed by. A check-in address shows the check-in page however it was garbled, and that
 * page says whether it still works. Other unreadable addresses show the app's page.
 */
export function toRouteAddress(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  if (CHECKIN.test(path)) return "/checkin";
  return NO_PAGE.test(path) || isReadable(path) ? url : "/";
}

/** Whether a request is for a page, also for one that a call answers, such as the sign-in page. */
function isForDocument({ method, url, routeOptions }: FastifyRequest): boolean {
  if (!READING.has(method)) return false;
  const { call } = routeOptions.config as { call?: Endpoint };
  return !NO_DOCUMENT.test(url.split("?", 1)[0] ?? "") || Object.values(call?.answers ?? {}).includes("page");
}

/** @param takesCards whether donors can give through Stripe at the moment */
export async function servePages(
  app: FastifyInstance,
  config: Pick<Config, "publicUrl">,
  takesCards: () => Promise<boolean>,
): Promise<void> {
  if (!existsSync(ROOT)) app.log.warn("the web is not built yet: only /api answers");
  await app.register(fastifyStatic, { root: ROOT, wildcard: false, serve: false, preCompressed: true });
  const session = buildCookieName(config, "session_token");
  const station = buildStationCookieName(config);
  // A browser that is a check-in station has one page.
  app.addHook("onRequest", async (request, reply) => {
    if (request.cookies[station] && isForDocument(request) && !STATION.test(request.url))
      return reply.header("vary", "cookie").redirect("/station");
  });
  const sendApp = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header("vary", "cookie");
    return sendPageFile(reply, request.cookies[session] ? "member" : "index");
  };
  // Only the bare address: the app shows invitations, and says what an unreadable address is.
  app.get("/", (request, reply) => {
    if (request.cookies[session] || request.originalUrl !== "/") return sendApp(request, reply);
    return sendPageFile(reply.header("vary", "cookie"), "landing");
  });
  app.get("/assets/*", async (request, reply) => {
    const { "*": file } = request.params as { "*": string };
    if (!ASSET.test(file)) return reply.callNotFound();
    return reply.sendFile(`assets/${file}`, { maxAge: YEAR, immutable: true });
  });
  app.get("/checkin", (_request, reply) => sendPageFile(reply, "checkin"));
  // The app's page, in a document that may show the card provider's fields.
  for (const address of ["/give", "/give/"]) {
    app.get(address, async (request, reply) => {
      // Without the database, the page is shown and says so itself.
      if (await takesCards().catch(() => false)) admitStripe(reply, config);
      return sendApp(request, reply);
    });
  }
  // A station may scan the QR codes of families.
  for (const address of ["/station", "/station/"]) {
    app.get(address, (request, reply) => {
      admitCamera(reply);
      return sendApp(request, reply);
    });
  }
  app.get("/setup", (_request, reply) => sendPageFile(reply, "signin"));
  // Revalidated at each visit, so that a browser never keeps an outdated worker.
  app.get("/sw.js", (_request, reply) =>
    reply.header("cache-control", "no-cache").sendFile("sw.js", { cacheControl: false }),
  );
  app.get("/icons/:name", (request, reply) => {
    const { name } = request.params as { name: string };
    if (!ASSET.test(name)) return reply.callNotFound();
    return reply.sendFile(`icons/${name}`, { maxAge: DAY });
  });
  app.get("/favicon.svg", (_request, reply) => reply.sendFile("favicon.svg", { maxAge: YEAR }));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    if (READING.has(request.method) && !NO_PAGE.test(path)) return sendApp(request, reply);
    return reply.code(404).send(buildErrorBody("not_found", request.id));
  });
}
