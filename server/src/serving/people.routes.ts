import { plannedPeople } from "@narthex/contract/planned-people.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { listPlaces, removeFromPlan } from "./people.service.ts";

export const plannedPeopleRoutes = createRoutesWith<MailNeeds>()(plannedPeople, {
  places: ({ db, viewer, params, now }) => listPlaces(db, viewer, params, now),
  remove: ({ db, services, viewer, params, now }) => removeFromPlan(db, services, viewer, params, now),
});
