// Couples by the name that they have together, in files of gifts and in the field for a donor.
import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { hasDied } from "../../people/deaths.ts";
import { readCouple } from "./couples.rules.ts";

export interface FoundMember {
  id: number;
  name: string;
  email: string | null;
  /** The position of the donor's name in the list. */
  place: number;
}

/**
 * The two adults of one household who have such a name together, the first-named one first. One who died comes after
 * the other one, whose checks may still have both names.
 */
export async function findCouples(db: Database, names: readonly string[]): Promise<FoundMember[]> {
  const wanted = names.flatMap((name, place) => {
    const couple = readCouple(name);
    return couple === null ? [] : couple[0].flatMap((one) => couple[1].map((other) => ({ place, one, other })));
  });
  if (wanted.length === 0) return [];
  const { rows } = await db.execute<FoundMember & Record<string, unknown>>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (place int, one text, other text)),
    adults as materialized (
      select m.id, h.household_id, fold_text(m.first_name || ' ' || m.last_name) as name
      from members m join household_members h on h.member_id = m.id and h.role = 'adult'
      where fold_text(m.first_name || ' ' || m.last_name) in
        (select fold_text(one) from wanted union select fold_text(other) from wanted)),
    pairs as (
      select w.place, a.id as one, b.id as other
      from wanted w
      join adults a on a.name = fold_text(w.one)
      join adults b on b.name = fold_text(w.other) and b.household_id = a.household_id and b.id <> a.id)
    select distinct on (pairs.place, death.is_recorded, side.position, m.id) pairs.place, m.id,
      m.first_name || ' ' || m.last_name as name, m.email
    from pairs
    cross join lateral (values (1, pairs.one), (2, pairs.other)) as side (position, member_id)
    join members m on m.id = side.member_id
    cross join lateral (select ${hasDied(sql`m.id`)} as is_recorded) as death
    order by pairs.place, death.is_recorded, side.position, m.id`);
  return rows;
}
