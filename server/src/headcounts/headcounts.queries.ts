import { eq, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { events } from "../database/tables/events.ts";
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

/** Adults, children and people online at the events that begin on a day; null if none was counted. */
export async function sumHeadcounts(db: Database, day: string): Promise<number | null> {
  const { adults, children, online } = eventHeadcounts;
  const all = sql`coalesce(${adults}, 0) + coalesce(${children}, 0) + coalesce(${online}, 0)`;
  const [row] = await db
    .select({
      heads: sql<number | null>`(sum(${all}) filter (where num_nonnulls(${adults}, ${children}, ${online}) > 0))::int`,
    })
    .from(eventHeadcounts)
    .innerJoin(events, eq(events.id, eventHeadcounts.eventId))
    .where(eq(events.eventDate, day));
  return row?.heads ?? null;
}

export async function writeHeadcount(tx: Database, values: typeof eventHeadcounts.$inferInsert): Promise<void> {
  const { eventId, createdAt, ...change } = values;
  await tx.insert(eventHeadcounts).values(values).onConflictDoUpdate({ target: eventHeadcounts.eventId, set: change });
}
