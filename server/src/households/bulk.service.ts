// Adds households and people to them in bulk, for imports. The caller records the change.
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { householdMembers, households } from "../database/tables/households.ts";
import { fillPrimary } from "./households.queries.ts";

const ROWS_AT_ONCE = 1000;

function* batchesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE) yield items.slice(at, at + ROWS_AT_ONCE);
}

export interface NewSharedHousehold {
  name: string;
  address: string | null;
}

/** @returns their ids, in the same order */
export async function addHouseholds(
  tx: Database,
  wanted: readonly NewSharedHousehold[],
  at: string,
): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of batchesOf(wanted)) {
    const rows = batch.map((household) => ({ ...household, createdAt: at, updatedAt: at }));
    const written = await tx.insert(households).values(rows).returning({ id: households.id });
    ids.push(...written.map(({ id }) => id));
  }
  return ids;
}

export interface NewMembership {
  householdId: number;
  memberId: number;
  role: HouseholdRole;
}

/** Adds people who are in no household to one, which becomes their primary one. */
export async function addToHouseholds(tx: Database, people: readonly NewMembership[]): Promise<void> {
  for (const batch of batchesOf(people))
    await tx.insert(householdMembers).values(batch.map((person) => ({ ...person, isPrimary: true })));
}

/** The household of each of these people who is in one: the primary one. */
export async function findHouseholdsOf(db: Database, memberIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ memberId: householdMembers.memberId, householdId: householdMembers.householdId })
    .from(householdMembers)
    .where(and(sql`${householdMembers.memberId} = any(${sql.param(memberIds)}::int[])`, householdMembers.isPrimary));
  return new Map(rows.map(({ memberId, householdId }) => [memberId, householdId]));
}

/** How many people are in each of these households. */
export async function countPeople(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: householdMembers.householdId, count: sql<number>`count(*)::int` })
    .from(householdMembers)
    .where(sql`${householdMembers.householdId} = any(${sql.param(ids)}::int[])`)
    .groupBy(householdMembers.householdId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Removes people from households; their oldest other household becomes their primary one. */
export async function takeFromHouseholds(
  tx: Database,
  people: readonly { householdId: number; memberId: number }[],
): Promise<void> {
  for (const batch of batchesOf(people)) {
    await tx.execute(sql`
      delete from ${householdMembers} using unnest(
        ${sql.param(batch.map(({ householdId }) => householdId))}::int[],
        ${sql.param(batch.map(({ memberId }) => memberId))}::int[]
      ) as gone (household_id, member_id)
      where ${householdMembers.householdId} = gone.household_id and ${householdMembers.memberId} = gone.member_id`);
    await fillPrimary(
      tx,
      batch.map(({ memberId }) => memberId),
    );
  }
}

/** Deletes those of these households that are empty and were not changed since. @returns their number */
export async function removeEmptyHouseholds(tx: Database, ids: readonly number[], since: string): Promise<number> {
  let removed = 0;
  for (const batch of batchesOf(ids)) {
    const people = tx.select().from(householdMembers).where(eq(householdMembers.householdId, households.id));
    const gone = await tx
      .delete(households)
      .where(and(inArray(households.id, batch), eq(households.updatedAt, since), notExists(people)))
      .returning({ id: households.id });
    removed += gone.length;
  }
  return removed;
}
