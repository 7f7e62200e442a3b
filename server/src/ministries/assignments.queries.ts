import { and, asc, eq, gt, inArray, isNull, not, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { memberMinistries, ministries } from "../database/tables/ministries.ts";

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

/** Confirms unconfirmed assignments. @returns the ids of their members */
export async function confirmAssignments(
  tx: Database,
  ministryId: number,
  memberIds: readonly number[],
): Promise<number[]> {
  if (memberIds.length === 0) return [];
  const these = and(eq(memberMinistries.ministryId, ministryId), inArray(memberMinistries.memberId, [...memberIds]));
  const held = await tx
    .select({ id: memberMinistries.id })
    .from(memberMinistries)
    .where(and(these, not(memberMinistries.confirmed)))
    .orderBy(asc(memberMinistries.memberId))
    .for("update");
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  const changed = await tx
    .update(memberMinistries)
    .set({ confirmed: true })
    .where(inArray(memberMinistries.id, ids))
    .returning({ memberId: memberMinistries.memberId });
  return changed.map(({ memberId }) => memberId);
}

/** Removes an unconfirmed assignment. @returns whether there was one */
export async function deleteUnconfirmed(tx: Database, ministryId: number, memberId: number): Promise<boolean> {
  const own = and(eq(memberMinistries.ministryId, ministryId), eq(memberMinistries.memberId, memberId));
  const { rowCount } = await tx.delete(memberMinistries).where(and(own, not(memberMinistries.confirmed)));
  return (rowCount ?? 0) > 0;
}

/**
 * Assigns members, in the order given.
 * @param joinDate YYYY-MM-DD
 * @param isConfirmed whether this member's assignment needs no acceptance
 * @returns the members who were newly assigned, without those a concurrent request assigned
 */
export async function insertAssignments(
  tx: Database,
  ministryId: number,
  memberIds: readonly number[],
  joinDate: string,
  isConfirmed: (memberId: number) => boolean,
): Promise<number[]> {
  if (memberIds.length === 0) return [];
  const added = await tx
    .insert(memberMinistries)
    .values(memberIds.map((memberId) => ({ memberId, ministryId, joinDate, confirmed: isConfirmed(memberId) })))
    .onConflictDoNothing({ target: [memberMinistries.memberId, memberMinistries.ministryId] })
    .returning({ memberId: memberMinistries.memberId });
  return added.map(({ memberId }) => memberId);
}

/** @returns the ids of the members who were removed, without those a concurrent request removed */
export async function deleteAssignments(
  tx: Database,
  ministryId: number,
  memberIds: readonly number[],
): Promise<number[]> {
  // Locked in one order first, so that two such transactions cannot deadlock.
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

const isUnconfirmed = and(not(memberMinistries.confirmed), eq(members.membershipStatus, "active"));

/** The unconfirmed assignments of active members with an ID above `after`, the earliest first. */
export async function findUnconfirmed(db: Database, after: number, limit: number) {
  const { id, memberId, joinDate } = memberMinistries;
  return db
    .select({ id, memberId, joinDate, ministry: { id: ministries.id, name: ministries.name } })
    .from(memberMinistries)
    .innerJoin(members, eq(members.id, memberId))
    .innerJoin(ministries, eq(ministries.id, memberMinistries.ministryId))
    .where(and(isUnconfirmed, gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** @param of "all" people, or those without an account, who cannot accept */
export async function countUnconfirmedAssignments(db: Database, of: "all" | "without account"): Promise<number> {
  const assigned = sql`${memberMinistries} join ${members} on ${members.id} = ${memberMinistries.memberId}`;
  return countRows(db, assigned, and(isUnconfirmed, of === "all" ? undefined : isNull(members.userId)));
}
