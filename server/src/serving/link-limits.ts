// Rate limits of the links in emails.
import type { FastifyRequest } from "fastify";
import type { Postgres } from "../database/database.ts";
import { limitAddress, limitKey } from "../http/limits.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { hashToken } from "../token.ts";
import { isInvalidServingToken } from "./link.service.ts";

export interface LinkNeeds extends MailNeeds {
  readonly postgres: Postgres;
}

/** Limit of invalid tokens per network; valid ones are never counted. */
const INVALID_TOKENS = { points: 60, seconds: 10 * 60 };

/** Limit of answers per link, because the leader gets an email about each refusal. */
const ANSWERS = { points: 60, seconds: 60 * 60 };

/** Counts a token that was not created by this server. */
export async function limitInvalidTokens(services: LinkNeeds, request: FastifyRequest, token: string): Promise<void> {
  if (isInvalidServingToken(services, token))
    await limitAddress(services, "nonsense serving link", request.ip, INVALID_TOKENS);
}

/** Counts an answer with a link, or several that are given together. */
export async function limitAnswers(services: LinkNeeds, request: FastifyRequest, token: string): Promise<void> {
  await limitInvalidTokens(services, request, token);
  await limitKey(services, "serving answers", hashToken(token), ANSWERS);
}
