import type { ExpiringClearance } from "@narthex/contract/clearances.ts";
import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { clearances } from "../database/tables/clearances.ts";
import { members } from "../database/tables/members.ts";
import { selectAccountName } from "../people/account-name.ts";

/** A person's clearances; `setBy` is the name of the account's member, or its own. */
export async function findClearances(db: Database, memberId: number) {
  const { id, kind, validUntil, createdAt } = clearances;
  return db
    .select({
      id,
      kind,
      validUntil,
      createdAt,
      setBy: selectAccountName(clearances.setBy),
    })
    .from(clearances)
    .where(eq(clearances.memberId, memberId))
    .orderBy(asc(clearances.kind));
}

/** The clearances of several people. */
export async function findClearancesOf(db: Database, memberIds: readonly number[]) {
  const { memberId, kind, validUntil, createdAt } = clearances;
  return db
    .select({ memberId, kind, validUntil, createdAt })
    .from(clearances)
    .where(inArray(memberId, [...memberIds]));
}

/** Those of other people who are not inactive: people who left need no new check. */
const isListed = (ownId: number | null): SQL | undefined =>
  and(
    ownId === null ? undefined : ne(clearances.memberId, ownId),
    sql`exists (select from ${members} where ${members.id} = ${clearances.memberId}
      and ${members.membershipStatus} <> 'inactive')`,
  );

/**
 * @param ownId the member whose clearances are left out
 * @param after end and id of the last clearance of the previous page
 */
export async function findByEnd(
  db: Database,
  ownId: number | null,
  after: readonly [validUntil: string, id: number] | null,
  limit: number,
): Promise<ExpiringClearance[]> {
  const { id, kind, validUntil, memberId } = clearances;
  return db
    .select({
      id,
      kind,
      validUntil,
      memberId,
      memberName: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
    })
    .from(clearances)
    .innerJoin(members, eq(members.id, memberId))
    .where(and(isListed(ownId), after ? sql`(${validUntil}, ${id}) > (${after[0]}, ${after[1]})` : undefined))
    .orderBy(asc(validUntil), asc(id))
    .limit(limit);
}

export async function countClearances(db: Database, ownId: number | null): Promise<number> {
  return countRows(db, clearances, isListed(ownId));
}

export async function deleteClearances(tx: Database, memberId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(clearances).where(and(eq(clearances.memberId, memberId), inArray(clearances.id, [...ids])));
}

export async function insertClearances(tx: Database, rows: (typeof clearances.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(clearances).values(rows);
}
