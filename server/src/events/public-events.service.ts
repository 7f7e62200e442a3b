// Events that strangers may see: their title, times, place, description and cancellation, and the places of one that
// takes replies. Nothing else.
import { id } from "@narthex/contract/fields.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import type { OnePublicEvent, PublicEvent } from "@narthex/contract/public-calendar.ts";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { Refusal } from "../refusal.ts";
import { countEvents, type EventFilter, type EventRecord, findEvent, findNextFirst } from "./events.queries.ts";
import { countComing } from "./replies.queries.ts";
import { countFreePlaces } from "./waiting-list.rules.ts";

const StartKey = z.tuple([z.iso.datetime(), id]);

function toPublicEvent(event: EventRecord, now: Temporal.Instant): PublicEvent {
  const { title, description, eventDate, startTime, endDate, endTime, timezone, location, cancelledAt } = event;
  const when = { eventDate, startTime, endDate, endTime, timezone };
  const isCancelled = cancelledAt !== null;
  const takesReplies = event.asksForReplies && !isCancelled && Temporal.Instant.compare(event.endsAt, now) > 0;
  return { id: event.id, title, description, ...when, location, isCancelled, takesReplies };
}

/** Public events that have not ended, the next one first. */
export async function listPublicEvents(
  db: Database,
  { search = "", limit, after }: PageQuery,
  now: Temporal.Instant,
): Promise<Page<PublicEvent>> {
  const filter: EventFilter = { ministryIds: null, search, notOverAt: now.toString(), isPublic: true };
  const key = readCursorOf(after, StartKey);
  const page = await readPage(
    { limit, after },
    (most) => findNextFirst(db, filter, key, most),
    () => countEvents(db, filter),
    (last) => [last.startsAt, last.id],
  );
  return { ...page, rows: page.rows.map((event) => toPublicEvent(event, now)) };
}

/** The stored event, if strangers may see it. */
export async function requirePublicEvent(db: Database, eventId: number): Promise<EventRecord> {
  const event = await findEvent(db, eventId);
  if (!event?.isPublic) throw new Refusal("not_found");
  return event;
}

export async function readPublicEvent(db: Database, eventId: number, now: Temporal.Instant): Promise<OnePublicEvent> {
  const event = await requirePublicEvent(db, eventId);
  const shown = toPublicEvent(event, now);
  const capacity = shown.takesReplies ? event.capacity : null;
  const freePlaces = capacity === null ? null : countFreePlaces(await countComing(db, event), capacity);
  return { ...shown, capacity, freePlaces };
}
