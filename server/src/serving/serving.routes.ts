import { serving } from "@narthex/contract/serving.ts";
import { servingTeams } from "@narthex/contract/serving-teams.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { discardDrafts, fillOpenPlaces, listCandidates } from "./candidates.service.ts";
import { chooseEvents, listChoices } from "./choices.service.ts";
import { leaveOutEvent } from "./exceptions.service.ts";
import { readPlan, setNeed } from "./plan.service.ts";
import { setPositions } from "./positions.service.ts";
import { planPerson, removePerson, sendRequests, volunteer } from "./requests.service.ts";
import { listTeams } from "./teams.service.ts";

export const servingRoutes = createRoutesWith<MailNeeds>()(serving, {
  plan: ({ db, viewer, params, query, now }) => readPlan(db, viewer, params.id, query, now),
  setPositions: ({ db, viewer, params, body, now }) => setPositions(db, viewer, params.id, body, now),
  choices: ({ db, viewer, params, query, now }) => listChoices(db, viewer, params.id, query.search, now),
  choose: ({ db, viewer, params, body }) => chooseEvents(db, viewer, params.id, body),
  setNeed: ({ db, viewer, params, body, now }) => setNeed(db, viewer, params.id, body, now),
  leaveOut: ({ db, viewer, params, body, now }) => leaveOutEvent(db, viewer, params.id, body, now),
  candidates: ({ db, viewer, params, query, now }) => listCandidates(db, viewer, params.id, query, now),
  add: ({ db, viewer, params, body, now }) => planPerson(db, viewer, params.id, body, now),
  fill: ({ db, viewer, params, body, now }) => fillOpenPlaces(db, viewer, params.id, body, now),
  discard: ({ db, viewer, params, body, now }) => discardDrafts(db, viewer, params.id, body, now),
  ask: ({ db, services, viewer, params, now }) => sendRequests(db, services, viewer, params.id, now),
  volunteer: ({ db, services, viewer, params, body, now }) => volunteer(db, services, viewer, params.id, body, now),
  remove: ({ db, services, viewer, params, now }) => removePerson(db, services, viewer, params.id, now),
});

export const servingTeamRoutes = createRoutesWith()(servingTeams, {
  atEvent: ({ db, viewer, params, now }) => listTeams(db, viewer, params.id, now),
});
