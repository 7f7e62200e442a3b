// Sends a calendar file, or 304 if the program has this version of it.
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Whether a list of tags contains this one; a proxy that compresses the file marks its tag as weak (RFC 9110). */
const hasTag = (given: string | undefined, tag: string): boolean =>
  given?.split(",").some((one) => ["*", tag].includes(one.trim().replace(/^W\//, ""))) ?? false;

/** @param text of the format text/calendar @param cache the header cache-control */
export function sendCalendar(request: FastifyRequest, reply: FastifyReply, text: string, cache: string): void {
  const tag = `"${createHash("sha256").update(text).digest("base64url")}"`;
  reply.header("etag", tag).header("cache-control", cache);
  if (hasTag(request.headers["if-none-match"], tag)) reply.code(304).send();
  else reply.type("text/calendar; charset=utf-8").send(text);
}

/** As `sendCalendar`, for one event, which a browser saves as a file. */
export function sendEventFile(...[request, reply, text, cache]: Parameters<typeof sendCalendar>): void {
  reply.header("content-disposition", 'attachment; filename="event.ics"');
  sendCalendar(request, reply, text, cache);
}
