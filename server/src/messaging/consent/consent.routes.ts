import { consent } from "@narthex/contract/consent.ts";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../../calendar/clock.ts";
import type { Postgres } from "../../database/database.ts";
import { limitAddress } from "../../http/limits.ts";
import { sendPageFile } from "../../http/pages.ts";
import { createRoutesWith } from "../../http/routes.ts";
import type { Secret } from "../../sealed.ts";
import { isInvalidAddressToken, readSubscription, resubscribeByToken, unsubscribeByToken } from "./consent.service.ts";

interface Needs {
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly secret: Secret;
}

/** Limit of invalid tokens per network; valid ones are never counted, however many a mail service sends. */
const INVALID_TOKENS = { points: 60, seconds: 10 * 60 };

async function limitInvalidTokens(services: Needs, request: FastifyRequest, token: string): Promise<void> {
  if (isInvalidAddressToken(services, token))
    await limitAddress(services, "nonsense unsubscribe", request.ip, INVALID_TOKENS);
}

export const consentRoutes = createRoutesWith<Needs>()(consent, {
  page({ reply }) {
    void sendPageFile(reply, "signin");
    return undefined;
  },
  async look({ db, services, request, params: { token } }) {
    await limitInvalidTokens(services, request, token);
    return readSubscription(db, services, token);
  },
  async unsubscribe({ db, services, request, params: { token } }) {
    await limitInvalidTokens(services, request, token);
    return unsubscribeByToken(db, services, token);
  },
  async resubscribe({ db, services, request, params: { token } }) {
    await limitInvalidTokens(services, request, token);
    return resubscribeByToken(db, services, token);
  },
});
