// Who is in which room at an event.
import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { childCheckIns, roomWorkers } from "../database/tables/children.ts";
import { members } from "../database/tables/members.ts";
import { rooms } from "../database/tables/rooms.ts";

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

/** The rooms that take children, by age and name. */
export async function findOpenRooms(db: Database) {
  return db
    .select()
    .from(rooms)
    .where(eq(rooms.archived, false))
    .orderBy(sql`${rooms.minAge} nulls last`, asc(rooms.name), asc(rooms.id));
}
