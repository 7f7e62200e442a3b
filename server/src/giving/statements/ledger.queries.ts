// A year of the ledger: its sums, its donors, and the content of each statement. PostgreSQL computes all sums
// on exact numbers, and figures that must agree come from one statement, which is one snapshot of the ledger.
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { COUPLES, type Partner } from "../../database/couples.ts";
import type { Database } from "../../database/database.ts";
import type { Content, Issuer } from "./content/content.ts";
import { keepWithdrawnDays, selectReplacedDay } from "./replaced.queries.ts";

/** Valid gifts of a year. */
const matchYear = (year: number): SQL => sql`d.voided_at is null
  and d.donation_date >= make_date(${year}, 1, 1) and d.donation_date < make_date(${year + 1}, 1, 1)`;

export interface YearSnapshot {
  year: number;
  issuer: Issuer;
  /** Whether the year is over. */
  isWhole: boolean;
}

/** The donor's own address, or that of their primary household. The donor is the row `m` of members. */
export const donorAddress = sql`coalesce(m.address, (
  select h.address from household_members hm join households h on h.id = hm.household_id
  where hm.member_id = m.id and hm.is_primary))`;

/** "Anna and Ben Marsh", or both full names. */
const namesOfBoth = sql`case
  when m.last_name = p.last_name then trim(m.first_name || ' and ' || p.first_name || ' ' || m.last_name)
  else trim(m.first_name || ' ' || m.last_name) || ' and ' || trim(p.first_name || ' ' || p.last_name) end`;

const donorOfOne = sql`jsonb_build_object('name', trim(m.first_name || ' ' || m.last_name), 'address', ${donorAddress})`;

/** A joint statement goes to the household's address. */
const donorOfBoth = sql`jsonb_build_object('name', ${namesOfBoth}, 'address', coalesce(h.address, m.address, p.address),
  'people', jsonb_build_array(trim(m.first_name || ' ' || m.last_name), trim(p.first_name || ' ' || p.last_name)))`;

/**
 * The year's donors as rows (member_id, first_name, last_name, joint_member_id, joint_first_name, joint_last_name,
 * content, gifts, total); or one of them. A couple is one row, under the person with the smaller id. @param memberIds
 * the one donor, or both of a couple
 */
function selectDonors({ year, issuer, isWhole }: YearSnapshot, memberIds?: readonly number[]): SQL {
  const ids = sql`${sql.param(memberIds)}::int[]`;
  return sql`
    select m.id as member_id, m.first_name, m.last_name,
      p.id as joint_member_id, p.first_name as joint_first_name, p.last_name as joint_last_name,
      count(*)::int as gifts, sum(d.amount) as total,
      jsonb_build_object(
        'issuer', ${JSON.stringify(issuer)}::jsonb,
        'isWhole', ${isWhole}::boolean,
        'donor', case when p.id is null then ${donorOfOne} else ${donorOfBoth} end,
        'gifts', jsonb_agg(
          jsonb_build_array(to_char(d.donation_date, 'YYYY-MM-DD'), d.donation_type, d.fund, d.donation_method, d.amount::text)
            || case when p.id is null then '[]'::jsonb else to_jsonb((d.member_id = p.id)::int) end
          order by d.donation_date, d.id)
      ) as content
    from donations d
    left join (select couple.*, person from ${COUPLES} couple, unnest(array[first_id, second_id]) person) c
      on c.person = d.member_id and c.last_year >= ${year}
    join members m on m.id = coalesce(c.first_id, d.member_id)
    left join members p on p.id = c.second_id
    left join households h on h.id = c.household_id
    where ${matchYear(year)} ${memberIds === undefined ? sql`` : sql`and d.member_id = any(${ids})`}
    group by m.id, p.id, h.id`;
}

/**
 * A hash of every gift of the year with its donor, of the donors and their couples, and of what all statements have in
 * common.
 */
