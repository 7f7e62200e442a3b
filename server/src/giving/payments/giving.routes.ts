import { giving } from "@narthex/contract/giving.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../../calendar/clock.ts";
import type { Config } from "../../config.ts";
import type { Postgres } from "../../database/database.ts";
import { limit } from "../../http/limits.ts";
import { routesWith } from "../../http/routes.ts";
import type { Secret } from "../../sealed.ts";
import { givingOptions, startGift, wrongPurpose } from "./giving.service.ts";
import type { PaymentProvider } from "./provider.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly postgres: Postgres;
  readonly payments: PaymentProvider | null;
  readonly secret: Secret;
}

/** Enough for a donor, and too few to test stolen cards. */
const STARTS = { points: 30, seconds: 60 * 60 };

export const givingRoutes = routesWith<Needs>()(
  giving,
  {
    options: ({ db, services }) => givingOptions(db, services),
    async start({ services, viewer, body }) {
      await limit(services, "online gift", viewer.userId, STARTS);
      return startGift(services, viewer, body);
    },
  },
  // The provider is called between transactions, so that none waits for it.
  {
    inTransaction: false,
    extraValidation: (fields, _now, viewer, services) => (viewer ? wrongPurpose(services, fields) : {}),
  },
);
