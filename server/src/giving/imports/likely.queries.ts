// Gifts of a file that are likely duplicates: they equal a gift in the books or an earlier row of the file. If both have
// IDs that differ, only gifts with a check number count. A person chooses which of them are imported. The reason of such
// a row begins with LIKELY_PREFIX.
import type { ImportChoice } from "@narthex/contract/import-rows.ts";
import { and, eq, gte, ne, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { giftImportRows, giftImports } from "../../database/tables/gift-imports.ts";
import { isEntered, isUnreduced, SEE_REFUND, selectRefundReason, updateRefunds } from "./refunds.queries.ts";

export const LIKELY_PREFIX = "Likely ";
const IN_BOOKS = `${LIKELY_PREFIX}in the books already: a gift there has the same donor, day, amount, fund, method and check number.`;
const IN_FILE = `${LIKELY_PREFIX}twice in this file: row % has the same donor, day, amount, fund, method and check number.`;
/** The reason of a row of Planning Center whose fund is in none of the gifts with its ID. */
export const SAME_ID = `${LIKELY_PREFIX}in the books already: a gift there has the same ID and amount, and another fund. Import it if it is another part of that gift.`;
const REFUNDED_IN_BOOKS = `${IN_BOOKS} ${SEE_REFUND}`;

const checkIn = (notes: ReturnType<typeof sql>) => sql`coalesce(substring(${notes} from '^Check ([^.]*)'), '')`;

/** Limits rows r to those of some donors. */
const selectDonors = (donors: readonly number[] | undefined) =>
  donors === undefined ? sql`` : sql`and r.donor_id = any(${sql.param(donors)}::int[])`;

/** The kind of a row r that equals an earlier one, unless a person chose otherwise. */
const kindOfRepeated = sql`case ${checkIn(sql`r.notes`)} when '' then 'gift' else 'left_out' end`;

/**
 * Whether a row p and an imported gift b of the books have one fund: the same one, the same text, or one that its import
 * chose for the text of the row. Gifts of earlier versions have the text of their file.
 */
const isOneFund = sql`(p.fund = b.fund or p.word = b.fund or p.fund_id = b.fund_id or exists (
  select from jsonb_array_elements(b.choices) as chosen
  where lower(chosen ->> 'value') = lower(p.word) and chosen ->> 'choice' = 'fund-' || b.fund_id))`;

/** Two gifts with IDs that differ are different ones, unless they are of one check. A refunded one is no second gift. */
const mayBeOneGift = sql`(p.gift_key is null or b.remote_key is null or (p.number <> '' and p.kind = 'gift'))`;

/**
 * Leaves out the rows that equal gifts in the books. Equal gifts are counted: of three in the file and two in the books,
 * the third is new. @param donors only their rows; all rows without it
 * @returns the rows that were not left out before
 */
export async function leaveOutLikely(tx: Database, importId: number, donors?: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ row: number }>(sql`
    with own as materialized (
      select r.row, one.place as part, r.kind, d.member_id, coalesce(fold_text(d.name), '') as name, r.day, r.method, r.gift_key,
        (one.part ->> 'cents')::bigint as cents, coalesce(one.part ->> 'fund', '') as fund,
        coalesce(one.part ->> 'word', one.part ->> 'fund', '') as word, (one.part ->> 'fundId')::int as fund_id, ${checkIn(sql`r.notes`)} as number
      from gift_import_rows r
      left join gift_import_donors d on d.id = r.donor_id
      cross join lateral jsonb_array_elements(r.parts) with ordinality as one (part, place)
      where r.import_id = ${importId} and r.parts is not null and r.kind <> 'refund'
        and not ${isEntered} ${selectDonors(donors)}),
    placed as materialized (
      select *, row_number() over (
        partition by coalesce('m' || member_id, 'n' || name), day, method, cents, fund, number order by row) as place
      from own),
    books as materialized (
      select d.id, d.member_id, coalesce(fold_text(d.donor_name), '') as name, d.donation_date as day,
        d.donation_method as method, (d.amount * 100)::bigint as cents, coalesce(d.fund, '') as fund,
        d.fund_id, i.values -> 'fund' as choices, ${checkIn(sql`d.notes`)} as number, d.remote_key,
        -- The name in its file, if a person linked the gift to a member of another name.
        m.id is null or d.donor_name <> m.first_name || ' ' || m.last_name as keeps_name
      from donations d
      join gift_imports i on i.id = d.gift_import_id
      left join members m on m.id = d.member_id
      where i.status <> 'undone' and donation_date between (select min(day) from own) and (select max(day) from own)),
    -- Entered by hand: with a fund of ours instead of the text of a file, and with the check number as it was typed. A
    -- name without a member is that of someone who is not, or no longer, in the directory.
    typed as materialized (
      select id, member_id, case when member_id is null then coalesce(fold_text(donor_name), '') end as name,
        donation_date as day, donation_method as method, (amount * 100)::bigint as cents, fund_id,
        case donation_method when 'check' then coalesce(substring(notes from '\\d+'), '') else '' end as number
      from donations
      where gift_import_id is null and payment_id is null
        and donation_date between (select min(day) from own) and (select max(day) from own)),
    pairs as (
      select p.row, p.part, b.id from placed p
      join books b using (member_id, day, method, cents, number)
      where ${isOneFund} and ${mayBeOneGift}
      union
      select p.row, p.part, b.id from placed p
      join books b using (name, day, method, cents, number)
      where (p.member_id is null or b.keeps_name) and ${isOneFund} and ${mayBeOneGift}
      union
      select p.row, p.part, t.id from placed p
      join typed t using (day, method, cents)
      where (p.member_id = t.member_id or (p.name = t.name and (p.member_id is null or p.name <> '')))
        and p.fund_id is not distinct from t.fund_id
        and (p.number = t.number or p.number = '' or t.number = '')),
    counted as (select row, part, count(*) as known from pairs group by row, part),
    found as (
      select p.row from placed p left join counted c on c.row = p.row and c.part = p.part
      group by p.row having bool_and(p.place <= coalesce(c.known, 0)))
    update gift_import_rows r
    set kind = 'left_out', reason = case r.kind when 'refunded' then ${REFUNDED_IN_BOOKS} else ${IN_BOOKS} end
    from found
    where r.import_id = ${importId} and r.row = found.row
      and (r.kind = 'refunded' or (r.kind = 'gift' and r.reason is null))
    returning r.row`);
  return rows.map(({ row }) => row);
}

