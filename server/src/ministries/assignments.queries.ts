import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { memberMinistries } from "../database/tables/ministries.ts";

/** Which of these members are assigned to the ministry. */
export async function findAssigned(
  tx: Database,
  ministryId: number,
  memberIds: readonly number[],
): Promise<Set<number>> {
  const found = await tx
    .select({ memberId: memberMinistries.memberId })
    .from(memberMinistries)
    .where(and(eq(memberMinistries.ministryId, ministryId), inArray(memberMinistries.memberId, [...memberIds])));
  return new Set(found.map(({ memberId }) => memberId));
}

/**
 * Assigns members, in the order given.
 * @param joinDate YYYY-MM-DD
 * @returns those who were not assigned before, also by nobody else at this moment
 */
export async function insertAssignments(
  tx: Database,
  ministryId: number,
  memberIds: readonly number[],
  joinDate: string,
): Promise<number[]> {
  if (memberIds.length === 0) return [];
  const added = await tx
    .insert(memberMinistries)
    .values(memberIds.map((memberId) => ({ memberId, ministryId, joinDate })))
    .onConflictDoNothing({ target: [memberMinistries.memberId, memberMinistries.ministryId] })
    .returning({ memberId: memberMinistries.memberId });
  return added.map(({ memberId }) => memberId);
}

/** @returns those who were assigned, and not taken out by somebody else at this moment; by their numbers */
export async function deleteAssignments(
  tx: Database,
  ministryId: number,
  memberIds: readonly number[],
): Promise<number[]> {
  // Held in one order first, so that two such transactions cannot wait for each other.
  const held = await tx
    .select({ id: memberMinistries.id, memberId: memberMinistries.memberId })
    .from(memberMinistries)
    .where(and(eq(memberMinistries.ministryId, ministryId), inArray(memberMinistries.memberId, [...memberIds])))
    .orderBy(asc(memberMinistries.memberId))
    .for("update");
  const ids = held.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(memberMinistries).where(inArray(memberMinistries.id, ids));
  return held.map(({ memberId }) => memberId);
}
