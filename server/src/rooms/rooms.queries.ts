import type { RoomChange, RoomsQuery } from "@narthex/contract/rooms.ts";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { type ChangeById, changeById, insertInto } from "../database/rows.ts";
import { rooms } from "../database/tables/rooms.ts";

export type RoomRow = typeof rooms.$inferSelect;

const buildFilter = (show: RoomsQuery["show"]): SQL | undefined =>
  show === "all" ? undefined : eq(rooms.archived, false);

/** @param after name and id of the last room of the previous page */
export async function findRooms(
  db: Database,
  show: RoomsQuery["show"],
  after: readonly [name: string, id: number] | null,
  limit: number,
): Promise<RoomRow[]> {
  const beyond = after ? sql`(${rooms.name}, ${rooms.id}) > (${after[0]}, ${after[1]})` : undefined;
  return db
    .select()
    .from(rooms)
    .where(and(buildFilter(show), beyond))
    .orderBy(asc(rooms.name), asc(rooms.id))
    .limit(limit);
}

export async function countRooms(db: Database, show: RoomsQuery["show"]): Promise<number> {
  return countRows(db, rooms, buildFilter(show));
}

export async function findRoom(db: Database, id: number): Promise<RoomRow | null> {
  const [found] = await db.select().from(rooms).where(eq(rooms.id, id));
  return found ?? null;
}

/** Locks a room until the transaction ends. */
export async function lockRoom(tx: Database, id: number): Promise<RoomRow | null> {
  const [found] = await tx.select().from(rooms).where(eq(rooms.id, id)).for("no key update");
  return found ?? null;
}

export const insertRoom = insertInto(rooms);
export const changeRoom: ChangeById<Omit<RoomChange, "usedAt"> & { everyEvent?: boolean; updatedAt: string }> =
  changeById(rooms);
