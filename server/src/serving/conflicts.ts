// What speaks against asking a person to serve at an event, as SQL, so that a whole plan needs one statement.
import { NIGHT_UNTIL } from "@narthex/contract/event-days.ts";
import { type SQL, sql } from "drizzle-orm";
import { leadsMinistry } from "../people/leaders.ts";

/** An event without an end counts for this long. */
const LENGTH = sql.raw("interval '90 minutes'");

/** The time of an event, whose table has this alias. */
const selectTime = (e: SQL): SQL =>
  sql`tstzrange(${e}.starts_at, greatest(case when ${e}.end_time is null then ${e}.starts_at + ${LENGTH} else ${e}.ends_at end, ${e}.starts_at + interval '1 minute'))`;

/** The last day of an event, as `listEventDays` of the contract has it: an end at night belongs to the day before. */
const selectLastDay = (e: SQL): SQL =>
  sql`greatest(${e}.event_date, ${e}.end_date - (${e}.end_time <= ${NIGHT_UNTIL})::int)`;

interface Parts {
  /** The alias of the event's table. */
  readonly event: SQL;
  readonly memberId: SQL;
  readonly ministryId: number;
  /** The person's own place at the event, which is no conflict; null for a candidate. */
  readonly requestId: SQL | null;
}

/** Whether a person serves, or was asked to, at an event at the same time, which may be the same event. */
export const selectIsBusy = (memberId: number, event: SQL): SQL => sql`exists (
  select from serving_requests other join events at on at.id = other.event_id
  where other.member_id = ${memberId} and other.state in ('asked', 'accepted') and at.cancelled_at is null
    and ${selectTime(sql`at`)} && ${selectTime(event)})`;

/** A conflict as JSON; null without one. Drafts of other ministries are not known. */
export function selectConflict({ event, memberId, ministryId, requestId }: Parts): SQL {
  const isOther = requestId === null ? sql`true` : sql`other.id <> ${requestId}`;
  return sql`case
    when not exists (select from members person where person.id = ${memberId} and person.membership_status = 'active')
      then jsonb_build_object('kind', 'inactive')
    when not exists (select from member_ministries belonging
        where belonging.member_id = ${memberId} and belonging.ministry_id = ${ministryId} and belonging.confirmed)
      and not (${leadsMinistry(memberId, ministryId)})
      then jsonb_build_object('kind', 'left')
    when exists (
      select from away_days away where away.member_id = ${memberId}
        and away.first_day <= ${selectLastDay(event)} and away.last_day >= ${event}.event_date)
      then jsonb_build_object('kind', 'away')
    else coalesce((
      select jsonb_build_object('kind', 'serving', 'ministry', ministry.name, 'position', position.name)
      from serving_requests other
      join serving_positions position on position.id = other.position_id
      join ministries ministry on ministry.id = position.ministry_id
      join events at on at.id = other.event_id
      where other.member_id = ${memberId} and ${isOther} and at.cancelled_at is null
        and (other.state in ('asked', 'accepted') or (other.state = 'draft' and position.ministry_id = ${ministryId}))
        and ${selectTime(sql`at`)} && ${selectTime(event)}
      order by other.id limit 1
    ), (
      select jsonb_build_object('kind', 'declined')
      from serving_requests other join serving_positions position on position.id = other.position_id
      where other.member_id = ${memberId} and other.event_id = ${event}.id and ${isOther}
        and other.state = 'declined' and position.ministry_id = ${ministryId}
      limit 1
    )) end`;
}
