import { plannedPeople } from "@narthex/contract/planned-people.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { askAgain } from "./asking.service.ts";
import { listPlaces, removeFromPlan } from "./people.service.ts";

export const plannedPeopleRoutes = createRoutesWith<MailNeeds>()(plannedPeople, {
  places: ({ db, viewer, params, now }) => listPlaces(db, viewer, params, now),
  askAgain: ({ db, services, viewer, params, now }) => askAgain(db, services, viewer, params.id, now),
  remove: ({ db, services, viewer, params, now }) => removeFromPlan(db, services, viewer, params, now),
});
