// Who leads a ministry, as SQL: its leader and its co-leaders, who have the same rights
// (docs/decisions/0271-let-several-people-lead-a-ministry.md).
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";

type Id = SQLWrapper | number;

/** A merge of two people can make the leader a co-leader as well, so each is selected once. */
const selectLeadersWhere = (matches: (ministryId: SQL) => SQL): SQL => sql`(
  select led.leader_id as member_id from ministries led where ${matches(sql`led.id`)} and led.leader_id is not null
  union select co.member_id from ministry_co_leaders co where ${matches(sql`co.ministry_id`)})`;

/** The members who lead a ministry, in a column `member_id`. */
export const selectLeaders = (ministryId: Id): SQL => selectLeadersWhere((id) => sql`${id} = ${ministryId}`);

/** The members who lead one of several ministries. @param ministryIds an array */
export const selectLeadersOfAny = (ministryIds: SQL): SQL =>
  selectLeadersWhere((id) => sql`${id} = any(${ministryIds})`);

/** Whether a member leads a ministry. */
export const leadsMinistry = (memberId: Id, ministryId: Id): SQL => sql`${memberId} in ${selectLeaders(ministryId)}`;

/** The ministries that a member leads. */
export const selectLedBy = (memberId: Id): SQL => sql`(
  select led.id from ministries led where led.leader_id = ${memberId}
  union select co.ministry_id from ministry_co_leaders co where co.member_id = ${memberId})`;

/** The ids of the members who lead a ministry. */
export async function findLeaderIds(db: Database, ministryId: number): Promise<number[]> {
  const { rows } = await db.execute<{ member_id: number }>(selectLeaders(ministryId));
  return rows.map(({ member_id }) => member_id);
}