function selectMark({ year, issuer, isWhole }: YearSnapshot): SQL<string> {
  const donor = sql`jsonb_build_array(m.id, m.first_name, m.last_name, ${donorAddress})::text`;
  const couple = sql`jsonb_build_array(m.id, m.first_name, m.last_name, m.address, p.id, p.first_name, p.last_name, p.address,
    h.address)::text`;
  return sql<string>`(with gift as materialized (select d.id, d.member_id from donations d where ${matchYear(year)})
    select md5(${JSON.stringify([issuer, isWhole])}
      || coalesce((select string_agg(id || ':' || coalesce(member_id, 0), ',' order by id) from gift), '')
      || coalesce((select string_agg(${donor}, ',' order by m.id) from members m
        where m.id in (select member_id from gift)), '')
      || coalesce((select string_agg(${couple}, ',' order by m.id) from ${COUPLES} c
        join members m on m.id = c.first_id join members p on p.id = c.second_id join households h on h.id = c.household_id
        where c.last_year >= ${year}
          and (m.id in (select member_id from gift) or p.id in (select member_id from gift))), '')))`;
}

export async function readMark(db: Database, snapshot: YearSnapshot): Promise<string> {
  const { rows } = await db.execute<{ mark: string }>(sql`select ${selectMark(snapshot)} as mark`);
  return rows[0]?.mark ?? "";
}

/** Whether a person, or their couple if it has joint statements of the year, has gifts of it. @param memberId in SQL */
export const selectHasGifts = (year: number, memberId: AnyPgColumn) => sql<boolean>`exists (
  select from donations d where ${matchYear(year)} and d.member_id = any(array(
    select ${memberId} union select unnest(array[first_id, second_id]) from ${COUPLES} couple
    where ${memberId} in (first_id, second_id) and last_year >= ${year})))`;

/** The content of the statement of a donor, or of both of a couple, with its hash; null without a gift. */
export async function findContent(db: Database, snapshot: YearSnapshot, memberIds: readonly number[]) {
  const { rows } = await db.execute<{ content: Content; mark: string }>(
    sql`select content, md5(content::text) as mark from (${selectDonors(snapshot, memberIds)}) as donor`,
  );
  return rows[0] ?? null;
}

/**
 * Creates a run with a snapshot of the year, and a waiting statement for each donor or couple. A statement with the
 * same content keeps its document; one without gifts is deleted, except for its day of issue. It is a single SQL
 * statement, so that all sums agree.
 * @returns the run's id
 */
