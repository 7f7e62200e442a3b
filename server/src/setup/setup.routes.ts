import { setup } from "@narthex/contract/setup.ts";
import { limitAddress } from "../http/limits.ts";
import { routes } from "../http/routes.ts";
import { beginSession } from "../http/session.ts";
import { completeSetup } from "./setup.service.ts";

const TRIES = { points: 30, seconds: 15 * 60 };

export const setupRoutes = routes(setup, {
  async complete({ db, services, request, reply, body }) {
    await limitAddress(services, "set-up", request.ip, TRIES);
    const userId = await completeSetup(db, services, body);
    await beginSession(db, services, { request, reply }, userId);
    return { userId };
  },
});
