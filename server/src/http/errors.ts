// Converts every failure to a code of the closed list. An unexpected error shows only its request id.

import { ERRORS, type ErrorCode } from "@narthex/contract/errors.ts";
import type { ErrorBody } from "@narthex/contract/refusal.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { isDiskFull, isUnavailable } from "../database/failures.ts";
import { Refusal } from "../refusal.ts";
import { buildTrace } from "../trace.ts";
import { findConstraintRefusal } from "./constraints.ts";

const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_request",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_request",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_request",
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: "unsupported_media",
  FST_CP_ERR_INVALID_CONTENT_ENCODING: "unsupported_media",
  FST_CP_ERR_INVALID_CONTENT: "malformed_request",
  FST_ERR_BAD_URL: "malformed_request",
};

/**
 * Seconds after which a request may be repeated when the database is away or the server stops. Open screens reconnect
 * their live stream after this time, and must be up to date two seconds after the connection is back.
 */
const RETRY_SECONDS = 1;

function findRefusal(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error;
  const known = FRAMEWORK_CODES[error.code];
  if (known) return new Refusal(known);
  if (error instanceof SyntaxError && error.statusCode === 400) return new Refusal("malformed_request");
  const constraint = findConstraintRefusal(error);
  if (constraint) return constraint;
  if (isDiskFull(error)) return new Refusal("disk_full", { retryAfter: RETRY_SECONDS });
  if (isUnavailable(error)) return new Refusal("unavailable", { retryAfter: RETRY_SECONDS });
  return null;
}

/** The current version of a record, reduced to the fields that the call declares for its answer. */
function selectCurrentFields(reply: FastifyReply, { current }: Refusal): unknown {
  const { call } = reply.request.routeOptions.config;
  const answer = call?.current ?? call?.answers[200];
  return current === undefined || !answer || typeof answer === "string" ? undefined : z.parse(answer, current);
}

/** A longer wait than this is named in the sentence, in seconds. */
const LONG_WAIT_SECONDS = 60;

/** With the time to wait, because someone who shares a network with many people cannot guess it. */
function buildMessage({ code, message, retryAfter = 0 }: Refusal): string {
  if (code !== "too_many" || retryAfter <= LONG_WAIT_SECONDS) return message;
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes <= 60 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return `Too many attempts. Please try again in ${wait}.`;
}

/** A browser asks for a page if it opens a file in a tab. Our scripts never do. The message is of the closed list. */
function buildPage({ message, requestId }: ErrorBody): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Narthex</title>
<h1>This could not be opened</h1>
<p>${message}</p>
<p>To continue, close this tab or go back.</p>
<p>Request: ${requestId}</p>
</html>
`;
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body: ErrorBody = { code: refusal.code, message: buildMessage(refusal), requestId: reply.request.id };
  if (refusal.fields) body.fields = refusal.fields;
  const current = selectCurrentFields(reply, refusal);
  if (current !== undefined) body.current = current;
  if (refusal.retryAfter !== undefined) reply.header("retry-after", Math.ceil(refusal.retryAfter));
  // Some requests never reach a route, nor the hook that adds the security headers.
  reply.code(refusal.status).header("cache-control", "no-store").header("x-content-type-options", "nosniff");
  if (reply.request.headers.accept?.includes("text/html"))
    return reply
      .type("text/html; charset=utf-8")
      .serializer((page: string) => page)
      .send(buildPage(body));
  return reply
    .type("application/json; charset=utf-8")
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

/** @param onUnavailable called with each error that means the database is away */
export function answerErrors(app: FastifyInstance, onUnavailable: (error: unknown) => void = () => {}): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const refusal = findRefusal(error);
    if (refusal && isUnavailable(error)) {
      const { code, name, reason } = buildTrace(error);
      request.log.warn({ error: { name, code, reason } }, "database unavailable");
      onUnavailable(error);
    }
    if (refusal) return sendRefusal(reply, refusal);
    request.log.error({ error: buildTrace(error) }, "unexpected error");
    return sendRefusal(reply, new Refusal("unexpected"));
  });
}

/** Refuses requests that arrive while the server stops; running requests are finished. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.addHook("onRequest", async () => {
    if (isStopping) throw new Refusal("unavailable", { retryAfter: RETRY_SECONDS });
  });
}

/** For requests that never reach a route, such as an address that cannot be decoded. */
export function answerFrameworkError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(reply, findRefusal(error) ?? new Refusal("malformed_request"));
}

/** The body for a code, for answers outside of routes. */
export function buildErrorBody(code: ErrorCode, requestId: string): ErrorBody {
  return { code, message: ERRORS[code].sentence, requestId };
}
