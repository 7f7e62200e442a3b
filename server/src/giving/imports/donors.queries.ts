// The donors of a file who were not found by an ID or email address.
import type { DonorChoices } from "@narthex/contract/gift-imports.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { giftImportDonors } from "../../database/tables/gift-imports.ts";

const isUncertain = inArray(giftImportDonors.matchedBy, ["name", "none"]);
/** Those who must be confirmed come first. */
const rank = sql<number>`case ${giftImportDonors.matchedBy} when 'name' then 0 else 1 end`;

export async function findUncertainDonors(
  db: Database,
  importId: number,
  after: readonly [number, number] | null,
  limit: number,
) {
  const { id, name, memberId, confirmed, matchedBy } = giftImportDonors;
  const sums = sql`select count(*)::int as gifts, coalesce(sum(cents), 0)::text as cents from gift_import_rows
    where donor_id = ${giftImportDonors}.id and kind <> 'left_out'`;
  const beyond = after ? sql`(${rank}, ${id}) > (${after[0]}, ${after[1]})` : undefined;
  return db
    .select({
      id,
      name,
      memberId,
      confirmed,
      matchedBy,
      rank,
      gifts: sql<number>`(select gifts from (${sums}) as sums)`,
      cents: sql<string>`(select cents from (${sums}) as sums)`,
    })
    .from(giftImportDonors)
    .where(and(eq(giftImportDonors.importId, importId), isUncertain, beyond))
    .orderBy(rank, id)
    .limit(limit);
}

export async function countUncertainDonors(db: Database, importId: number): Promise<number> {
  return db.$count(giftImportDonors, and(eq(giftImportDonors.importId, importId), isUncertain));
}

/** Confirms suggestions, or chooses members. @returns the number of chosen donors of this import */
export async function chooseDonors(tx: Database, importId: number, choices: DonorChoices): Promise<number> {
  const own = eq(giftImportDonors.importId, importId);
  if (choices.all) {
    await tx.update(giftImportDonors).set({ confirmed: true }).where(own);
    return 0;
  }
  let count = 0;
  for (const { id, memberId } of choices.donors) {
    const { rowCount } = await tx
      .update(giftImportDonors)
      .set({ memberId, confirmed: true })
      .where(and(own, eq(giftImportDonors.id, id)));
    count += rowCount ?? 0;
  }
  return count;
}
