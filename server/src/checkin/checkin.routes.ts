import { setTimeout } from "node:timers/promises";
import { checkin } from "@narthex/contract/checkin.ts";
import type { FastifyRequest } from "fastify";
import { limit, limitAddress, networkOf } from "../http/limits.ts";
import { Refusal } from "../http/refusal.ts";
import { routes } from "../http/routes.ts";
import { readSession } from "../http/session.ts";
import { siteOrigin } from "../http/site.ts";
import { wrongInPerson } from "../members/members.rules.ts";
import type { Services } from "../services.ts";
import { getSettings } from "../settings/settings.service.ts";
import {
  checkVisitorIn,
  describeEvent,
  findOpenSession,
  generateSession,
  type OpenSession,
} from "./checkin.service.ts";

/** Addresses that never were, from one network address: a whole congregation shares one, and none of it guesses. */
const NONSENSE = { points: 60, seconds: 10 * 60 };
/** Forms sent to one session: more than the largest church sends on its busiest morning, about ten a second. */
const VISITS = { points: 6000, seconds: 10 * 60 };
/** The same from one network: a full church behind one Wi-Fi passes, one phone alone cannot close the door for others. */
const VISITS_OF_ONE_NETWORK = { points: 1200, seconds: 10 * 60 };
/** No form is answered sooner, in milliseconds: adding a newcomer takes longer than finding a member. */
const SAME_TIME = 50;

const { generate, open, submit } = checkin;

async function openSession(
  services: Services,
  request: FastifyRequest,
  sessionId: string,
  now: Temporal.Instant,
): Promise<OpenSession> {
  const session = await findOpenSession(services.postgres.db, sessionId, now);
  if (session === "nonsense") await limitAddress(services, "nonsense check-in", request.ip, NONSENSE);
  if (session === "ended" || session === "nonsense") throw new Refusal("checkin_session_ended");
  return session;
}

const leaderRoutes = routes(
  { generate },
  {
    generate: ({ db, viewer, body, now, services, request }) =>
      generateSession(db, viewer, body.eventId, now, siteOrigin(services, request)),
  },
);

// Looks the session and the visitor up before it opens a transaction: nonsense never holds one.
const visitorRoutes = routes(
  { open, submit },
  {
    open: async ({ db, params, now, services, request }) =>
      describeEvent(db, await openSession(services, request, params.sessionId, now)),
    async submit({ db, params, body, now, services, request, reply }) {
      const session = await openSession(services, request, params.sessionId, now);
      const key = String(session.id);
      await limit(services, "check-in session from", `${key} ${networkOf(request.ip)}`, VISITS_OF_ONE_NETWORK);
      await limit(services, "check-in session", key, VISITS);
      const viewer = await readSession(services, request, reply);
      const { timezone } = await getSettings(db, services);
      const today = now.toZonedDateTimeISO(timezone).toPlainDate().toString();
      const visit = { session, form: body, viewer, now, today };
      const [welcome] = await Promise.all([
        services.postgres.transaction((tx) => checkVisitorIn(tx, visit)),
        setTimeout(SAME_TIME),
      ]);
      return welcome;
    },
  },
  // Nobody is asked for a date here.
  { inTransaction: false, alsoWrong: (fields, now) => wrongInPerson(fields, now.toString().slice(0, 10)) },
);

export const checkinRoutes = [...leaderRoutes, ...visitorRoutes];
