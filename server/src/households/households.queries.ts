// SQL for households and guardians. Rows are never sent as they are: see the policy.
import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { patternFor, personContains } from "../database/search.ts";
import { householdMembers, households } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import type { Membership } from "./households.rules.ts";

export type HouseholdRow = typeof households.$inferSelect;
export type MembershipRow = Membership & { householdId: number };

export interface HouseholdFilter {
  search: string;
  /** Only households in which all of these people are. */
  of: readonly number[];
}

const hasMember = (memberId: number): SQL =>
  sql`${households.id} in (select ${householdMembers.householdId} from ${householdMembers} where ${householdMembers.memberId} = ${memberId})`;

const hasPersonNamed = (search: string): SQL =>
  sql`${households.id} in (select ${householdMembers.householdId} from ${householdMembers}
    inner join ${members} on ${members.id} = ${householdMembers.memberId}
    where ${personContains(members.searchText, search, false)})`;

function matches({ search, of }: HouseholdFilter): SQL | undefined {
  const searched =
    search === "" ? undefined : or(sql`lower(${households.name}) like ${patternFor(search)}`, hasPersonNamed(search));
  return and(searched, ...of.map(hasMember));
}

/** @param after name and id of the last household of the previous page */
export async function findHouseholds(
  db: Database,
  filter: HouseholdFilter,
  after: readonly [name: string, id: number] | null,
  limit: number,
): Promise<HouseholdRow[]> {
  const beyond = after ? sql`(${households.name}, ${households.id}) > (${after[0]}, ${after[1]})` : undefined;
  return db
    .select()
    .from(households)
    .where(and(matches(filter), beyond))
    .orderBy(asc(households.name), asc(households.id))
    .limit(limit);
}

export async function countHouseholds(db: Database, filter: HouseholdFilter): Promise<number> {
  return countRows(db, households, matches(filter));
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
  const { householdId, memberId, role, isPrimary } = householdMembers;
  return db
    .select({ householdId, memberId, role, isPrimary })
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

export async function insertHousehold(tx: Database, values: typeof households.$inferInsert): Promise<number> {
  const [written] = await tx.insert(households).values(values).returning({ id: households.id });
  if (!written) throw new Error("the household was not written");
  return written.id;
}

export async function changeHousehold(tx: Database, id: number, change: PgUpdateSetSource<typeof households>) {
  await tx.update(households).set(change).where(eq(households.id, id));
}

export async function deleteHousehold(tx: Database, id: number): Promise<void> {
  await tx.delete(households).where(eq(households.id, id));
}

/**
 * Replaces the people of a household.
 * @returns other households that are no longer the primary one of somebody
 */
export async function writeMemberships(tx: Database, id: number, people: readonly Membership[]): Promise<number[]> {
  const primaries = people.filter(({ isPrimary }) => isPrimary).map(({ memberId }) => memberId);
  await tx.delete(householdMembers).where(eq(householdMembers.householdId, id));
  const others =
    primaries.length === 0
      ? []
      : await tx
          .update(householdMembers)
          .set({ isPrimary: false })
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
