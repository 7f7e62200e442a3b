import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { roomWorkers } from "../database/tables/children.ts";

export async function insertWorker(tx: Database, values: typeof roomWorkers.$inferInsert) {
  const [written] = await tx.insert(roomWorkers).values(values).onConflictDoNothing().returning();
  return written ?? null;
}

export async function findServingPerson(tx: Database, memberId: number, eventId: number) {
  const [found] = await tx
    .select()
    .from(roomWorkers)
    .where(and(eq(roomWorkers.memberId, memberId), eq(roomWorkers.eventId, eventId), isNull(roomWorkers.checkedOutAt)));
  return found ?? null;
}

export async function lockWorker(tx: Database, id: number) {
  const [found] = await tx.select().from(roomWorkers).where(eq(roomWorkers.id, id)).for("update");
  return found ?? null;
}

export async function endServing(tx: Database, id: number, at: string): Promise<void> {
  await tx.update(roomWorkers).set({ checkedOutAt: at }).where(eq(roomWorkers.id, id));
}
