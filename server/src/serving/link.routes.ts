import { linkedServing } from "@narthex/contract/own-serving.ts";
import { sendPageFile } from "../http/pages.ts";
import { createRoutesWith } from "../http/routes.ts";
import { answerByLink, readLinkedServing } from "./link.service.ts";
import { type LinkNeeds, limitAnswers, limitInvalidTokens } from "./link-limits.ts";

export const linkedServingRoutes = createRoutesWith<LinkNeeds>()(linkedServing, {
  page({ reply }) {
    void sendPageFile(reply, "signin");
    return undefined;
  },
  async look({ db, services, request, body: { token }, now }) {
    await limitInvalidTokens(services, request, token);
    return readLinkedServing(db, services, token, now);
  },
  async answer({ db, services, request, body, now }) {
    await limitAnswers(services, request, body.token);
    return answerByLink(db, services, body, now);
  },
});
