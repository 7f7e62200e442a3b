import { knownProfile } from "@narthex/contract/known-profile.ts";
import { routes } from "../http/routes.ts";
import { readKnownValues } from "./profile.service.ts";

export const knownProfileRoutes = routes(knownProfile, {
  read: ({ db, viewer, now }) => readKnownValues(db, viewer, now),
});
