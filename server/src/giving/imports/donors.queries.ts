// The donors of a file who were not found by an ID or email address.
import type { DonorChoices } from "@narthex/contract/gift-import-donors.ts";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { giftImportDonors } from "../../database/tables/gift-imports.ts";
import { LIKELY_PREFIX } from "./likely.queries.ts";

const isUncertain = inArray(giftImportDonors.matchedBy, ["name", "none"]);

/** Whether a gift of the donor is imported: rows that are left out ask no one to choose. */
export const hasGifts = sql`exists (select from gift_import_rows
  where donor_id = ${giftImportDonors}.id and kind <> 'left_out')`;

/** Whether a person has chosen for a donor who was matched by name, or chosen a member for one without a match. */
const isChosen = sql`${giftImportDonors.confirmed}
  and (${giftImportDonors.matchedBy} = 'name' or ${giftImportDonors.memberId} is not null)`;
/** A choice that leaves out all rows of the donor as likely duplicates can still be changed. */
const isListed = sql`(${hasGifts} or (${isChosen} and exists (select from gift_import_rows
  where donor_id = ${giftImportDonors}.id and reason like ${`${LIKELY_PREFIX}%`})))`;

/** Names that several members have. Read with the donors, because it stays the same after a choice. */
const namesakes = sql`(select fold_text(first_name || ' ' || last_name) as name, count(*)::int as people from members
  group by 1 having count(*) > 1) as namesakes`;
/** Names of several members come first, then the other donors who must be confirmed. */
const rank = sql<number>`case when namesakes.people is not null then 0
  when ${giftImportDonors.matchedBy} = 'name' then 1 else 2 end`;

export async function findUncertainDonors(
  db: Database,
  importId: number,
  after: readonly [number, number] | null,
  limit: number,
) {
  const { id, name, memberId, confirmed, matchedBy } = giftImportDonors;
  const sums = sql`select count(*)::int as gifts, coalesce(sum((part ->> 'cents')::bigint), 0)::text as cents
    from gift_import_rows cross join lateral jsonb_array_elements(parts) as part
    where donor_id = ${giftImportDonors}.id and kind = 'gift'`;
  const beyond = after ? sql`(${rank}, ${id}) > (${after[0]}, ${after[1]})` : undefined;
  return db
    .select({
      id,
      name,
      memberId,
      confirmed,
      matchedBy,
      rank,
      people: sql<number>`coalesce(namesakes.people, 0)`,
      gifts: sql<number>`(select gifts from (${sums}) as sums)`,
      cents: sql<string>`(select cents from (${sums}) as sums)`,
    })
    .from(giftImportDonors)
    .leftJoin(namesakes, sql`namesakes.name = fold_text(${name})`)
    .where(and(eq(giftImportDonors.importId, importId), isUncertain, isListed, beyond))
    .orderBy(rank, id)
    .limit(limit);
}

export async function countUncertainDonors(db: Database, importId: number): Promise<number> {
  return db.$count(giftImportDonors, and(eq(giftImportDonors.importId, importId), isUncertain, isListed));
}

/**
 * The donors whose likely duplicates these choices may change: those who get another member, and those who share a
 * member or a name with one of them.
 */
export async function findAffectedDonors(
  db: Database,
  importId: number,
  choices: DonorChoices["donors"],
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with changed as (
      select d.name, d.member_id as before, c."memberId" as after
      from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c (id int, "memberId" int)
      join gift_import_donors d on d.id = c.id and d.import_id = ${importId}
      where d.member_id is distinct from c."memberId")
    select id from gift_import_donors d
    where import_id = ${importId} and exists (
      select from changed c
      where d.member_id in (c.before, c.after) or fold_text(d.name) = fold_text(c.name))`);
  return rows.map(({ id }) => id);
}

/**
 * Confirms the listed suggestions, or chooses members. A name that fits several people has no suggestion, so it stays
 * open.
 * @returns the number of chosen donors of this import
 */
export async function chooseDonors(tx: Database, importId: number, choices: DonorChoices): Promise<number> {
  const own = eq(giftImportDonors.importId, importId);
  if (choices.all) {
    const suggested = and(own, isNotNull(giftImportDonors.memberId), hasGifts);
    await tx.update(giftImportDonors).set({ confirmed: true }).where(suggested);
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
