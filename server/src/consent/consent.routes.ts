import { consent } from "@narthex/contract/consent.ts";
import type { FastifyRequest } from "fastify";
import { limitAddress } from "../http/limits.ts";
import { sendPageFile } from "../http/pages.ts";
import { routes } from "../http/routes.ts";
import type { Services } from "../services.ts";
import { isNonsense, lookAtSubscription, resubscribe, unsubscribe } from "./consent.service.ts";

/** Addresses that never were, from one network address; real ones are never counted, however many a mail service sends. */
const NONSENSE = { points: 60, seconds: 10 * 60 };

async function limitNonsense(services: Services, request: FastifyRequest, token: string): Promise<void> {
  if (isNonsense(services, token)) await limitAddress(services, "nonsense unsubscribe", request.ip, NONSENSE);
}

export const consentRoutes = routes(consent, {
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
