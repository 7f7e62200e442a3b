import type { Departure } from "@narthex/contract/departures.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { memberDepartures } from "../database/tables/departures.ts";
import { members } from "../database/tables/members.ts";

const { memberId, reason, leftOn, wasMember, createdAt } = memberDepartures;

export interface StoredDeparture extends Departure {
  /** Whether the person was more than a visitor. */
  wasMember: boolean;
}

/** @param statuses the departure of a pending person is kept, and does not count */
export async function findDepartures(
  db: Database,
  ids: readonly number[],
  statuses: readonly ("inactive" | "pending")[] = ["inactive"],
) {
  return db
    .select({ memberId, reason, leftOn, wasMember, updatedAt: createdAt })
    .from(memberDepartures)
    .innerJoin(members, eq(members.id, memberId))
    .where(and(eq(memberId, sql`any(${sql.param(ids)}::int[])`), inArray(members.membershipStatus, [...statuses])));
}

export async function findDeparture(
  db: Database,
  id: number,
): Promise<(StoredDeparture & { updatedAt: string }) | null> {
  const [found] = await findDepartures(db, [id]);
  return found ?? null;
}

export async function insertDepartures(
  tx: Database,
  rows: readonly (typeof memberDepartures.$inferInsert)[],
): Promise<void> {
  await tx.insert(memberDepartures).values([...rows]);
}

/**
 * Adds or replaces a departure. Whether the person was a member stays as it was recorded first, also if that departure
 * does not count while the person waits. A replaced one counts as new, so that the undo of an import keeps it, and its
 * time is a later one, because it is the version.
 * @returns the version
 */
export async function writeDeparture(tx: Database, values: typeof memberDepartures.$inferInsert): Promise<string> {
  const [written] = await tx
    .insert(memberDepartures)
    .values(values)
    .onConflictDoUpdate({
      target: memberId,
      set: {
        reason: values.reason,
        leftOn: values.leftOn,
        createdAt: sql`greatest(excluded.created_at, ${createdAt} + interval '1 millisecond')`,
      },
    })
    .returning({ createdAt });
  if (!written) throw new Error("the departure was not written");
  return written.createdAt;
}

export async function deleteDeparture(tx: Database, id: number): Promise<StoredDeparture | null> {
  const [deleted] = await tx.delete(memberDepartures).where(eq(memberId, id)).returning({ reason, leftOn, wasMember });
  return deleted ?? null;
}
