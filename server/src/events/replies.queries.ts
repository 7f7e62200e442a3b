import type { EventReply, OwnReply, ReplyStatus } from "@narthex/contract/event-replies.ts";
import { and, asc, eq, getTableColumns, gt, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { changeById, deleteById, insertInto } from "../database/rows.ts";
import { eventReplies } from "../database/tables/event-replies.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries } from "../database/tables/ministries.ts";
import { settings } from "../database/tables/operations.ts";
import { users } from "../database/tables/users.ts";
import { selectLedBy } from "../people/leaders.ts";
import { isPresent } from "../people/present.ts";
import { type EventRecord, eventColumns } from "./events.queries.ts";

export type ReplyRecord = typeof eventReplies.$inferSelect;
export type ReplyValues = typeof eventReplies.$inferInsert;

const seats = sql<number>`coalesce(sum(1 + ${eventReplies.guests}), 0)::int`;
const isExpected = inArray(eventReplies.status, ["coming", "waiting"]);
/** People who have died or left the church take no place and get no email. */
const isOfPresentPerson = isPresent(eventReplies.memberId);
/** Of a member without an address on record, the confirmed one of an account that is not deactivated. */
const email = sql<string | null>`coalesce(${eventReplies.visitorEmail}, ${members.email}, (
  select account.email from ${users} as account where account.id = ${members.userId}
    and account.email_verified and account.deactivated_at is null))`;
const matchReply = (eventId: number, status: ReplyRecord["status"]): SQL | undefined =>
  and(eq(eventReplies.eventId, eventId), eq(eventReplies.status, status), isOfPresentPerson);

/**
 * People who come and who wait, with their guests, and whether a party waits that a new reply may not pass: one that is
 * larger than the whole event never gets a place, and a visitor gets none while the public calendar is off.
 */
export async function countComing(
  db: Database,
  { id, capacity }: Pick<EventRecord, "id" | "capacity">,
): Promise<{ coming: number; waiting: number; hasLine: boolean }> {
  const fits = sql`(${capacity}::int is null or 1 + ${eventReplies.guests} <= ${capacity}::int)`;
  const canChange = sql`(${eventReplies.memberId} is not null or (select ${settings.publicCalendar} from ${settings}))`;
  const hasLine = sql<boolean>`bool_or(${fits} and ${canChange})`;
  const rows = await db
    .select({ status: eventReplies.status, people: seats, hasLine })
    .from(eventReplies)
    .where(and(eq(eventReplies.eventId, id), isExpected, isOfPresentPerson))
    .groupBy(eventReplies.status);
  const find = (status: ReplyStatus) => rows.find((row) => row.status === status);
  const waiting = find("waiting");
  return { coming: find("coming")?.people ?? 0, waiting: waiting?.people ?? 0, hasLine: waiting?.hasLine ?? false };
}

export async function findReplyOf(db: Database, eventId: number, memberId: number): Promise<ReplyRecord | null> {
  const [found] = await db
    .select()
    .from(eventReplies)
    .where(and(eq(eventReplies.eventId, eventId), eq(eventReplies.memberId, memberId)));
  return found ?? null;
}

export async function findVisitor(db: Database, eventId: number, email: string): Promise<ReplyRecord | null> {
  const [found] = await db
    .select()
    .from(eventReplies)
    .where(and(eq(eventReplies.eventId, eventId), eq(eventReplies.visitorEmail, email)));
  return found ?? null;
}

/** The reply of the member whose account signs in with a confirmed address. */
export async function findReplyOfAddress(db: Database, eventId: number, email: string): Promise<ReplyRecord | null> {
  const [found] = await db
    .select(getTableColumns(eventReplies))
    .from(eventReplies)
    .innerJoin(members, eq(members.id, eventReplies.memberId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(eventReplies.eventId, eventId), eq(users.email, email), users.emailVerified));
  return found ?? null;
}

export async function findByToken(db: Database, tokenHash: string): Promise<ReplyRecord | null> {
  const [found] = await db.select().from(eventReplies).where(eq(eventReplies.tokenHash, tokenHash));
  return found ?? null;
}

export async function findReply(db: Database, eventId: number, id: number): Promise<ReplyRecord | null> {
  const [found] = await db
    .select()
    .from(eventReplies)
    .where(and(eq(eventReplies.eventId, eventId), eq(eventReplies.id, id)));
  return found ?? null;
}

/**
 * A member's replies by event; without one, the reply that they sent as a visitor from the confirmed address.
 * @param which the ids of events, or all events that end after an instant
 */
export async function findOwnReplies(
  db: Database,
  { memberId, email }: { memberId: number; email: string | null },
  which: readonly number[] | { endAfter: string },
): Promise<Map<number, OwnReply["status"]>> {
  const ids =
    "endAfter" in which
      ? db.select({ id: events.id }).from(events).where(gt(events.endsAt, which.endAfter))
      : [...which];
  if (Array.isArray(ids) && ids.length === 0) return new Map();
  const sent = email === null ? undefined : eq(eventReplies.visitorEmail, email);
  const rows = await db
    .select({ eventId: eventReplies.eventId, status: eventReplies.status })
    .from(eventReplies)
    .where(and(or(eq(eventReplies.memberId, memberId), sent), inArray(eventReplies.eventId, ids)))
    .orderBy(sql`${eventReplies.memberId} nulls first`); // of two for one event, the last is kept
  return new Map(rows.flatMap(({ eventId, status }) => (status === "unconfirmed" ? [] : [[eventId, status]])));
}

export const insertReply = insertInto(eventReplies);
export const changeReply = changeById(eventReplies);
export const deleteReply = deleteById(eventReplies);

/** The waiting replies in order, with their email addresses. */
export async function findWaiting(tx: Database, eventId: number) {
  return tx
    .select({
      id: eventReplies.id,
      guests: eventReplies.guests,
      memberId: eventReplies.memberId,
      email,
    })
    .from(eventReplies)
    .leftJoin(members, eq(members.id, eventReplies.memberId))
    .where(matchReply(eventId, "waiting"))
    .orderBy(asc(eventReplies.queuedAt), asc(eventReplies.id));
}

const isAnswered = inArray(eventReplies.status, ["coming", "waiting", "declined"]);

/** Those of the events with replies, also canceled ones. @param ids `any` for all events to come */
export async function findReplied(db: Database, ids: readonly number[] | "any", now: string): Promise<EventRecord[]> {
  const isConcerned = ids === "any" ? gt(events.endsAt, now) : inArray(events.id, [...ids]);
  const replied = db.select({ id: eventReplies.eventId }).from(eventReplies).where(isAnswered);
  return db
    .select(eventColumns)
    .from(events)
    .where(and(isConcerned, inArray(events.id, replied)));
}

export async function findEventsWithReplies(db: Database, ids: readonly number[]): Promise<EventRecord[]> {
  return db
    .select(eventColumns)
    .from(events)
    .where(inArray(events.id, [...ids]))
    .orderBy(asc(events.startsAt), asc(events.id));
}

/** The replies of those who come or wait, with their email addresses. */
export async function findExpected(tx: Database, eventIds: readonly number[]) {
  return findAddressed(tx, eventIds, isExpected);
}

/** The same with those who do not come. */
export async function findAnsweredReplies(tx: Database, eventIds: readonly number[]) {
  return findAddressed(tx, eventIds, isAnswered);
}

async function findAddressed(tx: Database, eventIds: readonly number[], isWanted: SQL) {
  return tx
    .select({
      id: eventReplies.id,
      eventId: eventReplies.eventId,
      memberId: eventReplies.memberId,
      status: eventReplies.status,
      email,
    })
    .from(eventReplies)
    .leftJoin(members, eq(members.id, eventReplies.memberId))
    .where(and(inArray(eventReplies.eventId, [...eventIds]), isWanted, isOfPresentPerson))
    .orderBy(asc(eventReplies.id));
}

/** Replies of these members to coming events of a ministry, with the email addresses of present people. */
export async function findRepliesWithin(
  tx: Database,
  { ministryId, memberIds }: { ministryId: number; memberIds: readonly number[] },
  now: string,
) {
  const isWithin = and(eq(events.ministryId, ministryId), gt(events.endsAt, now));
  const ofPresent = sql<string | null>`case when ${isOfPresentPerson} then ${email} end`;
  const { id, status } = eventReplies;
  return tx
    .select({ id, eventId: events.id, memberId: members.id, status, email: ofPresent })
    .from(eventReplies)
    .innerJoin(events, eq(events.id, eventReplies.eventId))
    .innerJoin(members, eq(members.id, eventReplies.memberId))
    .where(and(inArray(members.id, [...memberIds]), isWithin))
    .orderBy(asc(events.id), asc(eventReplies.id));
}

/** The ministries that active members belong to or lead. */
export async function findMinistriesByMember(
  db: Database,
  memberIds: readonly number[],
): Promise<Map<number, number[]>> {
  const memberId = sql`${members}.id`;
  const ministryIds = sql<number[]>`array(
    select own.ministry_id from ${memberMinistries} own where own.member_id = ${memberId}
    union ${selectLedBy(memberId)})`;
  const rows = await db
    .select({ id: members.id, ministryIds })
    .from(members)
    .where(and(inArray(members.id, [...memberIds]), eq(members.membershipStatus, "active")));
  return new Map(rows.map((row) => [row.id, row.ministryIds]));
}

/** Keeps the time of the answer, because a merge compares it. */
export async function givePlaces(tx: Database, ids: readonly number[]): Promise<void> {
  await tx
    .update(eventReplies)
    .set({ status: "coming" })
    .where(inArray(eventReplies.id, [...ids]));
}

/** Events for which someone waits: those of an event's series, also of one that it has left, or all. */
export async function findAwaited(db: Database, of: { eventId: number } | "all"): Promise<number[]> {
  const isConcerned =
    of === "all"
      ? undefined
      : or(
          eq(events.id, of.eventId),
          sql`${events.seriesId} = (select coalesce(e.series_id, e.left_series_id) from events e where e.id = ${of.eventId})`,
        );
  const rows = await db
    .selectDistinct({ id: events.id })
    .from(eventReplies)
    .innerJoin(events, eq(events.id, eventReplies.eventId))
    .where(and(eq(eventReplies.status, "waiting"), isConcerned))
    .orderBy(asc(events.id));
  return rows.map(({ id }) => id);
}

/** The place of a reply in the list: its status, when it took its place, and its number. */
export type ReplyKey = readonly [queuedAt: string, id: number];

export async function findReplies(
  db: Database,
  eventId: number,
  after: ReplyKey | null,
  limit: number,
): Promise<EventReply[]> {
  const beyond = after && sql`(${eventReplies.queuedAt}, ${eventReplies.id}) > (${after[0]}, ${after[1]})`;
  return db
    .select({
      id: eventReplies.id,
      memberId: eventReplies.memberId,
      name: sql<string>`coalesce(${eventReplies.visitorName}, ${members.firstName} || ' ' || ${members.lastName})`,
      email: eventReplies.visitorEmail,
      status: sql<ReplyStatus>`${eventReplies.status}`,
      guests: eventReplies.guests,
      repliedAt: eventReplies.queuedAt,
    })
    .from(eventReplies)
    .leftJoin(members, eq(members.id, eventReplies.memberId))
    .where(and(isListed(eventId), beyond ?? undefined))
    .orderBy(asc(eventReplies.queuedAt), asc(eventReplies.id))
    .limit(limit);
}

const isListed = (eventId: number) =>
  and(eq(eventReplies.eventId, eventId), ne(eventReplies.status, "unconfirmed"), isOfPresentPerson);

export async function countReplies(db: Database, eventId: number): Promise<number> {
  return countRows(db, eventReplies, isListed(eventId));
}

/**
 * Deletes replies of visitors that were not confirmed in time, and those to events that are long over.
 * @param createdBefore null to keep unconfirmed ones
 */
export async function deleteOldVisitors(
  tx: Database,
  { createdBefore, endedBefore }: { createdBefore: string | null; endedBefore: string },
): Promise<void> {
  const unconfirmed =
    createdBefore === null
      ? undefined
      : and(eq(eventReplies.status, "unconfirmed"), lt(eventReplies.createdAt, createdBefore));
  const over = tx.select({ id: events.id }).from(events).where(lt(events.endsAt, endedBefore));
  const past = and(sql`${eventReplies.memberId} is null`, inArray(eventReplies.eventId, over));
  await tx.delete(eventReplies).where(or(unconfirmed, past));
}

export async function renewUnconfirmed(tx: Database, createdAt: string): Promise<void> {
  await tx.update(eventReplies).set({ createdAt }).where(eq(eventReplies.status, "unconfirmed"));
}
