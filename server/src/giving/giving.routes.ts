import { giving } from "@narthex/contract/giving.ts";
import { limit } from "../http/limits.ts";
import { routes } from "../http/routes.ts";
import { givingOptions, startGift, wrongPurpose } from "./giving.service.ts";

/** Enough for a donor who cannot decide; too few to try stolen cards with. */
const STARTS = { points: 30, seconds: 60 * 60 };

export const givingRoutes = routes(
  giving,
  {
    options: ({ db, services }) => givingOptions(db, services),
    async start({ services, viewer, body }) {
      await limit(services, "online gift", viewer.userId, STARTS);
      return startGift(services, viewer, body);
    },
  },
  // The provider is asked in between: no transaction waits for it.
  {
    inTransaction: false,
    alsoWrong: ({ donationType }, _now, viewer, services) => (viewer ? wrongPurpose(services, donationType) : {}),
  },
);
