import type { CalendarFeed } from "@narthex/contract/calendar-feeds.ts";
import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { calendarFeeds } from "../database/tables/calendar-feeds.ts";
import { ministries } from "../database/tables/ministries.ts";

export async function findFeeds(db: Database, userId: string): Promise<CalendarFeed[]> {
  return db
    .select({
      id: calendarFeeds.id,
      purpose: calendarFeeds.purpose,
      ministryId: calendarFeeds.ministryId,
      ministryName: sql<string | null>`${ministries.name}`,
      createdAt: calendarFeeds.createdAt,
      lastUsedAt: calendarFeeds.lastUsedAt,
    })
    .from(calendarFeeds)
    .leftJoin(ministries, eq(ministries.id, calendarFeeds.ministryId))
    .where(eq(calendarFeeds.userId, userId))
    .orderBy(asc(calendarFeeds.id));
}

export type FeedRecord = typeof calendarFeeds.$inferSelect;

/** Writes a feed, or gives the existing one for the same events a new secret. @returns its id */
export async function writeFeed(tx: Database, feed: typeof calendarFeeds.$inferInsert): Promise<number> {
  const { tokenHash, createdAt } = feed;
  const [written] = await tx
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({
      target: [calendarFeeds.userId, calendarFeeds.purpose, calendarFeeds.ministryId],
      set: { tokenHash, createdAt, lastUsedAt: null },
    })
    .returning({ id: calendarFeeds.id });
  if (!written) throw new Error("the feed was not written");
  return written.id;
}

/** @returns whether the account had this feed */
export async function deleteFeed(tx: Database, userId: string, id: number): Promise<boolean> {
  const { rowCount } = await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.id, id), eq(calendarFeeds.userId, userId)));
  return rowCount === 1;
}

/** Deletes all feeds of the account. @returns their ids */
export async function deleteFeedsOf(tx: Database, userId: string): Promise<number[]> {
  const deleted = await tx
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ id: calendarFeeds.id });
  return deleted.map(({ id }) => id);
}

export async function findFeedByHash(db: Database, tokenHash: string): Promise<FeedRecord | null> {
  const [found] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.tokenHash, tokenHash));
  return found ?? null;
}

/** Notes that a feed was read, at most once an hour. */
export async function noteFeedUse(db: Database, id: number, now: Temporal.Instant): Promise<void> {
  const anHourAgo = now.subtract({ hours: 1 }).toString();
  await db
    .update(calendarFeeds)
    .set({ lastUsedAt: now.toString() })
    .where(
      and(eq(calendarFeeds.id, id), or(isNull(calendarFeeds.lastUsedAt), lt(calendarFeeds.lastUsedAt, anHourAgo))),
    );
}
