// The page of the public calendar. While it is switched off, its addresses are answered like any unknown one.
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import type { Postgres } from "../database/database.ts";
import { admitFraming } from "../http/headers.ts";
import { sendPageFile } from "../http/pages.ts";
import { readKeptSettings } from "../settings/settings.service.ts";

interface Needs {
  readonly config: Config;
  readonly postgres: Postgres;
}

const PAGES = ["/calendar", "/calendar/", "/calendar/:id"];
/** The same page for a frame in the church's own website; no other page may be shown in a frame. */
const FRAMED = "/calendar/embed";

export function servePublicCalendar(app: FastifyInstance, { config, postgres }: Needs): void {
  const send = async (reply: FastifyReply, isFramed: boolean) => {
    const { publicCalendar, calendarWebsite } = await readKeptSettings(postgres.db);
    if (!publicCalendar) return reply.callNotFound();
    if (isFramed && calendarWebsite !== null) admitFraming(reply, config, calendarWebsite);
    return sendPageFile(reply, "calendar");
  };
  for (const address of PAGES) app.get(address, (_request, reply) => send(reply, false));
  app.get(FRAMED, (_request, reply) => send(reply, true));
}
