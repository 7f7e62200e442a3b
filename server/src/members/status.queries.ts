// The plans, ministries and events that show whether a person is active.
import { and, eq, gt, or, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { eventReplies } from "../database/tables/event-replies.ts";
import { events } from "../database/tables/events.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";
import { leadsMinistry } from "../people/leaders.ts";

/** The ministries that a person belongs to or leads. */
export async function findMinistryIds(db: Database, memberId: number): Promise<number[]> {
  const belongs = sql`exists (select from ${memberMinistries}
    where ${memberMinistries.ministryId} = ${ministries.id} and ${memberMinistries.memberId} = ${memberId})`;
  const found = await db
    .select({ id: ministries.id })
    .from(ministries)
    .where(or(belongs, leadsMinistry(memberId, ministries.id)));
  return found.map(({ id }) => id);
}

/** The events to come to which a person has replied. @param at ISO 8601 */
export async function findRepliedEvents(db: Database, memberId: number, at: string) {
  return db
    .select({ eventId: events.id, ministryId: events.ministryId })
    .from(eventReplies)
    .innerJoin(events, eq(events.id, eventReplies.eventId))
    .where(and(eq(eventReplies.memberId, memberId), gt(events.endsAt, at)));
}

/** Whether a person leads an event. */
export async function organizesEvents(db: Database, memberId: number): Promise<boolean> {
  const found = await db.select({ id: events.id }).from(events).where(eq(events.organizerId, memberId)).limit(1);
  return found.length > 0;
}
