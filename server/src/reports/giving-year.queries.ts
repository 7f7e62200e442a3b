// Sums and givers of a year and of the year before. A giver is a member, or a couple with a joint statement under the
// person with the smaller id. After the year of a death, gifts of the person who died are that person's own.
import type { GiverKind } from "@narthex/contract/giving-years.ts";
import type { MembershipStatus } from "@narthex/contract/member-filters.ts";
import { type SQL, sql } from "drizzle-orm";
import { COUPLES } from "../database/couples.ts";
import type { Database } from "../database/database.ts";
import { hasDied } from "../people/deaths.ts";
import type { ComparedYears, MonthSum } from "./giving-year.rules.ts";

const matchFund = (fund: number | undefined): SQL => (fund === undefined ? sql`` : sql`and d.fund_id = ${fund}`);

/** Sums of both years by month, type and fund, in the order of the funds. */
export async function sumMonths(
  db: Database,
  { days, before, beforeThrough }: ComparedYears,
  fund: number | undefined,
): Promise<MonthSum[]> {
  const { rows } = await db.execute<MonthSum & Record<string, unknown>>(sql`
    select to_char(d.donation_date, 'YYYY-MM') as month, d.donation_type as type, d.fund_id as "fundId", f.name,
      sum(d.amount)::numeric(20, 2)::text as total,
      coalesce(sum(d.amount) filter (where d.donation_date >= ${days.start} or d.donation_date <= ${beforeThrough}), 0)
        ::numeric(20, 2)::text as compared
    from donations d left join funds f on f.id = d.fund_id
    where d.voided_at is null and d.donation_date between ${before.start} and ${days.end} ${matchFund(fund)}
    group by 1, 2, 3, f.id
    order by f.place nulls last, f.id, d.donation_type, 1`);
  return rows;
}

/** Years with valid gifts, the newest first. */
export async function findGiftYears(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from donation_date)::int as year from donations where voided_at is null order by 1 desc`);
  return rows.map(({ year }) => year);
}

const selectGifts = (until: string, fund: number | undefined): SQL => sql`
  select coalesce(c.first_id, d.member_id) as giver, c.second_id, d.donation_date, d.amount
  from donations d
  left join (
    select couple.*, person, ${hasDied(sql`person`)} as has_died
    from ${COUPLES} couple, unnest(array[first_id, second_id]) person) c
    on c.person = d.member_id and (c.last_year >= extract(year from d.donation_date) or not c.has_died)
  where d.voided_at is null and d.member_id is not null and d.donation_date <= ${until} ${matchFund(fund)}`;

/** Givers of a month, YYYY-MM; null for all months of a year. */
interface GiverCount {
  month: string | null;
  year: number;
  givers: number;
}

/** Givers of both years by month and in all; those of the year before up to the compared day. */
export async function countGivers(
  db: Database,
  { days, before, beforeThrough }: ComparedYears,
  fund: number | undefined,
): Promise<GiverCount[]> {
  const { rows } = await db.execute<GiverCount & Record<string, unknown>>(sql`
    with gift as (${selectGifts(days.end, fund)})
    select extract(year from donation_date)::int as year, to_char(donation_date, 'YYYY-MM') as month,
      count(distinct (giver, second_id))::int as givers
    from gift
    where donation_date between ${before.start} and ${beforeThrough} or donation_date >= ${days.start}
    group by grouping sets ((1, 2), (1))`);
  return rows;
}

/**
 * Givers of a kind with their gifts: of the year for new ones, of the year before for lapsed ones. The lists are of
 * people to thank or call, so those who have died are left out. Of a couple, the other person is listed.
 */
function selectKind({ days, before, beforeThrough }: ComparedYears, fund: number | undefined, kind: GiverKind): SQL {
  const own =
    kind === "new" ? sql`donation_date >= ${days.start}` : sql`donation_date between ${before.start} and ${before.end}`;
  const isKind =
    kind === "new"
      ? sql`min(donation_date) >= ${days.start}`
      : sql`bool_or(donation_date between ${before.start} and ${beforeThrough}) and max(donation_date) < ${days.start}`;
  const found = sql`
    select giver, second_id, (count(*) filter (where ${own}))::int as gifts,
      (sum(amount) filter (where ${own}))::numeric(20, 2) as total,
      ${kind === "new" ? sql`min(donation_date)` : sql`max(donation_date)`} as day
    from (${selectGifts(days.end, fund)}) gift
    group by giver, second_id having ${isKind}`;
  return sql`
    select coalesce(first_living, second_living) as giver,
      case when first_living is not null then second_living end as second_id, gifts, total, day
    from (
      select gifts, total, day,
        case when not ${hasDied(sql`giver`)} then giver end as first_living,
        case when not ${hasDied(sql`second_id`)} then second_id end as second_living
      from (${found}) grouped) as people
    where coalesce(first_living, second_living) is not null`;
}

export async function countKind(
  db: Database,
  years: ComparedYears,
  fund: number | undefined,
  kind: GiverKind,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${selectKind(years, fund, kind)}) as found`,
  );
  return rows[0]?.count ?? 0;
}

export interface GiverRecord {
  memberId: number;
  firstName: string;
  lastName: string;
  membershipStatus: MembershipStatus;
  joint: { memberId: number; firstName: string; lastName: string } | null;
  gifts: number;
  total: string;
  day: string;
}

/** The position of a giver: largest sum first. */
export type GiverKey = readonly [total: string, memberId: number];

export async function findGivers(
  db: Database,
  years: ComparedYears,
  { fund, kind, after, limit }: { fund: number | undefined; kind: GiverKind; after: GiverKey | null; limit: number },
): Promise<GiverRecord[]> {
  const beyond =
    after === null ? sql`` : sql`where (found.total, found.giver) < (${after[0]}::numeric, ${after[1]}::int)`;
  const { rows } = await db.execute<GiverRecord & Record<string, unknown>>(sql`
    select m.id as "memberId", m.first_name as "firstName", m.last_name as "lastName",
      m.membership_status as "membershipStatus",
      case when p.id is not null
        then json_build_object('memberId', p.id, 'firstName', p.first_name, 'lastName', p.last_name) end as joint,
      found.gifts, found.total::text as total, found.day::text as day
    from (${selectKind(years, fund, kind)}) as found
    join members m on m.id = found.giver
    left join members p on p.id = found.second_id
    ${beyond}
    order by found.total desc, found.giver desc
    limit ${limit}`);
  return rows;
}
