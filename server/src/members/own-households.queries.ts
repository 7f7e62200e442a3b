// The households of a person who is deleted.
import { and, asc, eq, inArray, notExists } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { householdMembers, households } from "../database/tables/households.ts";

/**
 * Locks the households of a member until the transaction ends, before the member as in changes of a household, so that
 * two transactions cannot deadlock. @returns their ids
 */
export async function lockHouseholdsOf(tx: Database, memberId: number): Promise<number[]> {
  const own = tx
    .select({ id: householdMembers.householdId })
    .from(householdMembers)
    .where(eq(householdMembers.memberId, memberId));
  const held = await tx
    .select({ id: households.id })
    .from(households)
    .where(inArray(households.id, own))
    .orderBy(asc(households.id))
    .for("update");
  return held.map(({ id }) => id);
}

/** Deletes those of these households in which nobody is left, with their address. @returns their ids */
export async function deleteEmptyHouseholds(tx: Database, ids: readonly number[]): Promise<number[]> {
  const people = tx.select().from(householdMembers).where(eq(householdMembers.householdId, households.id));
  const gone = await tx
    .delete(households)
    .where(and(inArray(households.id, [...ids]), notExists(people)))
    .returning({ id: households.id });
  return gone.map(({ id }) => id);
}
