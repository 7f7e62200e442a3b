import { NIGHT_UNTIL } from "@narthex/contract/event-days.ts";
import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import { type Database, prepareOnce } from "../database/database.ts";
import { changeById, insertInto } from "../database/rows.ts";
import { buildTextContains } from "../database/search.ts";
import { attendance } from "../database/tables/attendance.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import { ministries } from "../database/tables/ministries.ts";

export const eventColumns = {
  ...getTableColumns(events),
  startTime: sql<string>`left(${events.startTime}::text, 5)`,
  endTime: sql<string | null>`left(${events.endTime}::text, 5)`,
  originalStart: sql<string | null>`to_char(${events.originalStart}, 'YYYY-MM-DD"T"HH24:MI')`,
};

const namedRecord = {
  ...eventColumns,
  organizerName: sql<string | null>`${members.firstName} || ' ' || ${members.lastName}`,
  organizerStatus: sql<MembershipStatus | null>`${members.membershipStatus}`,
  ministryName: sql<string | null>`${ministries.name}`,
};

/** An event with its times as HH:MM. */
export type EventRecord = typeof events.$inferSelect;
export interface NamedEvent extends EventRecord {
  organizerName: string | null;
  organizerStatus: MembershipStatus | null;
  ministryName: string | null;
}
export type EventValues = typeof events.$inferInsert;

export interface EventFilter {
  /** Ministries whose events are listed in addition to those without a ministry; null for all. */
  ministryIds: readonly number[] | null;
  search: string;
  /** Only these events. */
  ids?: readonly number[] | undefined;
  ministryId?: number | undefined;
  seriesId?: number | undefined;
  /** First and last day, YYYY-MM-DD, of which an event has at least one. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only events that end later than this instant. */
  notOverAt?: string | undefined;
  /** Only events that have not ended at this instant, or whose last day is at this instant. */
  comingAt?: string | undefined;
  /** Only events that have ended at this instant, and whose day is over. */
  pastAt?: string | undefined;
  /** Only events that are not canceled. */
  isHeld?: boolean;
  /** Only events that strangers may see. */
  isPublic?: true;
}

/** As `listEventDays` of the contract has it: an end at night belongs to the day before. */
const lastDay = sql`greatest(${events.eventDate}, ${events.endDate} - (${events.endTime} <= ${NIGHT_UNTIL})::int)`;

/** An event whose last day is today is not in the past, also after its end. */
const isItsDay = (at: string) => sql`${lastDay} = (${at}::timestamptz at time zone ${events.timezone})::date`;

// No day is longer than 25 hours: this bound finds the events of today with the index on the end.
const isComing = (at: string) =>
  sql`${events.endsAt} > ${at}::timestamptz - interval '25 hours' and (${events.endsAt} > ${at} or ${isItsDay(at)})`;

const isPast = (at: string) => sql`${events.endsAt} <= ${at} and not ${isItsDay(at)}`;

// No event is longer than 31 days: this bound finds those that go on with the index on the day.
const isOnOrAfter = (day: string) => sql`${events.eventDate} >= ${day}::date - 31 and ${lastDay} >= ${day}`;

function buildFilter(filter: EventFilter): SQL | undefined {
  const { ministryIds, search, ids, ministryId, seriesId, from, to, notOverAt, comingAt, pastAt, isHeld, isPublic } =
    filter;
  return and(
    ids === undefined ? undefined : inArray(events.id, [...ids]),
    ministryId === undefined ? undefined : eq(events.ministryId, ministryId),
    seriesId === undefined ? undefined : eq(events.seriesId, seriesId),
    ministryIds === null
      ? undefined
      : sql`(${events.ministryId} is null or ${inArray(events.ministryId, [...ministryIds])})`,
    buildTextContains(events.title, search),
    from === undefined ? undefined : isOnOrAfter(from),
    to === undefined ? undefined : lte(events.eventDate, to),
    notOverAt === undefined ? undefined : gt(events.endsAt, notOverAt),
    comingAt === undefined ? undefined : isComing(comingAt),
    pastAt === undefined ? undefined : isPast(pastAt),
    isHeld ? isNull(events.cancelledAt) : undefined,
    isPublic ? events.isPublic : undefined,
  );
}

const selectNamed = (db: Database) =>
  db
    .select(namedRecord)
    .from(events)
    .leftJoin(members, eq(members.id, events.organizerId))
    .leftJoin(ministries, eq(ministries.id, events.ministryId));

/** The position of an event, newest days first. */
export type EventDayKey = readonly [eventDate: string, startTime: string, id: number];

