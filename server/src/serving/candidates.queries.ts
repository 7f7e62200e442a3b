import type { ServingConflict } from "@narthex/contract/serving.ts";
import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { selectConflict } from "./conflicts.ts";

/** What decides whom to ask first. */
export interface CandidateFacts extends Record<string, unknown> {
  readonly memberId: number;
  /** The day nearest to the event on which the person serves in the ministry; null for none. */
  readonly nearestDay: string | null;
  /** Days between that day and the event. */
  readonly distance: number | null;
  /** Whether the person was asked for this position before, and whether for another one of the ministry. */
  readonly isUsual: boolean;
  readonly isUsualElsewhere: boolean;
  readonly conflict: ServingConflict | null;
}

interface Place {
  readonly ministryId: number;
  readonly eventId: number;
  readonly positionId: number;
}

/** The confirmed, active people of a ministry who are not in a position at an event. */
export async function findCandidates(
  db: Database,
  { ministryId, eventId, positionId }: Place,
): Promise<CandidateFacts[]> {
  const conflict = selectConflict({ event: sql`e`, memberId: sql`m.id`, ministryId, requestId: null });
  const { rows } = await db.execute<CandidateFacts>(sql`
    select m.id as "memberId", near.day::text as "nearestDay", near.distance,
      coalesce(known.this, false) as "isUsual", coalesce(known.other, false) as "isUsualElsewhere",
      ${conflict} as conflict
    from events e
    cross join members m
    join member_ministries mm on mm.member_id = m.id and mm.ministry_id = ${ministryId} and mm.confirmed
    left join lateral (
      select at.event_date as day, abs(at.event_date - e.event_date) as distance
      from serving_requests r
      join serving_positions p on p.id = r.position_id and p.ministry_id = ${ministryId}
      join events at on at.id = r.event_id and at.cancelled_at is null
      where r.member_id = m.id and r.event_id <> e.id and r.state <> 'declined'
      order by distance, day desc limit 1
    ) near on true
    left join lateral (
      select bool_or(p.id = ${positionId}) as this, bool_or(p.id <> ${positionId}) as other
      from serving_requests r
      join serving_positions p on p.id = r.position_id and p.ministry_id = ${ministryId}
      where r.member_id = m.id and r.state in ('asked', 'accepted')
    ) known on true
    where e.id = ${eventId} and m.membership_status = 'active'
      and not exists (select from serving_requests r
        where r.member_id = m.id and r.event_id = e.id and r.position_id = ${positionId})`);
  return rows;
}
