// Keeps a member's latest check-in equal to their attendance records, also after some are deleted.
import { inArray, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { attendance } from "../database/tables/attendance.ts";
import { members } from "../database/tables/members.ts";

/**
 * CTE that updates the latest check-in of the members in another CTE of new attendance records. An earlier check-in
 * that is entered later does not change it.
 */
export function buildLatestCheckInPart(db: Database, written: string) {
  const rows = sql.identifier(written);
  return db.$with("latest", {}).as(sql`
    update ${members} set ${sql.identifier(members.lastCheckIn.name)} = greatest(${members.lastCheckIn}, ${rows}.check_in_time)
    from ${rows} where ${members.id} = ${rows}.member_id`);
}

/** Recomputes the latest check-in of members who lost a record, in the transaction that deleted it. */
export async function recountLatestCheckIn(tx: Database, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  const chosen = inArray(members.id, [...memberIds]);
  // Always locked in the same order, to prevent deadlocks between two such transactions.
  await tx.select({ id: members.id }).from(members).where(chosen).orderBy(members.id).for("no key update");
  await tx
    .update(members)
    .set({
      lastCheckIn: sql`(select max(${attendance.checkInTime}) from ${attendance} where ${attendance.memberId} = ${members.id})`,
    })
    .where(chosen);
}
