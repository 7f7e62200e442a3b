import { and, asc, eq, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { followUps } from "../database/tables/follow-ups.ts";
import { members } from "../database/tables/members.ts";
import { users } from "../database/tables/users.ts";

/** An active member with an account that is not deactivated. */
const isAble = (db: Database) =>
  db
    .select({ id: members.id })
    .from(members)
    .innerJoin(users, and(eq(users.id, members.userId), isNull(users.deactivatedAt)))
    .where(and(eq(members.id, followUps.assigneeId), eq(members.membershipStatus, "active")));

/**
 * Open follow-ups whose assigned person cannot open them, locked until the transaction ends.
 * @param assigneeId only those of this person
 */
export async function lockUnable(tx: Database, assigneeId?: number) {
  const { id, memberId } = followUps;
  const ofPerson = assigneeId === undefined ? isNotNull(followUps.assigneeId) : eq(followUps.assigneeId, assigneeId);
  return tx
    .select({ id, memberId, assigneeId: followUps.assigneeId })
    .from(followUps)
    .where(and(eq(followUps.status, "open"), ofPerson, notExists(isAble(tx))))
    .orderBy(asc(id))
    .for("update");
}

export async function removeAssignees(tx: Database, ids: readonly number[], at: string): Promise<void> {
  await tx
    .update(followUps)
    .set({ assigneeId: null, updatedAt: at })
    .where(sql`${followUps.id} = any(${sql.param(ids)}::int[])`);
}
