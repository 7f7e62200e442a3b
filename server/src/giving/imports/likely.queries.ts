// Gifts of a file that are likely in the books already: without a known ID, they equal imported gifts. They are left
// out unless a person chooses them. A row is one of them while it has the reason LIKELY.
import type { ImportChoice } from "@narthex/contract/import-rows.ts";
import { and, eq, gte, ne, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { giftImportRows, giftImports } from "../../database/tables/gift-imports.ts";

export const LIKELY =
  "Likely in the books already: an imported gift has the same donor, day, amount, fund, method and check number.";
export const SEE_REFUND = "The file says that it was refunded. If it is not void in the books, please void it there.";
/** The reason of gifts that the undo of an import voided: they may be imported again. */
export const UNDONE = "The import of this gift was undone.";

const checkIn = (notes: ReturnType<typeof sql>) => sql`coalesce(substring(${notes} from '^Check ([^.]*)'), '')`;

/**
 * Leaves out the rows that equal gifts in the books. Equal gifts are counted: of three in the file and two in the books,
 * the third is new. @returns the rows that were not left out before
 */
export async function leaveOutLikely(tx: Database, importId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ row: number }>(sql`
    with own as materialized (
      select r.row, one.place as part, d.member_id, coalesce(fold_text(d.name), '') as name, r.day, r.method, r.gift_key,
        (one.part ->> 'cents')::bigint as cents, coalesce(one.part ->> 'fund', '') as fund,
        ${checkIn(sql`r.notes`)} as number
      from gift_import_rows r
      left join gift_import_donors d on d.id = r.donor_id
      cross join lateral jsonb_array_elements(r.parts) with ordinality as one (part, place)
      where r.import_id = ${importId} and r.parts is not null and r.kind <> 'refund'),
    placed as materialized (
      select *, row_number() over (
        partition by coalesce('m' || member_id, 'n' || name), day, method, cents, fund, number order by row) as place
      from own),
    books as materialized (
      select d.id, d.member_id, coalesce(fold_text(d.donor_name), '') as name, d.donation_date as day,
        d.donation_method as method, (d.amount * 100)::bigint as cents, coalesce(d.fund, '') as fund,
        ${checkIn(sql`d.notes`)} as number, d.remote_key,
        -- The name in its file, if a person linked the gift to a member of another name.
        m.id is null or d.donor_name <> m.first_name || ' ' || m.last_name as keeps_name
      from donations d left join members m on m.id = d.member_id
      where gift_import_id is not null and void_reason is distinct from ${UNDONE}
        and donation_date between (select min(day) from own) and (select max(day) from own)),
    pairs as (
      select p.row, p.part, p.gift_key, b.id, b.remote_key from placed p
      join books b using (member_id, day, method, cents, fund, number)
      union
      select p.row, p.part, p.gift_key, b.id, b.remote_key from placed p
      join books b using (name, day, method, cents, fund, number)
      where p.member_id is null or b.keeps_name),
    counted as (
      select row, part, count(*) as known from pairs where gift_key is null or remote_key is null group by row, part),
    found as (
      select p.row from placed p left join counted c on c.row = p.row and c.part = p.part
      group by p.row having bool_and(p.place <= coalesce(c.known, 0)))
    update gift_import_rows r
    set kind = 'left_out', reason = case r.kind when 'refunded' then ${`${LIKELY} ${SEE_REFUND}`} else ${LIKELY} end
    from found
    where r.import_id = ${importId} and r.row = found.row
      and (r.kind = 'refunded' or (r.kind = 'gift' and r.reason is null))
    returning r.row`);
  return rows.map(({ row }) => row);
}

const matchLikely = (importId: number) => and(eq(giftImportRows.importId, importId), eq(giftImportRows.reason, LIKELY));

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
