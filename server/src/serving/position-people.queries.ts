// Who can serve in which position. Only active people of the ministry count; rows of others stay.
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { servingPositionPeople } from "../database/tables/serving.ts";
import { leadsMinistry } from "../people/leaders.ts";

/** Whether a person is active and has accepted the ministry, or leads it. */
export const selectBelongs = (memberId: SQL, ministryId: SQL): SQL => sql`(
  exists (select from members person where person.id = ${memberId} and person.membership_status = 'active')
  and (exists (select from member_ministries belonging
      where belonging.member_id = ${memberId} and belonging.ministry_id = ${ministryId} and belonging.confirmed)
    or ${leadsMinistry(memberId, ministryId)}))`;

/** Whether a position is limited to people who can serve there. */
export const selectIsLimited = (positionId: SQL, ministryId: SQL): SQL => sql`exists (
  select from serving_position_people listed
  where listed.position_id = ${positionId} and ${selectBelongs(sql`listed.member_id`, ministryId)})`;

/** A person and a position of a ministry. */
export interface PositionOfPerson extends Record<string, unknown> {
  readonly positionId: number;
  readonly memberId: number;
}

/** The people of a ministry who can serve in its positions. */
export async function findListedPeople(db: Database, ministryId: number): Promise<PositionOfPerson[]> {
  const { rows } = await db.execute<PositionOfPerson>(sql`
    select listed.position_id as "positionId", listed.member_id as "memberId"
    from serving_position_people listed
    join serving_positions p on p.id = listed.position_id
    where p.ministry_id = ${ministryId} and not p.removed
      and ${selectBelongs(sql`listed.member_id`, sql`p.ministry_id`)}`);
  return rows;
}

/** The people of a ministry who accepted a position at an event that is over. @param at the current time */
export async function findPeopleWhoServed(db: Database, ministryId: number, at: string): Promise<PositionOfPerson[]> {
  const { rows } = await db.execute<PositionOfPerson>(sql`
    select distinct r.position_id as "positionId", r.member_id as "memberId"
    from serving_requests r
    join serving_positions p on p.id = r.position_id
    join events e on e.id = r.event_id
    where p.ministry_id = ${ministryId} and not p.removed and r.state = 'accepted'
      and e.cancelled_at is null and e.ends_at <= ${at}
      and ${selectBelongs(sql`r.member_id`, sql`p.ministry_id`)}`);
  return rows;
}

/** The leaders and the confirmed, active people of a ministry. */
export async function findBelongingIds(db: Database, ministryId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.id from members m where ${selectBelongs(sql`m.id`, sql`${ministryId}`)}`);
  return rows.map(({ id }) => id);
}

/** @returns how many people are new */
export async function addPositionPeople(
  tx: Database,
  positionId: number,
  memberIds: readonly number[],
): Promise<number> {
  if (memberIds.length === 0) return 0;
  const values = memberIds.map((memberId) => ({ positionId, memberId }));
  const { rowCount } = await tx.insert(servingPositionPeople).values(values).onConflictDoNothing();
  return rowCount ?? 0;
}

/** @returns how many people are gone */
export async function removePositionPeople(
  tx: Database,
  positionId: number,
  memberIds: readonly number[],
): Promise<number> {
  const { rowCount } = await tx
    .delete(servingPositionPeople)
    .where(
      and(eq(servingPositionPeople.positionId, positionId), inArray(servingPositionPeople.memberId, [...memberIds])),
    );
  return rowCount ?? 0;
}
