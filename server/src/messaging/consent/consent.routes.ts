import { consent } from "@narthex/contract/consent.ts";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../../calendar/clock.ts";
import type { Postgres } from "../../database/database.ts";
import { limitAddress } from "../../http/limits.ts";
import { sendPageFile } from "../../http/pages.ts";
import { routesWith } from "../../http/routes.ts";
import { isNonsense, lookAtSubscription, resubscribe, unsubscribe } from "./consent.service.ts";

interface Needs {
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly secret: string;
}

/** Limit of invalid tokens per network; valid ones are never counted, however many a mail service sends. */
const NONSENSE = { points: 60, seconds: 10 * 60 };

async function limitNonsense(services: Needs, request: FastifyRequest, token: string): Promise<void> {
  if (isNonsense(services, token)) await limitAddress(services, "nonsense unsubscribe", request.ip, NONSENSE);
}

export const consentRoutes = routesWith<Needs>()(consent, {
  page({ reply }) {
    void sendPageFile(reply, "signin");
    return undefined;
  },
  async look({ db, services, request, params: { token } }) {
    await limitNonsense(services, request, token);
    return lookAtSubscription(db, services, token);
  },
  async unsubscribe({ db, services, request, params: { token } }) {
    await limitNonsense(services, request, token);
    return unsubscribe(db, services, token);
  },
  async resubscribe({ db, services, request, params: { token } }) {
    await limitNonsense(services, request, token);
    return resubscribe(db, services, token);
  },
});
