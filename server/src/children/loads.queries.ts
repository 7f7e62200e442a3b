// Who is in which room at an event.
import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/database.ts";
import { childCheckIns, roomWorkers } from "../database/tables/children.ts";
import { members } from "../database/tables/members.ts";
import { rooms } from "../database/tables/rooms.ts";

const adult = alias(members, "adult");

/** Locks all rooms that take children, so that their places are counted and taken one check-in after the other. */
export async function lockRooms(tx: Database) {
  return tx.select().from(rooms).where(eq(rooms.archived, false)).orderBy(asc(rooms.id)).for("no key update");
}

export async function countInside(db: Database, eventId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ roomId: childCheckIns.roomId, children: count() })
    .from(childCheckIns)
    .where(and(eq(childCheckIns.eventId, eventId), eq(childCheckIns.state, "in")))
    .groupBy(childCheckIns.roomId);
  return new Map(rows.map(({ roomId, children }) => [roomId, children]));
}

/** Those who serve in a room at an event now, by name. */
export async function findServing(db: Database, eventId: number) {
  return db
    .select({
      id: roomWorkers.id,
      roomId: roomWorkers.roomId,
      memberId: members.id,
      name: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
      since: roomWorkers.checkedInAt,
    })
    .from(roomWorkers)
    .innerJoin(members, eq(members.id, roomWorkers.memberId))
    .where(and(eq(roomWorkers.eventId, eventId), isNull(roomWorkers.checkedOutAt)))
    .orderBy(asc(members.firstName), asc(members.id));
}

/** The children in a room at an event, by first name. */
export async function findInRoom(db: Database, eventId: number, roomId: number) {
  return db
    .select({
      checkInId: childCheckIns.id,
      childId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      dateOfBirth: members.dateOfBirth,
      checkedInAt: childCheckIns.createdAt,
      lockedAt: childCheckIns.lockedAt,
      broughtById: childCheckIns.adultId,
      broughtBy: sql<string | null>`${adult.firstName} || ' ' || ${adult.lastName}`,
    })
    .from(childCheckIns)
    .innerJoin(members, eq(members.id, childCheckIns.childId))
    .leftJoin(adult, eq(adult.id, childCheckIns.adultId))
    .where(and(eq(childCheckIns.eventId, eventId), eq(childCheckIns.roomId, roomId), eq(childCheckIns.state, "in")))
    .orderBy(asc(members.firstName), asc(members.id));
}

export async function countCollected(db: Database, eventId: number, roomId: number): Promise<number> {
  const [found] = await db
    .select({ collected: count() })
    .from(childCheckIns)
    .where(and(eq(childCheckIns.eventId, eventId), eq(childCheckIns.roomId, roomId), eq(childCheckIns.state, "out")));
  return found?.collected ?? 0;
}
