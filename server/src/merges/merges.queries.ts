// Merges in the database, and the facts that decide whether two people can be merged.
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { IS_BEGUN_FOLLOW_UP } from "../database/begun-follow-ups.ts";
import { countRows } from "../database/count.ts";
import type { Database } from "../database/database.ts";
import { insertInto } from "../database/rows.ts";
import { duplicatePairs } from "../database/tables/duplicates.ts";
import { householdMembers } from "../database/tables/households.ts";
import { members } from "../database/tables/members.ts";
import { memberMergeRows, memberMerges, type RowValues } from "../database/tables/merges.ts";
import { memberMinistries } from "../database/tables/ministries.ts";
import { statements } from "../database/tables/statements.ts";
import { users } from "../database/tables/users.ts";
import { selectAccountName } from "../people/account-name.ts";
import { selectLedBy } from "../people/leaders.ts";
import type { Reference } from "./references.queries.ts";
import type { MergedPair } from "./rows.queries.ts";

/** Locks members until the transaction ends, always in the order of their ids. @returns how many there are */
export async function lockMembers(tx: Database, ids: readonly number[]): Promise<number> {
  const found = await tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(asc(members.id))
    .for("update");
  return found.length;
}

/** The whole row of a member, in PostgreSQL's own JSON. */
export async function readMergedRow(db: Database, id: number): Promise<RowValues> {
  const { rows } = await db.execute<{ row: RowValues }>(
    sql`select to_jsonb(m) - '{search_text,street_text}'::text[] as row from members m where id = ${id}`,
  );
  if (!rows[0]) throw new Error("the member was not read");
  return rows[0].row;
}

export async function findHouseholdRoles(db: Database, memberId: number): Promise<HouseholdRole[]> {
  const rows = await db
    .select({ role: householdMembers.role })
    .from(householdMembers)
    .where(eq(householdMembers.memberId, memberId));
  return rows.map(({ role }) => role);
}

export async function findMergedMinistryIds(db: Database, memberId: number) {
  const [own, led] = await Promise.all([
    db
      .select({ id: memberMinistries.ministryId })
      .from(memberMinistries)
      .where(eq(memberMinistries.memberId, memberId)),
    db.execute<{ id: number }>(selectLedBy(memberId)),
  ]);
  return { ministryIds: own.map(({ id }) => id), ledIds: led.rows.map(({ id }) => id) };
}

/** Whether an account still exists and belongs to no member. */
export async function isAccountFree(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .select({ memberId: members.id })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(eq(users.id, userId));
  return found.length > 0 && found.every(({ memberId }) => memberId === null);
}

/**
 * Other rows of these tables say nothing about the member: the server lists follow-ups by itself, and a message to
 * everyone reaches every account.
 */
const TELLING_ROWS: Readonly<Record<string, SQL>> = {
  follow_ups: IS_BEGUN_FOLLOW_UP,
  message_copies: sql`box = 'sent'`,
  postponed_newcomers: sql`false`,
};

