// Couples: the two adults of a household who chose to get one giving statement together.
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";

/**
 * Rows (household_id, first_id, second_id). A choice counts only for exactly two adults whose primary household it is,
 * so that everybody is in one couple at most, and so that it ends when one of them leaves.
 */
export const COUPLES: SQL = sql`(select household_id, min(member_id) as first_id, max(member_id) as second_id
  from household_members where joint_statement and is_primary and role = 'adult'
  group by household_id having count(*) = 2)`;

/** The row of COUPLES with a member. @param memberId an id in SQL */
export const selectCouple = (memberId: SQL | AnyPgColumn): SQL => sql`
  select c.first_id, c.second_id from ${COUPLES} c
  where c.household_id in (select household_id from household_members where member_id = ${memberId} and joint_statement)
    and ${memberId} in (c.first_id, c.second_id)`;

/** Both people of the member's couple, or the member alone. */
export async function findTogether(db: Database, memberId: number): Promise<number[]> {
  const { rows } = await db.execute<{ first_id: number; second_id: number }>(selectCouple(sql`${memberId}::int`));
  const [couple] = rows;
  return couple ? [couple.first_id, couple.second_id] : [memberId];
}
