import { setup } from "@narthex/contract/setup.ts";
import type { Clock } from "../calendar/clock.ts";
import type { Config } from "../config.ts";
import type { Postgres } from "../database/database.ts";
import { limitAddress } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import { beginSession } from "../session/session.ts";
import { completeSetup } from "./setup.service.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly secret: Secret;
  readonly setupToken: string | null;
}

const TRIES = { points: 30, seconds: 15 * 60 };

export const setupRoutes = createRoutesWith<Needs>()(setup, {
  async complete({ db, services, request, reply, body }) {
    await limitAddress(services, "set-up", request.ip, TRIES);
    const userId = await completeSetup(db, services, body);
    const session = await beginSession(db, services, { request, reply }, userId);
    session.setCookie();
    return { userId };
  },
});
