import { calendarFeeds } from "@narthex/contract/calendar-feeds.ts";
import type { Config } from "../config.ts";
import type { Postgres } from "../database/database.ts";
import { sendCalendar, sendEventFile } from "../http/calendar-file.ts";
import { limitAddress, limitKey } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import { getSiteOrigin } from "../http/site.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { getCalendarDomain } from "../settings/settings.service.ts";
import { createFeed, findFeed, listFeeds, readFeed, revokeFeed, writeEvent } from "./feeds.service.ts";

interface Needs {
  readonly config: Config;
  readonly postgres: Postgres;
  readonly secret: Secret;
}

/**
 * Requests for unknown feeds from one network. Programs ask for revoked ones for years, and 32 bytes cannot be guessed.
 */
const UNKNOWN = { points: 120, seconds: 10 * 60 };
/** Readings of one feed. Programs read about once an hour. */
const READINGS = { points: 60, seconds: 10 * 60 };

export const feedRoutes = createRoutesWith<Needs>()(calendarFeeds, {
  list: ({ db, viewer }) => listFeeds(db, viewer),
  create: ({ db, viewer, body, now, services, request }) =>
    createFeed(db, viewer, body, now, getSiteOrigin(services, request)),
  revoke: ({ db, viewer, params }) => revokeFeed(db, viewer, params.id),
  async eventFile({ db, viewer, params, services, request, reply }) {
    const text = await writeEvent(db, viewer, params.id, await getCalendarDomain(db, services.config));
    // The next user of the same browser may not see this event.
    sendEventFile(request, reply, text, "private, no-cache");
    return undefined;
  },
  async read({ db, params, now, services, request, reply }) {
    const feed = await findFeed(db, params.file);
    if (!feed) {
      await limitAddress(services, "unknown feed", request.ip, UNKNOWN);
      throw new Refusal("not_found");
    }
    await limitKey(services, "calendar feed", String(feed.id), READINGS);
    const text = await readFeed(db, feed, now, await getCalendarDomain(db, services.config));
    sendCalendar(request, reply, text, "private, max-age=300");
    return undefined;
  },
});
