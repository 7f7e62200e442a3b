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

/**
 * Ends open follow-ups about inactive people, except those by hand. Those that somebody began are dismissed, so that
 * their text and the assigned person are kept.
 * @param memberId only those about this person
 */
export async function endAboutInactive(tx: Database, at: string, memberId?: number) {
  const ofPerson = memberId === undefined ? sql`` : sql` and ${members.id} = ${memberId}`;
  const isToEnd = sql`${members.id} = ${followUps.memberId} and ${members.membershipStatus} = 'inactive'${ofPerson}
    and ${followUps.status} = 'open' and ${followUps.kind} <> 'other'`;
  const { rows } = await tx.execute<{ id: number; memberId: number; assigneeId: number | null }>(sql`
    update ${followUps} set status = 'dismissed', updated_at = ${at} from ${members}
    where ${isToEnd} and (${followUps.outcome} is not null or ${followUps.assigneeId} is not null)
    returning ${followUps.id}, ${followUps.memberId} as "memberId", ${followUps.assigneeId} as "assigneeId"`);
  const { rowCount } = await tx.execute(sql`delete from ${followUps} using ${members} where ${isToEnd}`);
  return { dismissed: rows, isAnyDeleted: Boolean(rowCount) };
}

export async function removeAssignees(tx: Database, ids: readonly number[], at: string): Promise<void> {
  await tx
    .update(followUps)
    .set({ assigneeId: null, updatedAt: at })
    .where(sql`${followUps.id} = any(${sql.param(ids)}::int[])`);
}

/** @returns the assigned people of the deleted follow-ups */
export async function deleteAbout(tx: Database, memberId: number): Promise<number[]> {
  const { assigneeId } = followUps;
  const gone = await tx.delete(followUps).where(eq(followUps.memberId, memberId)).returning({ assigneeId });
  return gone.flatMap((one) => one.assigneeId ?? []);
}
