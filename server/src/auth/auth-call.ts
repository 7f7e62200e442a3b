// A call about signing in: what it needs of the server, and the request and reply, because cookies belong to it.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../calendar/clock.ts";
import type { Postgres } from "../database/database.ts";
import { getNetwork } from "../http/limits.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { buildCookieName, isSecureSite } from "../session/cookies.ts";
import type { Share } from "./fair-queue.ts";
import type { OidcClients } from "./oidc.ts";

export interface AuthServices extends MailNeeds {
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly oidc: OidcClients;
}

export interface AuthCall {
  readonly services: AuthServices;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The caller's share of each queue: that of their network. */
export function getShare({ request }: Pick<AuthCall, "request">): Share {
  return { key: getNetwork(request.ip), isKnown: false };
}

/** Name and options of a cookie that scripts cannot read and other sites cannot cause to be sent with a form. */
export function buildCookie({ services: { config } }: { services: Pick<AuthServices, "config"> }, name: string) {
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure: isSecureSite(config) } as const;
  return { name: buildCookieName(config, name), options };
}
