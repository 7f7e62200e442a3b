// Whether someone who was checked in to a room and not out is still there: the only rule about it (docs/decisions/0247).
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { events } from "../database/tables/events.ts";

/** How long a child is still inside after the end of the event. Texts about late children are sent for as long. */
export const GRACE = Temporal.Duration.from({ hours: 6 });
const grace = sql.raw(`interval '${GRACE.total("hours")} hours'`);

/** Of a removed event, the times are not known. */
const WITHOUT_EVENT = sql.raw("interval '1 day'");

/** No event is current longer than this after its end: the rest of its last day, a check-in in it, and the grace. */
const LONGEST = sql.raw("interval '32 hours'");

/** No event is longer than 31 days, and no zone is more than a day from UTC. */
const LONGEST_EVENT_DAYS = 33;

const endsAtMidnight = sql`(${events.endTime} = '00:00' and ${events.endDate} > ${events.eventDate})::int`;

/** The end of the last day of an event in its own zone. An end at midnight belongs to the day before. */
export const lastDayEnd: SQL<string> = sql`
  ((coalesce(${events.endDate} - ${endsAtMidnight}, ${events.eventDate}) + 1)::timestamp at time zone ${events.timezone})`;

const toSql = (now: Temporal.Instant): SQL => sql`${now.toString()}::timestamptz`;

/**
 * Whether a check-in that was not ended is a current one: until the last day of its event is over in the event's own
 * zone, and until six hours after the end of the event and after the check-in. The query joins `events`, and with a left
 * join where an event may have been removed.
 * @param madeAt the instant of the check-in
 */
export const isCurrent = (madeAt: SQLWrapper, now: Temporal.Instant): SQL<boolean> => sql<boolean>`
  (${toSql(now)} < case when ${events.id} is null then ${madeAt} + ${WITHOUT_EVENT}
    else greatest(${lastDayEnd}, ${events.endsAt} + ${grace}, ${madeAt} + ${grace}) end)`;

/**
 * The day that counts for who may collect a child, YYYY-MM-DD: that of the event where it takes place, and after its end
 * its last one, so that no bar and no guardian ends at midnight while a child is late. It is never after the
 * congregation's day. The query joins `events` as for `isCurrent`.
 * @param today the congregation's day, YYYY-MM-DD
 */
export const stayDay = (today: string, now: Temporal.Instant): SQL<string> => sql<string>`
  least(${today}::date, (least(${toSql(now)}, ${events.endsAt} - interval '1 second') at time zone ${events.timezone})::date)::text`;

/** Events that may have current check-ins, found with the index on the day. */
export const mayBeCurrent = (now: Temporal.Instant): SQL => {
  const day = now.toZonedDateTimeISO("UTC").toPlainDate();
  const [from, to] = [day.subtract({ days: LONGEST_EVENT_DAYS }), day.add({ days: 2 })];
  return sql`${events.eventDate} between ${from.toString()} and ${to.toString()}
    and ${events.endsAt} > ${toSql(now)} - ${LONGEST}`;
};
