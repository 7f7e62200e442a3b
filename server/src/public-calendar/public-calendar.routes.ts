import { publicCalendar } from "@narthex/contract/public-calendar.ts";
import type { Config } from "../config.ts";
import type { Postgres } from "../database/database.ts";
import { listPublicEvents, readPublicEvent } from "../events/public-events.service.ts";
import { sendCalendar, sendEventFile } from "../http/calendar-file.ts";
import { limitAddress } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import { getCalendarDomain } from "../settings/settings.service.ts";
import {
  describeCalendar,
  requirePublicCalendar,
  writePublicEvent,
  writePublicFeed,
} from "./public-calendar.service.ts";

interface Needs {
  readonly config: Config;
  readonly postgres: Postgres;
  readonly secret: Secret;
}

/** Readings from one network, which a whole congregation may share. */
const READINGS = { points: 1200, seconds: 10 * 60 };
/** Readings of calendar files from one network. Programs read about once an hour. */
const FILES = { points: 240, seconds: 10 * 60 };

const CACHE = "public, max-age=300";

export const publicCalendarRoutes = createRoutesWith<Needs>()(publicCalendar, {
  async get({ db, services, request }) {
    await limitAddress(services, "public calendar", request.ip, READINGS);
    return describeCalendar(db);
  },
  async events({ db, query, now, services, request }) {
    await limitAddress(services, "public calendar", request.ip, READINGS);
    await requirePublicCalendar(db);
    return listPublicEvents(db, query, now);
  },
  async event({ db, params, now, services, request }) {
    await limitAddress(services, "public calendar", request.ip, READINGS);
    await requirePublicCalendar(db);
    return readPublicEvent(db, params.id, now);
  },
  async eventFile({ db, params, services, request, reply }) {
    await limitAddress(services, "public calendar file", request.ip, FILES);
    const file = await writePublicEvent(db, params.id, await getCalendarDomain(db, services.config));
    sendEventFile(request, reply, file, CACHE);
    return undefined;
  },
  async feed({ db, now, services, request, reply }) {
    await limitAddress(services, "public calendar file", request.ip, FILES);
    const file = await writePublicFeed(db, now, await getCalendarDomain(db, services.config));
    sendCalendar(request, reply, file, CACHE);
    return undefined;
  },
});