export async function findNewestFirst(
  db: Database,
  filter: EventFilter,
  after: EventDayKey | null,
  limit: number,
): Promise<NamedEvent[]> {
  const beyond =
    after && sql`(${events.eventDate}, ${events.startTime}, ${events.id}) < (${after[0]}, ${after[1]}, ${after[2]})`;
  return selectNamed(db)
    .where(and(buildFilter(filter), beyond ?? undefined))
    .orderBy(desc(events.eventDate), desc(events.startTime), desc(events.id))
    .limit(limit);
}

/** The position of an event, next ones first. */
export type StartKey = readonly [startsAt: string, id: number];

export async function findNextFirst(
  db: Database,
  filter: EventFilter,
  after: StartKey | null,
  limit: number,
): Promise<NamedEvent[]> {
  const beyond = after && sql`(${events.startsAt}, ${events.id}) > (${after[0]}, ${after[1]})`;
  return selectNamed(db)
    .where(and(buildFilter(filter), beyond ?? undefined))
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit);
}

export async function countEvents(db: Database, filter: EventFilter): Promise<number> {
  return countRows(db, events, buildFilter(filter));
}

/** Events by their start. */
export async function findNamedAmong(db: Database, ids: readonly number[]): Promise<NamedEvent[]> {
  if (ids.length === 0) return [];
  return selectNamed(db)
    .where(inArray(events.id, [...ids]))
    .orderBy(asc(events.startsAt), asc(events.id));
}

export async function findNamedEvent(db: Database, id: number): Promise<NamedEvent | null> {
  const [found] = await selectNamed(db).where(eq(events.id, id));
  return found ?? null;
}

const byId = prepareOnce((db) =>
  db
    .select(eventColumns)
    .from(events)
    .where(eq(events.id, sql.placeholder("id")))
    .prepare("event_by_id"),
);

export async function findEvent(db: Database, id: number): Promise<EventRecord | null> {
  const [found] = await byId(db).execute({ id });
  return found ?? null;
}

const lockedById = prepareOnce((db) =>
  db
    .select(eventColumns)
    .from(events)
    .where(eq(events.id, sql.placeholder("id")))
    .for("no key update")
    .prepare("event_by_id_held"),
);

/** Locks an event until the transaction ends. Check-ins at events without a limit are not blocked. */
export async function lockEvent(tx: Database, id: number): Promise<EventRecord | null> {
  const [found] = await lockedById(tx).execute({ id });
  return found ?? null;
}

/** Keeps an event as it is until the transaction ends. Several transactions may do so at the same time. */
export async function shareEvent(tx: Database, id: number): Promise<EventRecord | null> {
  const [found] = await tx.select(eventColumns).from(events).where(eq(events.id, id)).for("share");
  return found ?? null;
}

/** Locks an event exclusively before it is deleted, so that no check-in can be added. */
export async function lockEventAlone(tx: Database, id: number): Promise<EventRecord | null> {
  const [found] = await tx.select(eventColumns).from(events).where(eq(events.id, id)).for("update");
  return found ?? null;
}

/** Numbers of attendees by event; events without any are absent. */
export async function countAttendance(db: Database, eventIds: readonly number[]): Promise<Map<number, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select({ eventId: attendance.eventId, people: count() })
    .from(attendance)
    .where(inArray(attendance.eventId, [...eventIds]))
    .groupBy(attendance.eventId);
  return new Map(rows.map(({ eventId, people }) => [eventId, people]));
}

export const insertEvent = insertInto(events);
export const changeEvent = changeById(events);

/**
 * Moves the records that were made without a time of their own, at the former start of an event, to its present start.
 * @returns a row for each of them
 */
export async function moveRecordsToStart(tx: Database, eventId: number, formerStart: string) {
  const isAtStart = and(eq(attendance.eventId, eventId), eq(attendance.checkInTime, formerStart));
  const people = tx.select({ id: attendance.memberId }).from(attendance).where(isAtStart);
  // People are locked before their records, as when a check-in is undone, to prevent a deadlock.
  const chosen = tx.select({ id: members.id }).from(members).where(inArray(members.id, people));
  await chosen.orderBy(asc(members.id)).for("no key update");
  return tx
    .update(attendance)
    .set({ checkInTime: sql`(select ${events.startsAt} from ${events} where ${events.id} = ${eventId})` })
    .where(isAtStart)
    .returning({ memberId: attendance.memberId });
}

/** Deletes an event with its records. @returns the ids of its attendees */
export async function deleteEvent(tx: Database, id: number): Promise<{ records: number; memberIds: number[] }> {
  const gone = await tx
    .delete(attendance)
    .where(eq(attendance.eventId, id))
    .returning({ memberId: attendance.memberId });
  await tx.delete(events).where(eq(events.id, id));
  return { records: gone.length, memberIds: gone.flatMap(({ memberId }) => memberId ?? []) };
}
