import { and, asc, count, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { eventReplies } from "../database/tables/event-replies.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";

/** These ministries by name, with the numbers of people who wait. */
export async function findLed(db: Database, ids: readonly number[], now: string) {
  const within: SQL | undefined = eq(events.ministryId, ministries.id);
  const replies = db
    .select({ number: count() })
    .from(eventReplies)
    .innerJoin(events, eq(events.id, eventReplies.eventId))
    .where(and(within, eq(eventReplies.status, "waiting"), gt(events.endsAt, now), isNull(events.cancelledAt)));
  const assigned = db
    .select({ number: count() })
    .from(memberMinistries)
    .innerJoin(members, eq(members.id, memberMinistries.memberId))
    .where(
      and(
        eq(memberMinistries.ministryId, ministries.id),
        eq(memberMinistries.confirmed, false),
        eq(members.membershipStatus, "active"),
      ),
    );
  return db
    .select({
      id: ministries.id,
      name: ministries.name,
      waiting: sql<number>`(${replies})::int`,
      hasPlan: sql<boolean>`exists (select from serving_positions p where p.ministry_id = ministries.id and not p.removed)`,
      unaccepted: sql<number>`(${assigned})::int`,
    })
    .from(ministries)
    .where(inArray(ministries.id, [...ids]))
    .orderBy(asc(ministries.name), asc(ministries.id));
}