interface Compared {
  /** Whether the gifts of the file have IDs. */
  hasIds: boolean;
  /** Only the rows of these donors; all rows without it. */
  donors?: readonly number[];
}

/**
 * Marks gifts that equal an earlier row of the file. Two gifts of one check are unlikely, so the second one is left out.
 * Two equal gifts without a check number on one day may be two: with IDs they are, and without IDs they are imported. A
 * person may choose otherwise.
 */
async function markRepeated(tx: Database, importId: number, { hasIds, donors }: Compared): Promise<void> {
  await tx.execute(sql`
    with own as (
      select r.row, first_value(r.row) over same as first
      from gift_import_rows r
      join gift_import_donors d on d.id = r.donor_id
      where r.import_id = ${importId} and r.parts is not null
        and (${!hasIds} or ${checkIn(sql`r.notes`)} <> '') and (r.kind = 'gift' or r.reason = ${IN_BOOKS})
        and ${isUnreduced} ${selectDonors(donors)}
      window same as (
        partition by coalesce('m' || d.member_id, 'n' || fold_text(d.name)), r.day, r.method, r.parts, ${checkIn(sql`r.notes`)}
        order by r.row))
    update gift_import_rows r
    set kind = ${kindOfRepeated}, reason = replace(${IN_FILE}, '%', own.first::text)
    from own
    where r.import_id = ${importId} and r.row = own.row and own.row > own.first and r.kind = 'gift' and r.reason is null`);
}

/** Compares gifts with the books and with each other. Refunds are left out with their gifts. */
export async function markLikely(tx: Database, importId: number, compared: Compared): Promise<void> {
  await leaveOutLikely(tx, importId, compared.donors);
  await updateRefunds(tx, importId);
  await markRepeated(tx, importId, compared);
}

/**
 * Removes the marks of the gifts of some donors, so that they are compared again. Gifts for which a person chose
 * otherwise keep theirs.
 */
export async function clearLikely(tx: Database, importId: number, donors: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update gift_import_rows r
    set kind = case r.reason when ${REFUNDED_IN_BOOKS} then 'refunded' else 'gift' end,
      reason = case r.reason when ${REFUNDED_IN_BOOKS} then ${selectRefundReason} end
    where r.import_id = ${importId} ${selectDonors(donors)} and (
      (r.reason in (${IN_BOOKS}, ${REFUNDED_IN_BOOKS}) and r.kind = 'left_out') or (r.reason like ${IN_FILE} and r.kind = ${kindOfRepeated}))`);
}

/** Rows that are likely duplicates. Not refunded gifts, whose reason has another sentence. */
export const isLikelyGift = sql<boolean>`(${giftImportRows.reason} like ${`${LIKELY_PREFIX}%check number.`}
  or ${giftImportRows.reason} = ${SAME_ID})`;

const matchLikely = (importId: number) => and(eq(giftImportRows.importId, importId), isLikelyGift);

export async function countLikely(db: Database, importId: number) {
  const isLeftOut = and(matchLikely(importId), eq(giftImportRows.kind, "left_out"));
  return {
    likely: await db.$count(giftImportRows, matchLikely(importId)),
    likelyLeftOut: await db.$count(giftImportRows, isLeftOut),
  };
}

export async function chooseLikely(
  tx: Database,
  importId: number,
  rows: "all" | readonly number[],
  choice: ImportChoice,
): Promise<void> {
  const chosen = rows === "all" ? undefined : sql`${giftImportRows.row} = any(${sql.param(rows)}::int[])`;
  const kind = choice === "import" ? "gift" : "left_out";
  await tx
    .update(giftImportRows)
    .set({ kind })
    .where(and(matchLikely(importId), chosen));
  await updateRefunds(tx, importId);
}

/** Whether gifts of another file were entered since a time. */
export async function wereGiftsImportedSince(db: Database, importId: number, at: string): Promise<boolean> {
  return (
    (await db.$count(
      giftImports,
      and(ne(giftImports.id, importId), eq(giftImports.status, "done"), gte(giftImports.importedAt, at)),
    )) > 0
  );
}
