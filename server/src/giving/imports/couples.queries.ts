// Donors of a file whose name is not that of one member: couples, and names that a person linked to a member before.
import { sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { hasDied } from "../../people/deaths.ts";
import { type FoundMember, findCouples } from "../couples/couples.queries.ts";
import { findMembersByName } from "./check.queries.ts";

/**
 * The only member to whom gifts recorded with another name belong, by this name in small letters. Choices of an undone
 * import may have been wrong, and new gifts are seldom those of a person who died.
 */
export async function findEarlierChoices(db: Database): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; memberId: number }>(sql`
    select lower(d.donor_name) as name, min(d.member_id) as "memberId"
    from donations d
    join members m on m.id = d.member_id
    left join gift_imports i on i.id = d.gift_import_id
    where (d.gift_import_id is not null or d.is_name_typed) and i.status is distinct from 'undone'
      and d.donor_name <> m.first_name || ' ' || m.last_name and not ${hasDied(sql`m.id`)}
    group by 1 having count(distinct d.member_id) = 1`);
  return new Map(rows.map(({ name, memberId }) => [name, memberId]));
}

interface Candidates {
  people: FoundMember[];
  isCouple: boolean;
}

/** The members whom these donors may be, in the order of the donors. The chosen member is among them. */
export async function findCoupleCandidates(
  db: Database,
  donors: readonly { name: string; memberId: number | null }[],
): Promise<Candidates[]> {
  const names = donors.map(({ name }) => name);
  const named = Map.groupBy(await findMembersByName(db, names), ({ place }) => place);
  const couples = Map.groupBy(await findCouples(db, names), ({ place }) => place);
  const chosen = Map.groupBy(await findChosen(db, donors), ({ place }) => place);
  return names.map((_, place) => {
    const isCouple = !named.has(place) && couples.has(place);
    const offered = named.get(place) ?? couples.get(place) ?? [];
    const others = (chosen.get(place) ?? []).filter(({ id }) => !offered.some((one) => one.id === id));
    return { people: [...offered, ...others], isCouple };
  });
}

async function findChosen(db: Database, donors: readonly { memberId: number | null }[]): Promise<FoundMember[]> {
  const ids = donors.map(({ memberId }) => memberId);
  const { rows } = await db.execute<FoundMember & Record<string, unknown>>(sql`
    select wanted.place::int - 1 as place, m.id, m.first_name || ' ' || m.last_name as name, m.email
    from unnest(${sql.param(ids)}::int[]) with ordinality as wanted (id, place) join members m on m.id = wanted.id`);
  return rows;
}
