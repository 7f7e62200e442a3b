import { firstSteps } from "@narthex/contract/first-steps.ts";
import { createRoutesWith } from "../http/routes.ts";
import { getSiteOrigin } from "../http/site.ts";
import type { ProviderNeeds } from "../providers/stored.ts";
import { listFirstSteps, skipFirstStep } from "./first-steps.service.ts";

export const firstStepsRoutes = createRoutesWith<ProviderNeeds>()(firstSteps, {
  list: ({ db, services, request, now }) => listFirstSteps(db, services, getSiteOrigin(services, request), now),
  skip: ({ db, services, viewer, params, body, request, now }) =>
    skipFirstStep(db, services, viewer, { step: params.step, ...body, site: getSiteOrigin(services, request) }, now),
});
