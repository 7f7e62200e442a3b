// The children and adults who are in rooms now, at all events.
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { childCheckIns, roomWorkers } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import { rooms } from "../database/tables/rooms.ts";
import { isCurrent } from "../presence/stays.ts";

const place = {
  roomId: rooms.id,
  roomName: rooms.name,
  eventId: events.id,
  eventTitle: events.title,
  ministryId: events.ministryId,
  organizerId: events.organizerId,
};

const person = { firstName: members.firstName, lastName: members.lastName };

/** Events by their start, rooms by age and name, people by name. */
const order = [
  asc(events.startsAt),
  asc(events.id),
  sql`${rooms.minAge} nulls last`,
  asc(rooms.name),
  asc(rooms.id),
  asc(members.firstName),
  asc(members.lastName),
  asc(members.id),
];

export async function findAllInside(db: Database, now: Temporal.Instant) {
  return db
    .select({ ...place, ...person, checkInId: childCheckIns.id, childId: members.id })
    .from(childCheckIns)
    .innerJoin(events, eq(events.id, childCheckIns.eventId))
    .innerJoin(rooms, eq(rooms.id, childCheckIns.roomId))
    .innerJoin(members, eq(members.id, childCheckIns.childId))
    .where(and(eq(childCheckIns.state, "in"), isCurrent(childCheckIns.createdAt, now)))
    .orderBy(...order);
}

export async function findAllServing(db: Database, now: Temporal.Instant) {
  return db
    .select({ ...place, ...person, id: roomWorkers.id })
    .from(roomWorkers)
    .innerJoin(events, eq(events.id, roomWorkers.eventId))
    .innerJoin(rooms, eq(rooms.id, roomWorkers.roomId))
    .innerJoin(members, eq(members.id, roomWorkers.memberId))
    .where(and(isNull(roomWorkers.checkedOutAt), isCurrent(roomWorkers.checkedInAt, now)))
    .orderBy(...order);
}
