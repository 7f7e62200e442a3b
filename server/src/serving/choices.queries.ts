import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { servingEvents } from "../database/tables/serving.ts";

interface ServingEvent {
  readonly ministryId: number;
  readonly seriesId: number | null;
  readonly eventId: number | null;
}

export async function findServingEvents(db: Database, ministryId: number): Promise<ServingEvent[]> {
  return db.select().from(servingEvents).where(eq(servingEvents.ministryId, ministryId)).orderBy(asc(servingEvents.id));
}

/** @returns whether it was new */
export async function insertServingEvent(tx: Database, values: ServingEvent): Promise<boolean> {
  const { rowCount } = await tx.insert(servingEvents).values(values).onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** @returns whether there was one */
export async function deleteServingEvent(
  tx: Database,
  { ministryId, seriesId, eventId }: ServingEvent,
): Promise<boolean> {
  const one = seriesId === null ? eq(servingEvents.eventId, eventId ?? 0) : eq(servingEvents.seriesId, seriesId);
  const { rowCount } = await tx.delete(servingEvents).where(and(eq(servingEvents.ministryId, ministryId), one));
  return (rowCount ?? 0) > 0;
}
