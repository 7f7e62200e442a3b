import { servingAnswers } from "@narthex/contract/serving-answers.ts";
import { createRoutesWith } from "../http/routes.ts";
import { acceptByLink, acceptSignedIn } from "./accepting.service.ts";
import { type LinkNeeds, limitAnswers } from "./link-limits.ts";

export const servingAnswerRoutes = createRoutesWith<LinkNeeds>()(servingAnswers, {
  accept: ({ db, services, viewer, body, now }) => acceptSignedIn(db, services, viewer, body.ids, now),
  async acceptByLink({ db, services, request, body, now }) {
    await limitAnswers(services, request, body.token);
    return acceptByLink(db, services, body, now);
  },
});
