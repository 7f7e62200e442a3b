import type { Departure } from "@narthex/contract/departures.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { memberDepartures } from "../database/tables/departures.ts";
import { members } from "../database/tables/members.ts";

const { memberId, reason, leftOn, wasMember } = memberDepartures;

/** Null also for a person who is active, such as after a merge with another record. */
export async function findDeparture(db: Database, id: number): Promise<(Departure & { wasMember: boolean }) | null> {
  const [found] = await db
    .select({ reason, leftOn, wasMember })
    .from(memberDepartures)
    .innerJoin(members, eq(members.id, memberId))
    .where(and(eq(memberId, id), eq(members.membershipStatus, "inactive")));
  return found ?? null;
}

/** Also those of people who are active again. */
export async function findStoredDepartures(db: Database, ids: readonly number[]) {
  return db
    .select({ memberId, reason, leftOn })
    .from(memberDepartures)
    .where(eq(memberId, sql`any(${sql.param(ids)}::int[])`));
}

export async function insertDepartures(
  tx: Database,
  rows: readonly (typeof memberDepartures.$inferInsert)[],
): Promise<void> {
  await tx.insert(memberDepartures).values([...rows]);
}

export async function writeDeparture(tx: Database, values: typeof memberDepartures.$inferInsert): Promise<void> {
  await tx
    .insert(memberDepartures)
    .values(values)
    .onConflictDoUpdate({ target: memberId, set: { reason: values.reason, leftOn: values.leftOn } });
}

export async function deleteDeparture(tx: Database, id: number): Promise<void> {
  await tx.delete(memberDepartures).where(eq(memberId, id));
}
