// The public calendar: its switch, and its events as text/calendar.
import type { PublicCalendar } from "@narthex/contract/public-calendar.ts";
import type { Database } from "../database/database.ts";
import { readPublicFeedEvents, readPublicSeries } from "../events/feed-events.service.ts";
import { requirePublicEvent } from "../events/public-events.service.ts";
import { writeCalendar, writeSingleEvent } from "../feeds/feed.rules.ts";
import { Refusal } from "../refusal.ts";
import { readKeptSettings } from "../settings/settings.service.ts";

/** The settings, if the public calendar is switched on; otherwise it is not found. */
export async function requirePublicCalendar(db: Database): Promise<Awaited<ReturnType<typeof readKeptSettings>>> {
  const settings = await readKeptSettings(db);
  if (!settings.publicCalendar) throw new Refusal("not_found");
  return settings;
}

export async function describeCalendar(db: Database): Promise<PublicCalendar> {
  const { congregationName, address, timezone, logo } = await requirePublicCalendar(db);
  return { congregationName, address, timezone, logo };
}

/** @param domain what follows the @ in the ids of events */
export async function writePublicFeed(db: Database, now: Temporal.Instant, domain: string): Promise<string> {
  const { congregationName, timezone } = await requirePublicCalendar(db);
  const shown = await readPublicFeedEvents(db, timezone, now);
  return writeCalendar({ name: congregationName, domain, ...shown });
}

/** One public event as a calendar file, without the rule of its series and with the id that it has in the feed. */
export async function writePublicEvent(db: Database, eventId: number, domain: string): Promise<string> {
  const { congregationName } = await requirePublicCalendar(db);
  const event = await requirePublicEvent(db, eventId);
  const series = await readPublicSeries(db, event);
  return writeSingleEvent(event, series, { name: congregationName, domain });
}
