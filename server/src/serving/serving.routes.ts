import { linkedServing, ownServing } from "@narthex/contract/own-serving.ts";
import { plannedPeople } from "@narthex/contract/planned-people.ts";
import { positionPeople } from "@narthex/contract/position-people.ts";
import { serving } from "@narthex/contract/serving.ts";
import { servingAnswers } from "@narthex/contract/serving-answers.ts";
import { servingAway } from "@narthex/contract/serving-away.ts";
import { servingHistory } from "@narthex/contract/serving-history.ts";
import { servingTeams } from "@narthex/contract/serving-teams.ts";
import { sendTable } from "../exports/csv.ts";
import { sendPageFile } from "../http/pages.ts";
import { createRoutesWith, routes } from "../http/routes.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { acceptByLink, acceptSignedIn } from "./accepting.service.ts";
import { answerSignedIn } from "./answers.service.ts";
import { askAgain } from "./asking.service.ts";
import { addAwayDaysOf, listAwayDays, removeAwayDaysOf } from "./away.service.ts";
import { discardDrafts, fillOpenPlaces, listCandidates } from "./candidates.service.ts";
import { chooseEvents, listServingChoices } from "./choices.service.ts";
import { leaveOutEvent } from "./exceptions.service.ts";
import { exportHistory, readHistory } from "./history.service.ts";
import { answerByLink, readLinkedServing } from "./link.service.ts";
import { type LinkNeeds, limitAnswers, limitInvalidTokens } from "./link-limits.ts";
import { addAwayDays, readOwnServing, removeAwayDays } from "./own.service.ts";
import { listServingPlaces, removeFromPlan } from "./people.service.ts";
import { readPlan, setNeed } from "./plan.service.ts";
import { addPeopleWhoServed, listPositionPeople, setPositionPerson } from "./position-people.service.ts";
import { setPositions } from "./positions.service.ts";
import { planPerson, removePerson, sendRequests, takeOpenPlace } from "./requests.service.ts";
import { listTeams } from "./teams.service.ts";

export const servingRoutes = [
  ...createRoutesWith<MailNeeds>()(serving, {
    plan: ({ db, viewer, params, query, now }) => readPlan(db, viewer, params.id, query, now),
    setPositions: ({ db, viewer, params, body, now }) => setPositions(db, viewer, params.id, body, now),
    choices: ({ db, viewer, params, query, now }) => listServingChoices(db, viewer, params.id, query.search, now),
    choose: ({ db, viewer, params, body }) => chooseEvents(db, viewer, params.id, body),
    setNeed: ({ db, viewer, params, body, now }) => setNeed(db, viewer, params.id, body, now),
    leaveOut: ({ db, viewer, params, body, now }) => leaveOutEvent(db, viewer, params.id, body, now),
    candidates: ({ db, viewer, params, query, now }) => listCandidates(db, viewer, params.id, query, now),
    add: ({ db, viewer, params, body, now }) => planPerson(db, viewer, params.id, body, now),
    fill: ({ db, viewer, params, body, now }) => fillOpenPlaces(db, viewer, params.id, body, now),
    discard: ({ db, viewer, params, body, now }) => discardDrafts(db, viewer, params.id, body, now),
    ask: ({ db, services, viewer, params, now }) => sendRequests(db, services, viewer, params.id, now),
    volunteer: ({ db, services, viewer, params, body, now }) =>
      takeOpenPlace(db, services, viewer, params.id, body, now),
    remove: ({ db, services, viewer, params, now }) => removePerson(db, services, viewer, params.id, now),
  }),
  ...routes(servingTeams, {
    atEvent: ({ db, viewer, params, now }) => listTeams(db, viewer, params.id, now),
  }),
  ...routes(positionPeople, {
    list: ({ db, viewer, params, query, now }) => listPositionPeople(db, viewer, params.id, query.search, now),
    set: ({ db, viewer, params, body }) => setPositionPerson(db, viewer, params.id, body),
    addServed: ({ db, viewer, params, body, now }) => addPeopleWhoServed(db, viewer, params.id, body.positionId, now),
  }),
  ...routes(servingHistory, {
    show: ({ db, viewer, params, query, now }) => readHistory(db, viewer, params.id, query, now),
    csv: (call) =>
      sendTable(call, "serving.csv", () => exportHistory(call.db, call.viewer, call.params.id, call.query, call.now)),
  }),
  ...createRoutesWith<MailNeeds>()(ownServing, {
    show: ({ db, viewer, now }) => readOwnServing(db, viewer, now),
    answer: ({ db, services, viewer, params, body, now }) => answerSignedIn(db, services, viewer, params.id, body, now),
    addAway: ({ db, viewer, body, now }) => addAwayDays(db, viewer, body, now),
    removeAway: ({ db, viewer, params }) => removeAwayDays(db, viewer, params.id),
  }),
  ...createRoutesWith<LinkNeeds>()(linkedServing, {
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
  }),
  ...createRoutesWith<LinkNeeds>()(servingAnswers, {
    accept: ({ db, services, viewer, body, now }) => acceptSignedIn(db, services, viewer, body.ids, now),
    async acceptByLink({ db, services, request, body, now }) {
      await limitAnswers(services, request, body.token);
      return acceptByLink(db, services, body, now);
    },
  }),
  ...createRoutesWith<MailNeeds>()(plannedPeople, {
    places: ({ db, viewer, params, now }) => listServingPlaces(db, viewer, params, now),
    askAgain: ({ db, services, viewer, params, now }) => askAgain(db, services, viewer, params.id, now),
    remove: ({ db, services, viewer, params, now }) => removeFromPlan(db, services, viewer, params, now),
  }),
  ...routes(servingAway, {
    list: ({ db, viewer, params, query, now }) => listAwayDays(db, viewer, params.id, query, now),
    add: ({ db, viewer, params, body, now }) => addAwayDaysOf(db, viewer, params.id, body, now),
    remove: ({ db, viewer, params }) => removeAwayDaysOf(db, viewer, params),
  }),
];
