// Who belonged to the church, joined and left. The rules are those of the contract (membership-years.ts).
import type { DepartureReason } from "@narthex/contract/departure-kinds.ts";
import type { MembershipChange } from "@narthex/contract/membership-years.ts";
import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { Days } from "./spans.rules.ts";

/** People with the first and the last day of their membership; null where it has none. */
const MEMBERSHIPS = sql`(
  select m.id, m.first_name, m.last_name, m.join_date as joined_on, gone.left_on, gone.reason
  from members m
  left join member_departures gone on gone.member_id = m.id and m.membership_status = 'inactive'
  where m.membership_status = 'active'
    or (gone.was_member and gone.left_on is not null and (m.join_date is null or gone.left_on >= m.join_date)))`;

export interface MembershipCounts extends Record<string, unknown> {
  before: number;
  joined: number;
  left: number;
  after: number;
  undated: number;
  unknown: number;
}

export async function countMemberships(db: Database, { start, end }: Days): Promise<MembershipCounts> {
  const { rows } = await db.execute<MembershipCounts>(sql`
    select
      (count(*) filter (where coalesce(joined_on < ${start}, true) and coalesce(left_on >= ${start}, true)))::int as before,
      (count(*) filter (where joined_on between ${start} and ${end}))::int as joined,
      (count(*) filter (where left_on between ${start} and ${end}))::int as left,
      (count(*) filter (where coalesce(joined_on <= ${end}, true) and coalesce(left_on > ${end}, true)))::int as after,
      (count(*) filter (where joined_on is null and coalesce(left_on >= ${start}, true)))::int as undated,
      (select count(*)::int from members m left join member_departures gone on gone.member_id = m.id
        where m.membership_status = 'inactive' and gone.was_member is not false) -
        (count(*) filter (where left_on is not null))::int as unknown
    from ${MEMBERSHIPS} membership`);
  const [found] = rows;
  if (!found) throw new Error("memberships were not counted");
  return found;
}

export async function countReasons(db: Database, { start, end }: Days) {
  const { rows } = await db.execute<{ reason: DepartureReason; people: number }>(sql`
    select reason, count(*)::int as people from ${MEMBERSHIPS} membership
    where left_on between ${start} and ${end} group by reason`);
  return rows;
}

/** Years in which anyone joined or left, the newest first. */
export async function findMembershipYears(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from day)::int as year
    from ${MEMBERSHIPS} membership, unnest(array[joined_on, left_on]) day
    where day is not null order by 1 desc`);
  return rows.map(({ year }) => year);
}

export interface MembershipRecord extends Record<string, unknown> {
  memberId: number;
  firstName: string;
  lastName: string;
  day: string;
  reason: DepartureReason | null;
}

/** The position of a person in the order of days. */
export type MembershipDayKey = readonly [day: string, memberId: number];

/** @param limit null for all */
export async function findMembershipChanges(
  db: Database,
  { start, end }: Days,
  { change, after, limit }: { change: MembershipChange; after: MembershipDayKey | null; limit: number | null },
): Promise<MembershipRecord[]> {
  const day = change === "joined" ? sql`joined_on` : sql`left_on`;
  const beyond = after === null ? sql`` : sql`and (${day}, id) > (${after[0]}::date, ${after[1]}::int)`;
  const { rows } = await db.execute<MembershipRecord>(sql`
    select id as "memberId", first_name as "firstName", last_name as "lastName", ${day}::text as day,
      ${change === "left" ? sql`reason` : sql`null`} as reason
    from ${MEMBERSHIPS} membership
    where ${day} between ${start} and ${end} ${beyond}
    order by ${day}, id limit ${limit}`);
  return rows;
}
