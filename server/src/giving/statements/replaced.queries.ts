// The earlier statements of a donor that a new one replaces, including those that were deleted since.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";

/**
 * The latest day on which one of these people was issued a statement of the year; null if none was. @param people ids
 * in SQL, such as `1, 2`
 */
export const selectReplacedDay = (year: number, people: SQL): SQL => sql`(select max(day) from (
  select coalesce(earlier.issued_on, earlier.replaces) as day from statements earlier
  where earlier.year = ${year} and (earlier.member_id in (${people}) or earlier.joint_member_id in (${people}))
  union all
  select withdrawn.issued_on from withdrawn_statements withdrawn
  where withdrawn.year = ${year} and withdrawn.member_id in (${people})) as issue)`;

export async function findReplacedDay(db: Database, year: number, memberIds: readonly number[]) {
  const people = sql.join(
    memberIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select ${selectReplacedDay(year, people)}::text as day`,
  );
  return rows[0]?.day ?? null;
}

/**
 * Keeps the day of issue for each person who has a statement of the year and will have none, because all gifts were
 * voided or belong to another person. @param donors a query of the donors that a run found
 */
export const keepWithdrawnDays = (year: number, donors: SQL): SQL => sql`
  insert into withdrawn_statements (year, member_id, issued_on)
  select ${year}::int, person, max(coalesce(issued_on, replaces))
  from statements, unnest(array[member_id, joint_member_id]) person
  where year = ${year} and coalesce(issued_on, replaces) is not null
    and person is not null and person not in (select member_id from ${donors}
      union all select joint_member_id from ${donors} where joint_member_id is not null)
  group by person`;
