import { firstSteps } from "@narthex/contract/first-steps.ts";
import type { Config } from "../config.ts";
import { routesWith } from "../http/routes.ts";
import { siteOrigin } from "../http/site.ts";
import type { Secret } from "../sealed.ts";
import { listFirstSteps, skipFirstStep } from "./first-steps.service.ts";

interface Needs {
  readonly config: Config;
  readonly secret: Secret;
}

export const firstStepsRoutes = routesWith<Needs>()(firstSteps, {
  list: ({ db, services, request }) => listFirstSteps(db, services, siteOrigin(services, request)),
  skip: ({ db, services, viewer, params, body, request }) =>
    skipFirstStep(db, services, viewer, { step: params.step, ...body, site: siteOrigin(services, request) }),
});
