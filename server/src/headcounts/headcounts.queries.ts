import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { eventHeadcounts } from "../database/tables/headcounts.ts";

const columns = {
  eventId: eventHeadcounts.eventId,
  adults: eventHeadcounts.adults,
  children: eventHeadcounts.children,
  online: eventHeadcounts.online,
  updatedAt: eventHeadcounts.updatedAt,
};

export async function findHeadcount(db: Database, eventId: number) {
  const [found] = await db.select(columns).from(eventHeadcounts).where(eq(eventHeadcounts.eventId, eventId));
  return found ?? null;
}

export async function writeHeadcount(tx: Database, values: typeof eventHeadcounts.$inferInsert): Promise<void> {
  const { eventId, createdAt, ...change } = values;
  await tx.insert(eventHeadcounts).values(values).onConflictDoUpdate({ target: eventHeadcounts.eventId, set: change });
}
