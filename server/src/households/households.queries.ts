// SQL for households and guardians. Rows must not be sent directly: see the policy.
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { countRows, selectCappedCount } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { buildHouseholdSearch } from "../database/household-search.ts";
import type { PersonReach } from "../database/person-search.ts";
import { changeById, deleteById, insertInto } from "../database/rows.ts";
import { buildPersonContains } from "../database/search.ts";
import { householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import type { Membership } from "./households.rules.ts";

export type HouseholdRow = typeof households.$inferSelect;
/** `address` is the person's own one. */
export type MembershipRow = Membership & { householdId: number; address: string | null };

export interface HouseholdFilter {
  search: string;
  /** What is searched in addition to names. */
  reach: PersonReach;
  /** Only households that contain all of these people. */
  of: readonly number[];
}

const hasMember = (memberId: number): SQL =>
  sql`${households.id} in (select ${householdMembers.householdId} from ${householdMembers} where ${householdMembers.memberId} = ${memberId})`;

/** Households with a person of this name. */
export const hasPersonNamed = (search: string): SQL =>
  sql`${households.id} in (select ${householdMembers.householdId} from ${householdMembers}
    inner join ${members} on ${members.id} = ${householdMembers.memberId}
    where ${buildPersonContains(members.searchText, search, false)})`;

/** A page of households by name. @param after name and id of the last household of the previous page */
export async function findHouseholdsWhere(
  db: Database,
  condition: SQL | undefined,
  after: readonly [name: string, id: number] | null,
  limit: number,
): Promise<HouseholdRow[]> {
  const beyond = after ? sql`(${households.name}, ${households.id}) > (${after[0]}, ${after[1]})` : undefined;
  return db
    .select()
    .from(households)
    .where(and(condition, beyond))
    .orderBy(asc(households.name), asc(households.id))
    .limit(limit);
}

/** The position of a household in a list: the rank in a search, or 0, then the name. */
export type HouseholdKey = readonly [rank: number, name: string, id: number];

/**
 * A page of households by name; of a search, the best matches first.
 * @returns the total of a search with its first page; null otherwise
 */
export async function findHouseholds(
  db: Database,
  { search, reach, of }: HouseholdFilter,
  after: HouseholdKey | null,
  limit: number,
): Promise<{ found: { row: HouseholdRow; key: HouseholdKey }[]; total: number | null }> {
  if (search === "") {
    const rows = await findHouseholdsWhere(db, and(...of.map(hasMember)), after && [after[1], after[2]], limit);
    return { found: rows.map((row) => ({ row, key: [0, row.name, row.id] })), total: null };
  }
  const { id, name } = households;
  const found = sql`(${buildHouseholdSearch(search, reach)}) as found`;
  const best = {
    id: sql<number>`found.id`.as("found_id"),
    rank: sql<number>`min(found.rank)::int`.as("found_rank"),
  };
  const ranked = db.$with("ranked").as(db.select(best).from(found).groupBy(sql`found.id`));
  const listed = db.$with("listed").as(
    db
      .select({ id: ranked.id, rank: ranked.rank, name })
      .from(ranked)
      .innerJoin(households, eq(id, ranked.id))
      .where(and(...of.map(hasMember))),
  );
  const beyond =
    after && sql`(${listed.rank}, ${listed.name}, ${listed.id}) > (${after[0]}::int, ${after[1]}, ${after[2]})`;
  const shown = db
    .select({ id: listed.id, rank: listed.rank })
    .from(listed)
    .where(beyond ?? undefined)
    .orderBy(asc(listed.rank), asc(listed.name), asc(listed.id))
    .limit(limit)
    .as("shown");
  const rows = await db
    .with(ranked, listed)
    .select({
      row: households,
      rank: shown.rank,
      total: after ? sql<null>`null` : selectCappedCount(listed, undefined),
    })
    .from(shown)
    .innerJoin(households, eq(id, shown.id))
    .orderBy(asc(shown.rank), asc(name), asc(id));
  const total = after ? null : (rows[0]?.total ?? 0);
  return { found: rows.map(({ row, rank }) => ({ row, key: [rank, row.name, row.id] })), total };
}

export async function countHouseholds(db: Database, { of }: Pick<HouseholdFilter, "of">): Promise<number> {
  return countRows(db, households, and(...of.map(hasMember)));
}

export async function findHousehold(db: Database, id: number): Promise<HouseholdRow | null> {
  const [found] = await db.select().from(households).where(eq(households.id, id));
  return found ?? null;
}

/** Locks a household until the transaction ends. */
export async function lockHousehold(tx: Database, id: number): Promise<HouseholdRow | null> {
  const [found] = await tx.select().from(households).where(eq(households.id, id)).for("no key update");
  return found ?? null;
}

/** The people of these households: adults, children, others; by birth, the eldest first, and by name. */
export async function findMemberships(db: Database, householdIds: readonly number[]): Promise<MembershipRow[]> {
  if (householdIds.length === 0) return [];
  const { householdId, memberId, role, isPrimary, jointStatement } = householdMembers;
  return db
    .select({ householdId, memberId, role, isPrimary, jointStatement, address: members.address })
    .from(householdMembers)
    .innerJoin(members, eq(members.id, memberId))
    .where(inArray(householdId, [...householdIds]))
    .orderBy(
      sql`array_position(array['adult', 'child', 'other'], ${role})`,
      sql`case when ${role} = 'child' then ${members.dateOfBirth} end`,
      asc(members.firstName),
      asc(memberId),
    );
}

export async function findHouseholdsOf(db: Database, memberIds: readonly number[]): Promise<number[]> {
  const { householdId, memberId } = householdMembers;
  const rows = await db
    .selectDistinct({ householdId })
    .from(householdMembers)
    .where(inArray(memberId, [...memberIds]));
  return rows.map((row) => row.householdId);
}

export const insertHousehold = insertInto(households);
export const changeHousehold = changeById(households);
export const deleteHousehold = deleteById(households);

/**
 * Replaces the people of a household.
 * @returns other households that are no longer the primary one of a person
 */
export async function writeMemberships(tx: Database, id: number, people: readonly Membership[]): Promise<number[]> {
  const primaries = people.filter(({ isPrimary }) => isPrimary).map(({ memberId }) => memberId);
  await tx.delete(householdMembers).where(eq(householdMembers.householdId, id));
  const others =
    primaries.length === 0
      ? []
      : await tx
          .update(householdMembers)
          .set({ isPrimary: false, jointStatement: false })
          .where(and(inArray(householdMembers.memberId, primaries), eq(householdMembers.isPrimary, true)))
          .returning({ id: householdMembers.householdId });
  if (people.length > 0)
    await tx.insert(householdMembers).values(people.map((person) => ({ ...person, householdId: id })));
  return others.map((other) => other.id);
}

/**
 * Makes the oldest household of each of these people without a primary one their primary one.
 * @returns the households that became primary
 */
export async function fillPrimary(tx: Database, memberIds: readonly number[]): Promise<number[]> {
  if (memberIds.length === 0) return [];
  const { householdId, memberId, isPrimary } = householdMembers;
  const without = tx
    .select({ memberId, householdId: sql<number>`min(${householdId})`.as("oldest") })
    .from(householdMembers)
    .where(inArray(memberId, [...memberIds]))
    .groupBy(memberId)
    .having(sql`not bool_or(${isPrimary})`)
    .as("without");
  const filled = await tx
    .update(householdMembers)
    .set({ isPrimary: true })
    .from(without)
    .where(and(eq(memberId, without.memberId), eq(householdId, without.householdId)))
    .returning({ id: householdId });
  return filled.map(({ id }) => id);
}

/** Gives these households a new version. */
export async function touchHouseholds(tx: Database, ids: readonly number[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(households)
    .set({ updatedAt: at })
    .where(inArray(households.id, [...ids]));
}
