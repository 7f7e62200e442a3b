import { firstSteps } from "@narthex/contract/first-steps.ts";
import type { Config } from "../config.ts";
import { createRoutesWith } from "../http/routes.ts";
import { getSiteOrigin } from "../http/site.ts";
import type { Secret } from "../sealed.ts";
import { listFirstSteps, skipFirstStep } from "./first-steps.service.ts";

interface Needs {
  readonly config: Config;
  readonly secret: Secret;
}

export const firstStepsRoutes = createRoutesWith<Needs>()(firstSteps, {
  list: ({ db, services, request }) => listFirstSteps(db, services, getSiteOrigin(services, request)),
  skip: ({ db, services, viewer, params, body, request }) =>
    skipFirstStep(db, services, viewer, { step: params.step, ...body, site: getSiteOrigin(services, request) }),
});
