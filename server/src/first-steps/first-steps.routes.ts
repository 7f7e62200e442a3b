import { firstSteps } from "@narthex/contract/first-steps.ts";
import type { Config } from "../config.ts";
import { routesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import { listFirstSteps, skipFirstStep } from "./first-steps.service.ts";

interface Needs {
  readonly config: Config;
  readonly secret: Secret;
}

export const firstStepsRoutes = routesWith<Needs>()(firstSteps, {
  list: ({ db, services }) => listFirstSteps(db, services),
  skip: ({ db, services, viewer, params, body }) => skipFirstStep(db, services, viewer, params.step, body.isSkipped),
});