export async function insertRun(
  tx: Database,
  snapshot: YearSnapshot,
  { startedBy, startedAt }: { startedBy: string; startedAt: string },
): Promise<number> {
  const { year } = snapshot;
  const same = sql`statements.content_mark = excluded.content_mark and statements.status = 'issued'`;
  const keepColumn = (column: string, otherwise: SQL = sql`null`) =>
    sql`${sql.identifier(column)} = case when ${same} then statements.${sql.identifier(column)} else ${otherwise} end`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    with run as (
      insert into statement_runs (year, started_by, started_at, ledger_total, without_donor_total, ledger_mark)
      select ${year}::int, ${startedBy}, ${startedAt}::timestamptz, coalesce(sum(d.amount), 0),
        coalesce(sum(d.amount) filter (where d.member_id is null), 0), ${selectMark(snapshot)}
      from donations d where ${matchYear(year)}
      returning id
    ), donor as materialized (${selectDonors(snapshot)}), withdrawn as (${keepWithdrawnDays(year, sql`donor`)}), deleted as (
      delete from statements where year = ${year} and member_id not in (select member_id from donor)
    ), made as (
      insert into statements (year, member_id, run_id, first_name, last_name, joint_member_id, joint_first_name,
        joint_last_name, content, content_mark, gifts, total, replaces)
      select ${year}::int, member_id, run.id, first_name, last_name, joint_member_id, joint_first_name, joint_last_name,
        content, md5(content::text), gifts, total,
        ${selectReplacedDay(year, sql`donor.member_id, donor.joint_member_id`)}
      from donor, run order by last_name, first_name, member_id
      on conflict (year, member_id) do update set
        run_id = excluded.run_id, first_name = excluded.first_name, last_name = excluded.last_name,
        joint_member_id = excluded.joint_member_id, joint_first_name = excluded.joint_first_name,
        joint_last_name = excluded.joint_last_name,
        content = excluded.content, content_mark = excluded.content_mark, gifts = excluded.gifts, total = excluded.total,
        ${keepColumn("status", sql`'waiting'`)},
        ${keepColumn("replaces", sql`excluded.replaces`)},
        ${sql.join(
          ["issued_on", "pdf", "logo_hash", "mail_asked_at", "mailed_at", "mail_id"].map((column) =>
            keepColumn(column),
          ),
          sql`, `,
        )}
    )
    select id from run`);
  const [run] = rows;
  if (!run) throw new Error("the run was not written");
  return run.id;
}

export interface Sum {
  gifts: number;
  /** Numeric text. */
  total: string;
}

interface Donor {
  memberId: number;
  /** With whom the donor has joint statements. */
  partner: Partner | null;
}

const matchDonor = ({ memberId, partner }: Donor): SQL =>
  partner
    ? sql`and (d.member_id = ${memberId} or d.member_id = ${partner.memberId}
        and (${partner.lastYear}::int is null or extract(year from d.donation_date) <= ${partner.lastYear}))`
    : sql`and d.member_id = ${memberId}`;

/** Years with gifts, the newest first; of one donor, with the sums of their statements. */
export async function findYears(db: Database, donor?: Donor): Promise<(Sum & { year: number })[]> {
  const { rows } = await db.execute<Record<string, unknown> & Sum & { year: number }>(sql`
    select extract(year from d.donation_date)::int as year, count(*)::int as gifts, sum(d.amount)::text as total
    from donations d
    where d.voided_at is null ${donor ? matchDonor(donor) : sql``}
    group by 1 order by 1 desc`);
  return rows;
}

export interface YearSums {
  ledger: Sum;
  donors: number;
  anonymous: Sum;
  former: (Sum & { name: string; gift: number })[];
  /** Of the names that are not listed. */
  moreFormer: Sum & { names: number };
}

/** Maximum number of former members and guests that are listed for a year. */
const MAX_FORMER_MEMBERS = 200;

/** The year's sums, from one snapshot. */
export async function readYear(db: Database, year: number): Promise<YearSums> {
  const selectSum = (where: SQL = sql`true`) => sql`json_build_object('gifts', count(*) filter (where ${where}),
    'total', coalesce(sum(amount) filter (where ${where}), 0)::numeric(14, 2)::text)`;
  const { rows } = await db.execute<Record<string, unknown> & YearSums>(sql`
    with gift as materialized (select d.id, d.member_id, d.donor_name, d.amount from donations d where ${matchYear(year)}),
    former as (
      select donor_name as name, min(id) as gift, count(*)::int as gifts, sum(amount)::numeric(14, 2) as total,
        row_number() over (order by donor_name) as place
      from gift where member_id is null and donor_name is not null group by 1
    )
    select ${selectSum()} as ledger, count(distinct member_id)::int as donors,
      ${selectSum(sql`member_id is null and donor_name is null`)} as anonymous,
      (select coalesce(json_agg(json_build_object('name', name, 'gift', gift, 'gifts', gifts, 'total', total::text)
        order by place), '[]') from former where place <= ${MAX_FORMER_MEMBERS}) as former,
      (select json_build_object('names', count(*), 'gifts', coalesce(sum(gifts), 0),
        'total', coalesce(sum(total), 0)::numeric(14, 2)::text) from former where place > ${MAX_FORMER_MEMBERS}) as "moreFormer"
    from gift`);
  const [found] = rows;
  if (!found) throw new Error("the year was not summed");
  return found;
}
