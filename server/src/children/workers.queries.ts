import { and, asc, eq, isNull } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { roomWorkers } from "../database/tables/children.ts";
import { events } from "../database/tables/events.ts";
import { rooms } from "../database/tables/rooms.ts";
import { isCurrent } from "../presence/stays.ts";

export async function insertWorker(tx: Database, values: typeof roomWorkers.$inferInsert) {
  const [written] = await tx.insert(roomWorkers).values(values).returning();
  if (!written) throw new Error("the worker was not written");
  return written;
}

/** Where someone was checked in to serve and not out, and whether that is current. The rows are locked. */
export async function lockServing(tx: Database, memberId: number, now: Temporal.Instant) {
  return tx
    .select({
      worker: roomWorkers,
      roomName: rooms.name,
      event: events,
      isCurrent: isCurrent(roomWorkers.checkedInAt, now),
    })
    .from(roomWorkers)
    .innerJoin(rooms, eq(rooms.id, roomWorkers.roomId))
    .innerJoin(events, eq(events.id, roomWorkers.eventId))
    .where(and(eq(roomWorkers.memberId, memberId), isNull(roomWorkers.checkedOutAt)))
    .orderBy(asc(roomWorkers.id))
    .for("update", { of: roomWorkers });
}

export async function lockWorker(tx: Database, id: number) {
  const [found] = await tx.select().from(roomWorkers).where(eq(roomWorkers.id, id)).for("update");
  return found ?? null;
}

export async function endServing(tx: Database, id: number, at: string): Promise<void> {
  await tx.update(roomWorkers).set({ checkedOutAt: at }).where(eq(roomWorkers.id, id));
}
