import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { selectBelongs } from "./position-people.queries.ts";

/** A person of the same household who serves at an event. */
export interface ServingRelative extends Record<string, unknown> {
  /** The person whose relative serves. */
  readonly memberId: number;
  readonly relativeId: number;
  readonly firstName: string;
  readonly position: string;
  /** Null for the ministry of the plan. */
  readonly ministry: string | null;
}

interface Scope {
  readonly ministryId: number;
  readonly eventId: number;
  /** Only relatives who belong to the ministry, for viewers who do not see households. */
  readonly onlyOfMinistry: boolean;
}

/** Whose relatives serve at an event. Drafts of other ministries are not known. */
export async function findServingRelatives(
  db: Database,
  { ministryId, eventId, onlyOfMinistry }: Scope,
): Promise<ServingRelative[]> {
  const { rows } = await db.execute<ServingRelative>(sql`
    select distinct home.member_id as "memberId", person.id as "relativeId", person.first_name as "firstName",
      p.name as position, case when p.ministry_id <> ${ministryId} then ministry.name end as ministry
    from serving_requests r
    join serving_positions p on p.id = r.position_id
    join ministries ministry on ministry.id = p.ministry_id
    join members person on person.id = r.member_id and person.membership_status = 'active'
    join household_members own on own.member_id = person.id
    join household_members home on home.household_id = own.household_id and home.member_id <> person.id
    where r.event_id = ${eventId}
      and (r.state in ('asked', 'accepted') or (r.state = 'draft' and p.ministry_id = ${ministryId}))
      and (${!onlyOfMinistry} or ${selectBelongs(sql`person.id`, sql`${ministryId}`)})
    order by person.first_name, person.id, p.name`);
  return rows;
}
