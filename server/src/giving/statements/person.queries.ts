// SQL for the giving of one person: sums by year and fund, and the newest statement of each year.
import type { YearOfGiving } from "@narthex/contract/person-giving.ts";
import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";

type OwnYear = Omit<YearOfGiving, "hasGifts">;

/** Years with gifts or an issued statement, the newest first, from one snapshot. */
export async function findYearsOfGiving(db: Database, memberId: number): Promise<OwnYear[]> {
  const { rows } = await db.execute<Record<string, unknown> & OwnYear>(sql`
    with part as (
      select extract(year from donation_date)::int as year, donations.donation_type,
        funds.name as fund,
        count(*)::int as gifts, sum(amount) as total
      from donations left join funds on funds.id = fund_id
      where member_id = ${memberId} and voided_at is null group by 1, 2, 3
    ), given as (
      select year, sum(gifts)::int as gifts, sum(total) as total,
        jsonb_agg(jsonb_build_object('donationType', donation_type, 'fund', fund, 'gifts', gifts, 'total', total::text)
          order by total desc, donation_type, fund) as funds
      from part group by year
    ), issued as (
      select distinct on (year) year, jsonb_build_object('issuedOn', issued_on,
        'mailedAt', to_char(case when mails.status is distinct from 'failed' then mailed_at end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as statement
      from statements left join mails on mails.id = mail_id
      where (member_id = ${memberId} or joint_member_id = ${memberId}) and statements.status = 'issued'
      order by year, issued_on desc, statements.id desc
    )
    select year, coalesce(gifts, 0) as gifts, coalesce(total, 0)::numeric(14, 2)::text as total,
      coalesce(funds, '[]') as funds, statement
    from given full join issued using (year) order by year desc`);
  return rows;
}
