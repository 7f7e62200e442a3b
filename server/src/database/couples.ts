// Couples: the two adults of a household who chose to get one giving statement together.
import { type SQL, sql } from "drizzle-orm";

/**
 * Rows (household_id, first_id, second_id). A choice counts only for exactly two adults whose primary household it is,
 * so that everybody is in one couple at most, and so that it ends when one of them leaves.
 */
export const COUPLES: SQL = sql`(select household_id, min(member_id) as first_id, max(member_id) as second_id
  from household_members where joint_statement and is_primary and role = 'adult'
  group by household_id having count(*) = 2)`;