/** Whether another record, about which somebody has decided, refers to this member. */
export async function hasRecords(db: Database, references: readonly Reference[], memberId: number): Promise<boolean> {
  const found = references.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.identifier(table)}
        where ${sql.identifier(column)} = ${memberId} and ${TELLING_ROWS[table] ?? sql`true`})`,
  );
  const { rows } = await db.execute<{ has: boolean }>(sql`select ${sql.join(found, sql` or `)} as has`);
  return rows[0]?.has ?? false;
}

/** Whether somebody has said that the two are different people. */
export async function isDismissedPair(db: Database, { survivorId, mergedId }: MergedPair): Promise<boolean> {
  const isPair = and(
    eq(duplicatePairs.firstId, Math.min(survivorId, mergedId)),
    eq(duplicatePairs.secondId, Math.max(survivorId, mergedId)),
  );
  return (await db.$count(duplicatePairs, and(isPair, duplicatePairs.isDismissed))) > 0;
}

/** Years for which one of these people has an issued statement. */
export async function findStatementYears(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: statements.year })
    .from(statements)
    .where(
      and(
        or(inArray(statements.memberId, [...ids]), inArray(statements.jointMemberId, [...ids])),
        eq(statements.status, "issued"),
      ),
    )
    .orderBy(desc(statements.year));
  return rows.map(({ year }) => year);
}

export const insertMerge = insertInto(memberMerges);

export async function recordResult(tx: Database, mergeId: number, survivorAfter: RowValues): Promise<void> {
  await tx.update(memberMerges).set({ survivorAfter }).where(eq(memberMerges.id, mergeId));
}

export async function findMerge(db: Database, mergeId: number) {
  const [found] = await db.select().from(memberMerges).where(eq(memberMerges.id, mergeId));
  return found ?? null;
}

const later = alias(memberMerges, "later");

/** The newest merge of the same survivor after this one; it has to be undone first. */
export async function findNewerMerge(db: Database, mergeId: number, survivorId: number): Promise<number | null> {
  const [found] = await db
    .select({ id: memberMerges.id })
    .from(memberMerges)
    .where(and(eq(memberMerges.survivorId, survivorId), gt(memberMerges.id, mergeId), isNull(memberMerges.undoneAt)))
    .orderBy(desc(memberMerges.id))
    .limit(1);
  return found?.id ?? null;
}

const NOTHING_KEPT = {
  merged: null,
  survivorBefore: null,
  survivorAfter: null,
  mergedPicture: null,
  survivorPicture: null,
} as const;

/** Deletes the stored data of an undone merge. */
export async function closeMerge(tx: Database, mergeId: number, undoneAt: string): Promise<void> {
  await tx.delete(memberMergeRows).where(eq(memberMergeRows.mergeId, mergeId));
  await tx
    .update(memberMerges)
    .set({ ...NOTHING_KEPT, undoneAt })
    .where(eq(memberMerges.id, mergeId));
}

/**
 * Deletes the data that merges before this instant kept. Issued statements that they removed are kept: such a document
 * is kept as long as its person.
 */
export async function purgeMerges(tx: Database, before: string): Promise<void> {
  const old = and(lt(memberMerges.mergedAt, before), isNotNull(memberMerges.merged));
  const ids = tx.select({ id: memberMerges.id }).from(memberMerges).where(old);
  const isDocument = sql`${memberMergeRows.tableName} = 'statements' and ${memberMergeRows.kind} = 'removed'
    and ${memberMergeRows.row} ->> 'pdf' is not null`;
  await tx.delete(memberMergeRows).where(and(inArray(memberMergeRows.mergeId, ids), sql`(${isDocument}) is not true`));
  await tx.update(memberMerges).set(NOTHING_KEPT).where(old);
}

const isOpen = and(isNull(memberMerges.undoneAt), isNotNull(memberMerges.merged));
const selectName = (json: SQL) => sql<string>`${json} ->> 'first_name' || ' ' || (${json} ->> 'last_name')`;

/** Merges since an instant that can be undone, the newest first. */
export async function findMerges(db: Database, since: string, after: number | null, limit: number) {
  return db
    .select({
      mergeId: memberMerges.id,
      memberId: memberMerges.survivorId,
      name: sql<string>`${members.firstName} || ' ' || ${members.lastName}`,
      mergedId: memberMerges.mergedId,
      mergedName: selectName(sql`${memberMerges.merged}`),
      mergedAt: memberMerges.mergedAt,
      mergedBy: selectAccountName(memberMerges.mergedBy),
      undoFirst: sql<number | null>`(select max(${later.id}) from ${memberMerges} as ${sql.identifier("later")}
        where ${later.survivorId} = ${memberMerges.survivorId} and ${later.id} > ${memberMerges.id} and ${later.undoneAt} is null)`,
    })
    .from(memberMerges)
    .innerJoin(members, eq(members.id, memberMerges.survivorId))
    .where(and(isOpen, gt(memberMerges.mergedAt, since), after === null ? undefined : lt(memberMerges.id, after)))
    .orderBy(desc(memberMerges.id))
    .limit(limit);
}

export async function countMerges(db: Database, since: string): Promise<number> {
  return countRows(db, memberMerges, and(isOpen, gt(memberMerges.mergedAt, since)));
}
