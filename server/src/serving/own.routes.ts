import { ownServing } from "@narthex/contract/own-serving.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { answerSignedIn } from "./answers.service.ts";
import { addAwayDays, readOwnServing, removeAwayDays } from "./own.service.ts";

export const ownServingRoutes = createRoutesWith<MailNeeds>()(ownServing, {
  show: ({ db, viewer, now }) => readOwnServing(db, viewer, now),
  answer: ({ db, services, viewer, params, body, now }) => answerSignedIn(db, services, viewer, params.id, body, now),
  addAway: ({ db, viewer, body, now }) => addAwayDays(db, viewer, body, now),
  removeAway: ({ db, viewer, params }) => removeAwayDays(db, viewer, params.id),
});
