// Sensitive calls are possible within five minutes after a person signed in or confirmed who they are
// (docs/decisions/0135). A cookie says so of this session.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Viewer } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import type { Config } from "../config.ts";
import type { Postgres } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { buildCookieName, isSecureSite } from "./cookies.ts";
import { createOneTimeToken, readToken } from "./one-time-token.ts";
import { readSessionStart } from "./session.ts";

const SECONDS = 5 * 60;

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly secret: Secret;
}

const buildConfirmationCookieName = ({ config }: Pick<Needs, "config">): string => buildCookieName(config, "confirmed");

/** @returns for how many seconds the confirmation is valid */
export async function confirmViewer(
  services: Needs,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { userId }: Viewer,
): Promise<{ seconds: number }> {
  const session = await readSessionStart(services, request);
  if (!session) throw new Refusal("signed_out");
  const token = await createOneTimeToken(
    services.postgres.db,
    services,
    "confirmed person",
    userId,
    SECONDS,
    session.id,
  );
  const secure = isSecureSite(services.config);
  const options = { path: "/", httpOnly: true, sameSite: "strict", secure, maxAge: SECONDS } as const;
  reply.setCookie(buildConfirmationCookieName(services), token, options);
  return { seconds: SECONDS };
}

/**
 * @throws Refusal confirmation_needed if the caller neither signed in nor confirmed who they are a short while ago;
 * signed_out if the session has ended since the viewer was read
 */
export async function requireConfirmation(services: Needs, request: FastifyRequest, viewer: Viewer): Promise<void> {
  const session = await readSessionStart(services, request);
  // It was ended while this request was on its way.
  if (!session) throw new Refusal("signed_out");
  if (session.begun.getTime() >= services.clock().epochMilliseconds - SECONDS * 1000) return;
  const token = request.cookies[buildConfirmationCookieName(services)];
  const userId = token ? await readToken(services.postgres.db, services, "confirmed person", token, session.id) : null;
  if (userId !== viewer.userId) throw new Refusal("confirmation_needed");
}
