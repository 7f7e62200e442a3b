import { and, asc, count, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { eventReplies } from "../database/tables/event-replies.ts";
import { events } from "../database/tables/events.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";
import { isPresent } from "../people/present.ts";

/** For this many days after an event, its leader is reminded to take attendance. */
const REMINDED_DAYS = 7;
/** A ministry counts as taking attendance if one of its events of this many days has a record. */
const RECORDED_DAYS = 60;

/** The last event of a ministry in the past week that is not canceled and has no record, as a JSON object. */
const selectUnrecorded = (now: string) => {
  const isPast = (event: SQL, days: number) =>
    sql`${event}.starts_at between ${now}::timestamptz - make_interval(days => ${days}::int) and ${now}::timestamptz`;
  return sql<{ id: number; title: string; eventDate: string } | null>`(
    select json_build_object('id', last.id, 'title', last.title, 'eventDate', last.event_date) from events last
    where last.ministry_id = ministries.id and last.cancelled_at is null and ${isPast(sql`last`, REMINDED_DAYS)}
      and not exists (select from attendance where attendance.event_id = last.id)
      and exists (select from attendance join events recorded on recorded.id = attendance.event_id
        where recorded.ministry_id = ministries.id and ${isPast(sql`recorded`, RECORDED_DAYS)})
    order by last.starts_at desc, last.id desc limit 1)`;
};

/** These ministries by name, with the numbers of people who wait. */
export async function findLed(db: Database, ids: readonly number[], now: string) {
  const within: SQL | undefined = eq(events.ministryId, ministries.id);
  const replies = db
    .select({ number: count() })
    .from(eventReplies)
    .innerJoin(events, eq(events.id, eventReplies.eventId))
    .where(
      and(
        within,
        eq(eventReplies.status, "waiting"),
        isPresent(eventReplies.memberId),
        events.asksForReplies,
        gt(events.endsAt, now),
        isNull(events.cancelledAt),
      ),
    );
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
      unrecorded: selectUnrecorded(now),
      unaccepted: sql<number>`(${assigned})::int`,
    })
    .from(ministries)
    .where(inArray(ministries.id, [...ids]))
    .orderBy(asc(ministries.name), asc(ministries.id));
}
