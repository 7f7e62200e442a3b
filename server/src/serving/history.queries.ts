import { sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { leadsMinistry } from "../people/leaders.ts";
import { selectBelongs } from "./position-people.queries.ts";

export interface ServedRecord extends Record<string, unknown> {
  readonly memberId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly isOfMinistry: boolean;
  readonly times: number;
  readonly declined: number;
  readonly lastDay: string | null;
  readonly nextDay: string | null;
}

interface Span {
  readonly from: string;
  readonly to: string;
  /** The current time. */
  readonly at: string;
}

/** Everyone who served in a ministry in a period, and the people of the ministry. Two positions at an event count once. */
export async function findServed(db: Database, ministryId: number, { from, to, at }: Span): Promise<ServedRecord[]> {
  const isIn = sql`e.event_date between ${from} and ${to}`;
  const hasServed = sql`r.state = 'accepted' and e.ends_at <= ${at}`;
  const { rows } = await db.execute<ServedRecord>(sql`
    with served as (
      select r.member_id,
        (count(distinct e.id) filter (where ${hasServed} and ${isIn}))::int as times,
        (count(distinct e.id) filter (where r.state = 'declined' and ${isIn}))::int as declined,
        (max(e.event_date) filter (where ${hasServed}))::text as last_day,
        (min(e.event_date) filter (where r.state in ('asked', 'accepted') and e.ends_at > ${at}))::text as next_day
      from serving_requests r
      join serving_positions p on p.id = r.position_id
      join events e on e.id = r.event_id and e.cancelled_at is null
      where p.ministry_id = ${ministryId}
      group by r.member_id
    ), people as (
      select m.id, m.first_name, m.last_name, ${selectBelongs(sql`m.id`, sql`${ministryId}`)} as belongs
      from members m
      where m.id in (select member_id from served)
        or m.id in (select member_id from member_ministries where ministry_id = ${ministryId})
        or ${leadsMinistry(sql`m.id`, ministryId)}
    )
    select people.id as "memberId", people.first_name as "firstName", people.last_name as "lastName",
      people.belongs as "isOfMinistry", coalesce(served.times, 0) as times, coalesce(served.declined, 0) as declined,
      served.last_day as "lastDay", served.next_day as "nextDay"
    from people left join served on served.member_id = people.id
    where people.belongs or served.times > 0`);
  return rows;
}
