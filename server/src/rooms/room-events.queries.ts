// The series and single events at which rooms are used.
import { asc, inArray } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { roomEvents } from "../database/tables/rooms.ts";

type Row = typeof roomEvents.$inferSelect;

export async function findRoomEvents(db: Database, roomIds: readonly number[]): Promise<Row[]> {
  if (roomIds.length === 0) return [];
  return db
    .select()
    .from(roomEvents)
    .where(inArray(roomEvents.roomId, [...roomIds]))
    .orderBy(asc(roomEvents.id));
}

export async function insertRoomEvents(tx: Database, rows: (typeof roomEvents.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(roomEvents).values(rows);
}

export async function deleteRoomEvents(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(roomEvents).where(inArray(roomEvents.id, [...ids]));
}
