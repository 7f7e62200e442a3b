import type { Newcomer } from "@narthex/contract/newcomers.ts";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { householdMembers } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { postponedNewcomers } from "../database/tables/newcomers.ts";
import { isEnteredByVisitor } from "../members/visitor.ts";
import { isPostponement, matchNewcomers, type NewcomerFilter } from "./waiting.ts";

const cameBy = sql<Newcomer["cameBy"]>`case
  when ${members.userId} is not null then 'account'
  when ${isEnteredByVisitor} then 'check_in'
  else 'entered' end`;

const queue = sql`${members} left join ${postponedNewcomers} on ${postponedNewcomers.memberId} = ${members.id}`;

/**
 * People with the same text came together: those of one household, and visitors of one day with the same last name and
 * phone number or email address. The second rule leaves out accounts, which belong to people who came by themselves.
 */
const buildGroupKey = (timezone: string): SQL => sql`coalesce(
  'household ' || ${householdMembers.householdId},
  case when ${members.userId} is null then 'visitors ' || (${members.createdAt} at time zone ${timezone})::date || ' ' ||
    coalesce(${members.phone}, ${members.email}) || ' ' || fold_text(${members.lastName}) end,
  'member ' || ${members.id})`;

const rowOf = { memberId: members.id, cameBy, postponedUntil: postponedNewcomers.until };

/**
 * The earliest first, with those who came together with them, from the row after `after` on. `together` has the ids of
 * all of them in the list, and `first` the lowest one. Of those with a household, all are in the same one.
 */
export async function findNewcomers(
  db: Database,
  filter: NewcomerFilter & { timezone: string },
  after: readonly [first: number, memberId: number],
  limit: number,
) {
  const { memberId, isPrimary } = householdMembers;
  const waiting = db
    .select({
      id: members.id,
      groupKey: buildGroupKey(filter.timezone).as("group_key"),
      hasHousehold: sql<boolean>`${householdMembers.householdId} is not null`.as("has_household"),
    })
    .from(members)
    .leftJoin(postponedNewcomers, isPostponement)
    .leftJoin(householdMembers, and(eq(memberId, members.id), isPrimary))
    .where(matchNewcomers(filter))
    .as("waiting");
  const found = db
    .select({
      id: waiting.id,
      first: sql<number>`min(${waiting.id}) over (partition by ${waiting.groupKey})`.as("first"),
      together: sql<number[]>`array_agg(${waiting.id}) over (partition by ${waiting.groupKey})`.as("together"),
      hasHousehold: waiting.hasHousehold,
    })
    .from(waiting)
    .as("found");
  return db
    .select({ ...rowOf, first: found.first, together: found.together, hasHousehold: found.hasHousehold })
    .from(found)
    .innerJoin(members, eq(members.id, found.id))
    .leftJoin(postponedNewcomers, isPostponement)
    .where(sql`(${found.first}, ${members.id}) > (${after[0]}::int, ${after[1]}::int)`)
    .orderBy(asc(found.first), asc(members.id))
    .limit(limit);
}

export type NewcomerRow = NonNullable<Awaited<ReturnType<typeof findNewcomer>>>;

export async function countNewcomers(db: Database, filter: NewcomerFilter): Promise<number> {
  return countRows(db, queue, matchNewcomers(filter));
}

export async function findNewcomer(db: Database, memberId: number) {
  const [found] = await db
    .select(rowOf)
    .from(members)
    .leftJoin(postponedNewcomers, isPostponement)
    .where(and(eq(members.id, memberId), eq(members.membershipStatus, "pending")));
  return found ?? null;
}

/** @param until YYYY-MM-DD; null for none */
export async function writePostponement(tx: Database, memberId: number, until: string | null): Promise<void> {
  if (until === null) await tx.delete(postponedNewcomers).where(eq(postponedNewcomers.memberId, memberId));
  else
    await tx
      .insert(postponedNewcomers)
      .values({ memberId, until })
      .onConflictDoUpdate({ target: postponedNewcomers.memberId, set: { until } });
}
