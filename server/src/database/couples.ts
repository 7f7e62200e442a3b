// Couples: the two adults of a household who chose to get one giving statement together.
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";

/** The value of `last_year` while both live. */
const NO_END = 9999;

/**
 * Rows (household_id, first_id, second_id, last_year). A choice counts only for exactly two adults whose primary
 * household it is, so that everybody is in one couple at most, and so that it ends when one of them leaves. A couple
 * has joint statements through the year in which one of them died or, without a day, was recorded as having died.
 */
export const COUPLES: SQL = sql`(select adult.household_id, min(adult.member_id) as first_id,
    max(adult.member_id) as second_id,
    coalesce(min(extract(year from coalesce(death.left_on, (death.created_at at time zone settings.timezone)::date))),
      ${sql.raw(String(NO_END))})::int as last_year
  from household_members adult
  cross join settings
  left join (member_departures death join members dead on dead.id = death.member_id and dead.membership_status = 'inactive')
    on death.member_id = adult.member_id and death.reason = 'died'
  where adult.joint_statement and adult.is_primary and adult.role = 'adult'
  group by adult.household_id having count(*) = 2)`;

const selectCoupleOf = (memberId: SQL | AnyPgColumn): SQL => sql`
  select c.first_id, c.second_id, c.last_year from ${COUPLES} c
  where c.household_id in (select household_id from household_members where member_id = ${memberId} and joint_statement)
    and ${memberId} in (c.first_id, c.second_id)`;

/** The row of COUPLES with a member, if it has joint statements of a year. @param memberId an id in SQL */
export const selectCouple = (memberId: SQL | AnyPgColumn, year: SQL | number): SQL =>
  sql`${selectCoupleOf(memberId)} and c.last_year >= ${year}`;

/** The year of a gift, in SQL. */
export const selectYearOf = (donationId: number): SQL =>
  sql`(select extract(year from donation_date) from donations where id = ${donationId})`;

/** Both people of the member's couple if it has joint statements of the year, or the member alone. */
export async function findTogether(db: Database, memberId: number, year: SQL | number): Promise<number[]> {
  const { rows } = await db.execute<{ first_id: number; second_id: number }>(selectCouple(sql`${memberId}::int`, year));
  const [couple] = rows;
  return couple ? [couple.first_id, couple.second_id] : [memberId];
}

const toLastYear = (year: number): number | null => (year === NO_END ? null : year);

export interface Partner {
  memberId: number;
  /** The last year with joint statements; null while both live. */
  lastYear: number | null;
}

/** The other person of the member's couple; null without one. */
export async function findPartner(db: Database, memberId: number): Promise<Partner | null> {
  const { rows } = await db.execute<{ first_id: number; second_id: number; last_year: number }>(
    selectCoupleOf(sql`${memberId}::int`),
  );
  const [couple] = rows;
  if (!couple) return null;
  const { first_id, second_id, last_year } = couple;
  return { memberId: first_id === memberId ? second_id : first_id, lastYear: toLastYear(last_year) };
}

/** The last year with joint statements, by household; without the couples who both live. */
export async function findLastYears(db: Database, householdIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ household_id: number; last_year: number }>(sql`
    select household_id, last_year from ${COUPLES} c
    where household_id = any(${sql.param(householdIds)}::int[]) and last_year < ${NO_END}`);
  return new Map(rows.map(({ household_id, last_year }) => [household_id, last_year]));
}
