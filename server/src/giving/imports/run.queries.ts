// Entering the gifts of an import: its rows by day, the batches, the gifts, and the stored rows.
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { insertInto } from "../../database/rows.ts";
import { donationBatches, donations } from "../../database/tables/donations.ts";
import { giftImportDonors, giftImportRows } from "../../database/tables/gift-imports.ts";
import { members } from "../../database/tables/members.ts";

/** The next rows that are entered, by day; the refunds of other rows are not, because their gifts are void. */
export async function findGiftsByDay(
  db: Database,
  importId: number,
  after: readonly [day: string, row: number],
  limit: number,
) {
  const { row, kind, day, parts, method, notes, reason, giftKey, donorId } = giftImportRows;
  const member = sql<string | null>`nullif(trim(${members.firstName} || ' ' || ${members.lastName}), '')`;
  const rows = await db
    .select({
      row,
      kind,
      day,
      parts,
      method,
      notes,
      reason,
      giftKey,
      memberId: members.id,
      // A name that is not the member's is kept: with it, the next file is compared, and the link can be removed.
      donorName: sql<string | null>`case when ${member} is null or (${giftImportDonors.matchedBy} in ('name', 'none')
        and fold_text(${giftImportDonors.name}) <> fold_text(${member})) then ${giftImportDonors.name} else ${member} end`,
    })
    .from(giftImportRows)
    .leftJoin(giftImportDonors, eq(giftImportDonors.id, donorId))
    .leftJoin(members, eq(members.id, giftImportDonors.memberId))
    .where(
      and(
        eq(giftImportRows.importId, importId),
        inArray(kind, ["gift", "refunded"]),
        sql`(${day}, ${row}) > (${after[0]}::date, ${after[1]})`,
      ),
    )
    .orderBy(asc(day), asc(row))
    .limit(limit);
  return rows.map(({ day: date, method: how, ...one }) => {
    if (date === null || how === null) throw new Error("a gift without a day or method");
    return { ...one, day: date, method: how, parts: one.parts ?? [] };
  });
}
export type DatedGift = Awaited<ReturnType<typeof findGiftsByDay>>[number];

export const insertClosedBatch = insertInto(donationBatches);

export async function insertGifts(tx: Database, gifts: (typeof donations.$inferInsert)[]): Promise<void> {
  if (gifts.length > 0) await tx.insert(donations).values(gifts);
}

/** The sum of the valid gifts of an import in whole cents. */
export async function sumOfImport(db: Database, importId: number): Promise<number> {
  const [sums] = await db
    .select({ cents: sql<string>`coalesce(sum(${donations.amount} * 100), 0)::bigint::text` })
    .from(donations)
    .where(and(eq(donations.giftImportId, importId), isNull(donations.voidedAt)));
  return Number(sums?.cents ?? 0);
}

/** Keeps only the cells that were not imported. */
export async function keepCells(
  tx: Database,
  importId: number,
  kept: readonly { row: number; cells: string[] | null }[],
): Promise<void> {
  await tx.execute(sql`
    update gift_import_rows as r set cells = nullif(k.cells, 'null')
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (row int, cells jsonb)
    where r.import_id = ${importId} and r.row = k.row`);
}

/** Voids some of the valid gifts of an import. @returns their number, 0 at the end */
export async function voidSome(
  tx: Database,
  importId: number,
  { voidedAt, voidReason, voidedBy }: { voidedAt: string; voidReason: string; voidedBy: string },
  limit: number,
): Promise<number> {
  const some = tx
    .select({ id: donations.id })
    .from(donations)
    .where(and(eq(donations.giftImportId, importId), isNull(donations.voidedAt)))
    .orderBy(asc(donations.id))
    .limit(limit);
  const { rowCount } = await tx
    .update(donations)
    .set({ voidedAt, voidReason, voidedBy })
    .where(inArray(donations.id, some));
  return rowCount ?? 0;
}
