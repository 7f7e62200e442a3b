// Who is in which room.
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { childCheckIns, roomWorkers } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import { rooms } from "../database/tables/rooms.ts";
import { isCurrent } from "../presence/stays.ts";
import { bornOn } from "./born.ts";

const isUsedAt = (eventId: number): SQL =>
  sql`(${rooms.everyEvent} or exists (select from room_events u join events e on e.id = ${eventId}::int
    where u.room_id = ${rooms.id} and (u.event_id = e.id or u.series_id = e.series_id)))`;

const isOpenAt = (eventId: number): SQL | undefined => and(eq(rooms.archived, false), isUsedAt(eventId));

/** Locks all rooms of an event, so that their places are counted and taken one check-in after the other. */
export async function lockRooms(tx: Database, eventId: number) {
  const locked = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(isOpenAt(eventId))
    .orderBy(asc(rooms.id))
    .for("no key update");
  // A room whose events were changed while this waited for its lock is found by a new statement only.
  const ids = locked.map(({ id }) => id);
  return tx
    .select()
    .from(rooms)
    .where(and(inArray(rooms.id, ids), isOpenAt(eventId)))
    .orderBy(asc(rooms.id));
}

/** Locks a room, so that it is not archived until the transaction ends. @returns false for an archived room */
export async function lockKeptRoom(tx: Database, roomId: number): Promise<boolean> {
  const isKept = and(eq(rooms.id, roomId), eq(rooms.archived, false));
  const found = await tx.select({ id: rooms.id }).from(rooms).where(isKept).for("no key update");
  return found.length > 0;
}

/** Whether a room that is not archived is used at an event. */
export async function isRoomOpen(db: Database, roomId: number, eventId: number): Promise<boolean> {
  return (await db.$count(rooms, and(eq(rooms.id, roomId), isOpenAt(eventId)))) > 0;
}

/** Those of the events at which a room is used. */
export async function findEventsWithRooms(db: Database, eventIds: readonly number[]): Promise<Set<number>> {
  if (eventIds.length === 0) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.id from events e where ${inArray(sql`e.id`, [...eventIds])} and exists (
      select from rooms r where not r.archived and (r.every_event or exists (
        select from room_events u where u.room_id = r.id and (u.event_id = e.id or u.series_id = e.series_id))))`);
  return new Set(rows.map(({ id }) => id));
}

/** The children inside now at any event, with their rooms. */
export async function findInside(db: Database, now: Temporal.Instant) {
  const { eventId, childId, roomId, state, createdAt: checkedInAt } = childCheckIns;
  return db
    .select({ eventId, childId, roomId, checkedInAt })
    .from(childCheckIns)
    .leftJoin(events, eq(events.id, eventId))
    .where(and(eq(state, "in"), isCurrent(checkedInAt, now)));
}

/** Those who serve in a room now at any event, by name. */
export async function findServingAdults(db: Database, now: Temporal.Instant) {
  return db
    .select({
      id: roomWorkers.id,
      eventId: roomWorkers.eventId,
      roomId: roomWorkers.roomId,
      memberId: members.id,
      name: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
      since: roomWorkers.checkedInAt,
      bornOn,
    })
    .from(roomWorkers)
    .innerJoin(members, eq(members.id, roomWorkers.memberId))
    .innerJoin(events, eq(events.id, roomWorkers.eventId))
    .where(and(isNull(roomWorkers.checkedOutAt), isCurrent(roomWorkers.checkedInAt, now)))
    .orderBy(asc(members.firstName), asc(members.id));
}

const findWhere = (db: Database, condition: SQL | undefined) =>
  db.select().from(rooms).where(condition).orderBy(sql`${rooms.minAge} nulls last`, asc(rooms.name), asc(rooms.id));

/** The rooms of an event, by age and name. */
export async function findOpenRooms(db: Database, eventId: number) {
  return findWhere(db, isOpenAt(eventId));
}

/** Also rooms that are no longer used at the event, while children or adults are in them. */
export async function findShownRooms(db: Database, eventId: number) {
  const children = sql`select from child_check_ins c where c.room_id = ${rooms.id} and c.event_id = ${eventId} and c.state = 'in'`;
  const workers = sql`select from room_workers w where w.room_id = ${rooms.id} and w.event_id = ${eventId}
    and w.checked_out_at is null`;
  return findWhere(db, or(isOpenAt(eventId), sql`exists (${children})`, sql`exists (${workers})`));
}
