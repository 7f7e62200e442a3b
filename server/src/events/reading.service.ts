// Reads the events that a viewer may see. Invisible events are answered as not found.
import type { Event, EventDaysQuery, EventsQuery, UpcomingQuery } from "@narthex/contract/events.ts";
import { id, timeOfDay } from "@narthex/contract/fields.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import * as z from "zod";
import type { DeskViewer, Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { type Cursor, type Page, readCursorOf, readPage } from "../http/page.ts";
import { listEventsWithChildren } from "../presence/inside.ts";
import { Refusal, requireFound } from "../refusal.ts";
import {
  listVisibleMinistries,
  mayPublish,
  maySeeEvent,
  maySeeOrganizer,
  mayTakeAttendance,
  mayWrite,
} from "./events.policy.ts";
import {
  countAttendance,
  countEvents,
  type EventFilter,
  type EventRecord,
  findEvent,
  findNamedAmong,
  findNamedEvent,
  findNewestFirst,
  findNextFirst,
  lockEvent,
  type NamedEvent,
  shareEvent,
} from "./events.queries.ts";
import { checkInOpens, findDayEnd } from "./events.rules.ts";
import { findAround } from "./on-now.queries.ts";
import { findOwnReplies } from "./replies.queries.ts";

async function readOwnReplies(db: Database, viewer: Viewer, which: Parameters<typeof findOwnReplies>[2]) {
  const { memberId, email, emailVerified } = viewer;
  if (memberId === null) return null;
  return findOwnReplies(db, { memberId, email: emailVerified ? email : null }, which);
}

/** The events that are not over at an instant, and to which the viewer replied that they are coming. */
async function findAccepted(db: Database, viewer: Viewer, notOverAt: string): Promise<number[]> {
  const replies = (await readOwnReplies(db, viewer, { endAfter: notOverAt })) ?? new Map();
  return [...replies].filter(([, status]) => status === "coming").map(([eventId]) => eventId);
}

/** The count of attendees is for people who may change the event: they must know it before they delete one. */
async function toEvents(db: Database, viewer: Viewer, found: readonly NamedEvent[]): Promise<Event[]> {
  const writable = new Set(found.filter((event) => mayWrite(viewer, event)).map((event) => event.id));
  const asking = found.filter(({ asksForReplies }) => asksForReplies).map(({ id }) => id);
  const [counts, replies] = await Promise.all([countAttendance(db, [...writable]), readOwnReplies(db, viewer, asking)]);
  return found.map((event) => {
    const may = writable.has(event.id);
    const can = {
      edit: may,
      remove: may,
      publish: may && mayPublish(viewer),
      takeAttendance: mayTakeAttendance(viewer, event),
    };
    const ownReply = replies?.get(event.id) ?? null;
    const organizer = maySeeOrganizer(viewer, event) ? {} : { organizerName: null, organizerStatus: null };
    return { ...event, ...organizer, attendanceCount: may ? (counts.get(event.id) ?? 0) : null, ownReply, can };
  });
}

async function toEvent(db: Database, viewer: Viewer, found: NamedEvent): Promise<Event> {
  const [event] = await toEvents(db, viewer, [found]);
  if (!event) throw new Error("an event that was found is not shown");
  return event;
}

interface EventOrder {
  find(limit: number): Promise<NamedEvent[]>;
  keyOf(event: NamedEvent): Cursor;
}

async function readEvents(
  db: Database,
  viewer: Viewer,
  filter: EventFilter,
  query: Pick<PageQuery, "limit" | "after">,
  { find, keyOf }: EventOrder,
): Promise<Page<Event>> {
  const page = await readPage(query, find, () => countEvents(db, filter), keyOf);
  return { ...page, rows: await toEvents(db, viewer, page.rows) };
}

const DayKey = z.tuple([z.iso.date(), timeOfDay, id]);
const StartKey = z.tuple([z.iso.datetime(), id]);

async function listNewestFirst(
  db: Database,
  viewer: Viewer,
  filter: EventFilter,
  page: PageQuery,
): Promise<Page<Event>> {
  const key = readCursorOf(page.after, DayKey);
  return readEvents(db, viewer, filter, page, {
    find: (most) => findNewestFirst(db, filter, key, most),
    keyOf: (event) => [event.eventDate, event.startTime, event.id],
  });
}

async function listNextFirst(db: Database, viewer: Viewer, filter: EventFilter, page: PageQuery): Promise<Page<Event>> {
  const key = readCursorOf(page.after, StartKey);
  return readEvents(db, viewer, filter, page, {
    find: (most) => findNextFirst(db, filter, key, most),
    keyOf: (event) => [event.startsAt, event.id],
  });
}

const buildReadFilter = (viewer: Viewer, { search = "", from, to }: EventDaysQuery): EventFilter => ({
  ministryIds: listVisibleMinistries(viewer),
  search,
  from,
  to,
});

export async function listEvents(
  db: Database,
  viewer: Viewer,
  query: EventsQuery,
  now: Temporal.Instant,
): Promise<Page<Event>> {
  const filter = { ...buildReadFilter(viewer, query), ministryId: query.ministryId, seriesId: query.seriesId };
  const at = now.toString();
  if (query.when === "coming") return listNextFirst(db, viewer, { ...filter, comingAt: at }, query);
  return listNewestFirst(db, viewer, query.when === "past" ? { ...filter, pastAt: at } : filter, query);
}

/** Events that have not ended, the next one first. */
export async function listUpcomingEvents(
  db: Database,
  viewer: Viewer,
  query: UpcomingQuery,
  now: Temporal.Instant,
): Promise<Page<Event>> {
  const notOverAt = now.toString();
  const ids = query.ownReply === undefined ? undefined : await findAccepted(db, viewer, notOverAt);
  const isHeld = query.canceled === "left_out";
  return listNextFirst(db, viewer, { ...buildReadFilter(viewer, query), ids, notOverAt, isHeld }, query);
}

/** The next event of a ministry that has not ended and is not canceled; null if none is planned. */
export async function findNextOfMinistry(
  db: Database,
  viewer: Viewer,
  ministryId: number,
  now: Temporal.Instant,
): Promise<NamedEvent | null> {
  const ministryIds = listVisibleMinistries(viewer);
  const filter = { ministryIds, search: "", ministryId, notOverAt: now.toString(), isHeld: true };
  const [next = null] = await findNextFirst(db, filter, null, 1);
  return next;
}

/**
 * The first events that a text finds: those to come, the next one first, and then those of the past, the latest first.
 */
export async function findEventsByTitle(
  db: Database,
  viewer: Viewer,
  search: string,
  limit: number,
  now: Temporal.Instant,
): Promise<(NamedEvent & { isPast: boolean })[]> {
  const filter = buildReadFilter(viewer, { search, limit });
  const at = now.toString();
  const coming = await findNextFirst(db, { ...filter, comingAt: at }, null, limit);
  const room = limit - coming.length;
  const past = room === 0 ? [] : await findNewestFirst(db, { ...filter, pastAt: at }, null, room);
  return [
    ...coming.map((event) => ({ ...event, isPast: false })),
    ...past.map((event) => ({ ...event, isPast: true })),
  ];
}

/** An event for other subjects: its wall-clock times and its instants. */
export type KnownEvent = EventRecord;

/** An event, if the viewer may see it. */
export async function requireVisibleEvent(db: Database, viewer: DeskViewer, eventId: number): Promise<KnownEvent> {
  const event = requireFound(await findEvent(db, eventId));
  if (!maySeeEvent(viewer, event)) throw new Refusal("not_found");
  return event;
}

/** An event without a check of visibility, for callers with another permission, such as a check-in address. */
export async function requireEvent(db: Database, eventId: number): Promise<KnownEvent> {
  return requireFound(await findEvent(db, eventId));
}

/** More than a church has within three days. */
const MOST_AROUND = 200;

/** The events of the whole church to which people can be checked in now, without canceled ones. */
export async function listOpenEvents(db: Database, now: Temporal.Instant): Promise<KnownEvent[]> {
  const isReached = (from: Temporal.Instant) => Temporal.Instant.compare(from, now) <= 0;
  const found = await findAround(db, now, MOST_AROUND);
  return found.filter((event) => isReached(checkInOpens(event)) && !isReached(findDayEnd(event)));
}

/** The events that the viewer may see at which children are inside. */
async function findWithChildren(db: Database, viewer: DeskViewer, now: Temporal.Instant): Promise<NamedEvent[]> {
  const found = await findNamedAmong(db, await listEventsWithChildren(db, now));
  return found.filter((event) => maySeeEvent(viewer, event));
}

/** The events at which children are inside, also after midnight, for the desk. */
export async function readEventsWithChildren(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<Event[]> {
  return toEvents(db, viewer, await findWithChildren(db, viewer, now));
}

/** The same for a station. */
export async function listKnownWithChildren(
  db: Database,
  viewer: DeskViewer,
  now: Temporal.Instant,
): Promise<KnownEvent[]> {
  return findWithChildren(db, viewer, now);
}

/** An event, locked until the transaction ends, so that counts and changes happen one after the other. */
export async function lockKnownEvent(tx: Database, eventId: number): Promise<KnownEvent> {
  return requireFound(await lockEvent(tx, eventId));
}

/** An event that cannot be changed or canceled until the transaction ends, while other transactions do the same. */
export async function shareKnownEvent(tx: Database, eventId: number): Promise<KnownEvent> {
  return requireFound(await shareEvent(tx, eventId));
}

/** An event in the form of lists, if the viewer may see it; refuses an unknown one. */
export async function readEvent(db: Database, viewer: Viewer, eventId: number): Promise<Event> {
  const found = await findNamedEvent(db, eventId);
  if (!found || !maySeeEvent(viewer, found)) throw new Refusal("not_found");
  return toEvent(db, viewer, found);
}

/** The event after a change in the same transaction. */
export async function readWrittenEvent(tx: Database, viewer: Viewer, eventId: number): Promise<Event> {
  const found = await findNamedEvent(tx, eventId);
  if (!found) throw new Error("the event is not where it was written");
  return toEvent(tx, viewer, found);
}
