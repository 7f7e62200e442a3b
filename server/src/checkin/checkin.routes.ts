import { setTimeout } from "node:timers/promises";
import { checkin } from "@narthex/contract/checkin.ts";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../calendar/clock.ts";
import { getDayIn } from "../calendar/days.ts";
import type { Config } from "../config.ts";
import type { Postgres } from "../database/database.ts";
import { getNetwork, limitAddress, limitKey } from "../http/limits.ts";
import { createRoutesWith, routes } from "../http/routes.ts";
import { getSiteOrigin } from "../http/site.ts";
import { findPersonErrors } from "../members/members.rules.ts";
import { countDirectoryPeople } from "../members/visitors.service.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { readSession } from "../session/session.ts";
import { readKeptSettings } from "../settings/settings.service.ts";
import { computeFormLimit, LARGE, MOST_FORMS } from "./checkin.rules.ts";
import {
  checkVisitorIn,
  describeEvent,
  findOpenSession,
  generateSession,
  listCheckinChoices,
  type OpenAddress,
  type OpenSession,
  readNextEvent,
  requireOneEvent,
} from "./checkin.service.ts";
import { checkHouseholdIn, checkOwnHouseholdIn as checkOwnIn, readOwnHousehold } from "./household.service.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly secret: Secret;
}

/** Invalid addresses from one network: a whole congregation may share one network, and its members do not guess. */
const NONSENSE = { points: 60, seconds: 10 * 60 };
/** Forms sent to one session: more than the largest church sends on its busiest morning, about ten a second. */
const VISITS = { points: 6000, seconds: 10 * 60 };
/** Forms from one network at one event: enough for a full church with one Wi-Fi, while one phone cannot use up the limit
 * of others or fill the directory with invented people. */
const VISITS_OF_ONE_NETWORK = { points: MOST_FORMS, seconds: 60 * 60 };
const RETRY_SECONDS = 10 * 60;
/** Minimum time of every answer in milliseconds: adding a newcomer takes longer than finding a member. */
const SAME_TIME = 50;

const { generate, open, choices, next, submit, submitHousehold, ownHousehold, checkOwnHouseholdIn } = checkin;

async function openAddress(
  services: Needs,
  request: FastifyRequest,
  sessionId: string,
  now: Temporal.Instant,
): Promise<OpenAddress> {
  const session = await findOpenSession(services.postgres.db, sessionId, now);
  if (session === "nonsense") await limitAddress(services, "nonsense check-in", request.ip, NONSENSE);
  if (session === "ended" || session === "nonsense") throw new Refusal("checkin_session_ended");
  return session;
}

/** The session of the address and the event that is meant. */
async function openSession(
  services: Needs,
  request: FastifyRequest,
  { sessionId, event }: { sessionId: string; event: number | undefined },
  now: Temporal.Instant,
): Promise<OpenSession> {
  return requireOneEvent(await openAddress(services, request, sessionId, now), event);
}

/** The limit for the size of the congregation; counted again before a refusal. */
const allowed = new WeakMap<Needs, number>();

/** Counted before the search for a member, so that a refusal reveals nothing. */
async function limitNetwork(services: Needs, { ip }: FastifyRequest, { eventId }: OpenSession): Promise<void> {
  const sent = await limitKey(services, "check-in event from", `${eventId} ${getNetwork(ip)}`, VISITS_OF_ONE_NETWORK);
  if (sent <= (allowed.get(services) ?? computeFormLimit(0))) return;
  const forms = computeFormLimit(await countDirectoryPeople(services.postgres.db, LARGE));
  allowed.set(services, forms);
  if (sent > forms) throw new Refusal("too_many", { retryAfter: RETRY_SECONDS });
}

const leaderRoutes = createRoutesWith<Needs>()(
  { generate },
  {
    generate: ({ db, viewer, body, now, services, request }) =>
      generateSession(db, viewer, body, now, getSiteOrigin(services, request)),
  },
);

// Finds the session and the visitor before a transaction is opened, so that invalid requests never occupy one.
const visitorRoutes = createRoutesWith<Needs>()(
  { open, choices, next, submit },
  {
    async open({ db, params, query, now, services, request, reply }) {
      const session = await openSession(services, request, { ...params, event: query.event }, now);
      return describeEvent(db, session, await readSession(services, request, reply), now);
    },
    async choices({ params, now, services, request }) {
      return listCheckinChoices(await openAddress(services, request, params.sessionId, now));
    },
    async next({ db, params, now, services, request }) {
      const address = await openAddress(services, request, params.sessionId, now);
      return { next: await readNextEvent(db, address, now) };
    },
    async submit({ db, params, query, body, now, services, request, reply }) {
      const session = await openSession(services, request, { ...params, event: query.event }, now);
      await limitNetwork(services, request, session);
      await limitKey(services, "check-in session", session.key, VISITS);
      const viewer = await readSession(services, request, reply);
      const { timezone } = await readKeptSettings(db);
      const today = getDayIn(timezone, now);
      const visit = { session, form: body, viewer, now, today };
      const [welcome] = await Promise.all([
        services.postgres.transaction((tx) => checkVisitorIn(tx, visit)),
        setTimeout(SAME_TIME),
      ]);
      return welcome;
    },
  },
  // This page does not ask for dates.
  { inTransaction: false, extraValidation: (fields, now) => findPersonErrors(fields, now.toString().slice(0, 10)) },
);

// Finds the session before a transaction is opened, as for visitors.
const householdRoutes = createRoutesWith<Needs>()(
  { submitHousehold },
  {
    async submitHousehold({ viewer, params, query, body, now, services, request }) {
      const session = await openSession(services, request, { ...params, event: query.event }, now);
      await limitKey(services, "check-in session", session.key, VISITS);
      return services.postgres.transaction((tx) => checkHouseholdIn(tx, viewer, session.eventId, body.memberIds, now));
    },
  },
  { inTransaction: false },
);

const ownRoutes = routes(
  { ownHousehold, checkOwnHouseholdIn },
  {
    ownHousehold: ({ db, viewer, params, now }) => readOwnHousehold(db, viewer, params.id, now),
    checkOwnHouseholdIn: ({ db, viewer, params, body, now }) => checkOwnIn(db, viewer, params.id, body.memberIds, now),
  },
);

export const checkinRoutes = [...leaderRoutes, ...visitorRoutes, ...householdRoutes, ...ownRoutes];
