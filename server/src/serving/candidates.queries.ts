import type { ServingConflict } from "@narthex/contract/serving-people.ts";
import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { leadsMinistry } from "../people/leaders.ts";
import { selectConflict } from "./conflicts.ts";

/** What decides whom to ask first. */
export interface CandidateFacts extends Record<string, unknown> {
  readonly memberId: number;
  /** The day nearest to the event on which the person serves in the ministry; null for none. */
  readonly nearestDay: string | null;
  /** Days between that day and the event. */
  readonly distance: number | null;
  /** At how many events near this one the person serves in the ministry, and at how many in this position. */
  readonly times: number;
  readonly timesHere: number;
  /** Whether the person was asked for this position before, and whether for another one of the ministry. */
  readonly isUsual: boolean;
  readonly isUsualElsewhere: boolean;
  /** Whether the person is one of those who can serve in this position, and whether in another one of the ministry. */
  readonly canServe: boolean;
  readonly canServeElsewhere: boolean;
  readonly conflict: ServingConflict | null;
}

interface Place {
  readonly ministryId: number;
  readonly eventId: number;
  readonly positionId: number;
}

/** Days before and after an event within which people serve about equally often. */
const COUNTED_DAYS = 42;

/** The leaders and the confirmed, active people of a ministry who are not in a position at an event. */
export async function findServingCandidates(
  db: Database,
  { ministryId, eventId, positionId }: Place,
): Promise<CandidateFacts[]> {
  const conflict = selectConflict({ event: sql`e`, memberId: sql`m.id`, ministryId, requestId: null });
  const isCounted = sql`abs(at.event_date - e.event_date) <= ${COUNTED_DAYS}`;
  const { rows } = await db.execute<CandidateFacts>(sql`
    select m.id as "memberId", near.day::text as "nearestDay", near.distance, near.times, near."timesHere",
      coalesce(known.this, false) as "isUsual", coalesce(known.other, false) as "isUsualElsewhere",
      coalesce(listed.this, false) as "canServe", coalesce(listed.other, false) as "canServeElsewhere",
      ${conflict} as conflict
    from events e
    cross join members m
    left join lateral (
      select (array_agg(at.event_date order by abs(at.event_date - e.event_date), at.event_date desc))[1] as day,
        min(abs(at.event_date - e.event_date)) as distance,
        (count(distinct at.id) filter (where ${isCounted}))::int as times,
        (count(distinct at.id) filter (where ${isCounted} and p.id = ${positionId}))::int as "timesHere"
      from serving_requests r
      join serving_positions p on p.id = r.position_id and p.ministry_id = ${ministryId}
      join events at on at.id = r.event_id and at.cancelled_at is null
      where r.member_id = m.id and r.event_id <> e.id and r.state <> 'declined'
    ) near on true
    left join lateral (
      select bool_or(p.id = ${positionId}) as this, bool_or(p.id <> ${positionId}) as other
      from serving_requests r
      join serving_positions p on p.id = r.position_id and p.ministry_id = ${ministryId}
      where r.member_id = m.id and r.state in ('asked', 'accepted')
    ) known on true
    left join lateral (
      select bool_or(p.id = ${positionId}) as this, bool_or(p.id <> ${positionId}) as other
      from serving_position_people person
      join serving_positions p on p.id = person.position_id and p.ministry_id = ${ministryId} and not p.removed
      where person.member_id = m.id
    ) listed on true
    where e.id = ${eventId} and m.membership_status = 'active'
      and (exists (select from member_ministries mm
          where mm.member_id = m.id and mm.ministry_id = ${ministryId} and mm.confirmed)
        or ${leadsMinistry(sql`m.id`, ministryId)})
      and not exists (select from serving_requests r
        where r.member_id = m.id and r.event_id = e.id and r.position_id = ${positionId})`);
  return rows;
}
