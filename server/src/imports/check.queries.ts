// A check in the database: which attempt may write, the rows it reads, and its results.

import { type ImportFault, type LeftCell, SECOND_PERSON, type StoredChange } from "@narthex/contract/import-rows.ts";
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { importRows, imports, memberSources, type StoredMatch } from "../database/tables/imports.ts";
import { members } from "../database/tables/members.ts";
import type { IdSource } from "./products.rules.ts";

/** A job's attempt at a check. */
export interface CheckAttempt {
  readonly importId: number;
  readonly attempt: number;
}

/**
 * Starts an attempt at a check with the first row: results of earlier attempts are deleted, and those can no longer
 * write. @returns null if the check was canceled or has ended
 */
export async function beginAttempt(tx: Database, importId: number): Promise<CheckAttempt | null> {
  const [begun] = await tx
    .update(imports)
    .set({ checkAttempt: sql`${imports.checkAttempt} + 1`, progress: 0 })
    .where(and(eq(imports.id, importId), eq(imports.status, "checking")))
    .returning({ attempt: imports.checkAttempt });
  if (!begun) return null;
  await tx.delete(importRows).where(and(eq(importRows.importId, importId), gt(importRows.row, SECOND_PERSON)));
  await tx
    .update(importRows)
    .set({ faults: null, matches: null, left: null, targetId: null, changes: null, choice: "import" })
    .where(
      and(
        eq(importRows.importId, importId),
        sql`(num_nonnulls(${importRows.faults}, ${importRows.matches}, ${importRows.left}, ${importRows.targetId}) > 0 or ${importRows.choice} <> 'import')`,
      ),
    );
  return { importId, attempt: begun.attempt };
}

/** Writes the progress or the end of an attempt; false if the check was canceled or started again. */
export async function advanceAttempt(
  tx: Database,
  { importId, attempt }: CheckAttempt,
  change: Pick<Partial<typeof imports.$inferInsert>, "status" | "progress">,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(imports)
    .set(change)
    .where(and(eq(imports.id, importId), eq(imports.status, "checking"), eq(imports.checkAttempt, attempt)));
  return rowCount === 1;
}

/** The next rows of the file with their cells. */
export async function findNextCells(db: Database, importId: number, after: number, limit: number) {
  const rows = await db
    .select({ row: importRows.row, cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), gt(importRows.row, after)))
    .orderBy(asc(importRows.row))
    .limit(limit);
  return rows.map(({ row, cells }) => ({ row, cells: cells ?? [] }));
}

/** Stores the second people of rows, who are checked after all rows of the file. */
export async function insertSeconds(
  tx: Database,
  importId: number,
  seconds: readonly { row: number; cells: string[] }[],
): Promise<void> {
  if (seconds.length > 0) await tx.insert(importRows).values(seconds.map((second) => ({ ...second, importId })));
}

/** The members that these ids of another program identify. */
export async function findKnownIds(
  db: Database,
  source: IdSource,
  remoteIds: readonly string[],
): Promise<Map<string, number>> {
  if (remoteIds.length === 0) return new Map();
  const rows = await db
    .select({ remoteId: memberSources.remoteId, memberId: memberSources.memberId })
    .from(memberSources)
    .where(and(eq(memberSources.source, source), inArray(memberSources.remoteId, [...remoteIds])));
  return new Map(rows.map(({ remoteId, memberId }) => [remoteId, memberId]));
}

/** The members who have one of these names. */
export async function findNamedMembers(db: Database, names: readonly { firstName: string; lastName: string }[]) {
  if (names.length === 0) return [];
  const { id, firstName, lastName, dateOfBirth } = members;
  return db
    .select({ id, firstName, lastName, dateOfBirth })
    .from(members)
    .where(
      sql`(lower(${firstName}), lower(${lastName})) in (
        select lower(name ->> 'firstName'), lower(name ->> 'lastName') from jsonb_array_elements(${JSON.stringify(names)}::jsonb) as name)`,
    )
    .orderBy(asc(id));
}

/** Those of these members with an id of the other program. */
export async function findIdentified(db: Database, source: IdSource, memberIds: readonly number[]) {
  const rows = await db
    .selectDistinct({ memberId: memberSources.memberId })
    .from(memberSources)
    .where(and(eq(memberSources.source, source), inArray(memberSources.memberId, [...memberIds])));
  return new Set(rows.map(({ memberId }) => memberId));
}

/** The members whom the ids of a file identify. @param column the column of the ids */
export async function findMembersOfFile(db: Database, importId: number, source: IdSource, column: number) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct member_sources.member_id as id
    from import_rows
    cross join lateral (select regexp_replace(cells ->> ${column}::int, '^\\s+|\\s+$', '', 'g') as id) as cell
    join member_sources on source = ${source} and remote_id in (cell.id, cell.id || '#2')
    where import_rows.import_id = ${importId}`);
  return rows.map(({ id }) => id);
}

/** Those of these members with several ids of the other program, because they were merged. */
export async function findMerged(db: Database, source: IdSource, memberIds: readonly number[]) {
  const rows = await db
    .select({ memberId: memberSources.memberId })
    .from(memberSources)
    .where(and(eq(memberSources.source, source), inArray(memberSources.memberId, [...memberIds])))
    .groupBy(memberSources.memberId)
    .having(sql`count(*) > 1`);
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Rows without errors in their order, with their choices, and what an earlier plan stored. */
export async function findCheckedRows(db: Database, id: number) {
  const { row, cells, matches, left, targetId, changes, choice, faults, importId } = importRows;
  const rows = await db
    .select({ row, cells, matches, left, targetId, changes, choice })
    .from(importRows)
    .where(and(eq(importId, id), isNull(faults)))
    .orderBy(asc(row));
  return rows.map((one) => ({ ...one, cells: one.cells ?? [], matches: one.matches ?? [] }));
}
export type CheckedRow = Awaited<ReturnType<typeof findCheckedRows>>[number];

/** Replaces the changes of rows, and the cells that are left out. */
export async function changeRows(
  tx: Database,
  importId: number,
  rows: readonly { row: number; changes: readonly StoredChange[] | null; left: readonly LeftCell[] | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update import_rows set changes = nullif(planned.changes, 'null'), "left" = nullif(planned."left", 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as planned (row int, changes jsonb, "left" jsonb)
    where import_rows.import_id = ${importId} and import_rows.row = planned.row`);
}

/** Clears the likely duplicates within a household of skipped rows, because a choice may have changed the household. */
export async function clearHousemates(tx: Database, importId: number): Promise<void> {
  await tx
    .update(importRows)
    .set({ matches: null, choice: "import" })
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.choice, "skip"),
        sql`${importRows.matches} @> '[{"reason": "household"}]'`,
      ),
    );
}

/** Sets the likely duplicates of rows without any, which are skipped by default. @returns the number of these rows */
export async function skipLikely(
  tx: Database,
  importId: number,
  rows: readonly { row: number; matches: readonly StoredMatch[] }[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { rowCount } = await tx.execute(sql`
    update import_rows set matches = found.matches, choice = 'skip'
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ row, matches }) => ({ row, matches })))}::jsonb) as found (row int, matches jsonb)
    where import_rows.import_id = ${importId} and import_rows.row = found.row and import_rows.matches is null`);
  return rowCount ?? 0;
}

export interface RowVerdict {
  row: number;
  faults: ImportFault[] | null;
  matches: StoredMatch[] | null;
  left: LeftCell[] | null;
  targetId: number | null;
}

/** Writes errors of rows, and their members. A row with matches is skipped by default, unless it has a target. */
export async function writeVerdicts(tx: Database, importId: number, verdicts: readonly RowVerdict[]): Promise<void> {
  if (verdicts.length === 0) return;
  await tx.execute(sql`
    update import_rows
    set faults = nullif(verdict.faults, 'null'), matches = nullif(verdict.matches, 'null'),
      "left" = nullif(verdict."left", 'null'), target_id = (select id from members where id = verdict."targetId"),
      choice = case when nullif(verdict.matches, 'null') is null or verdict."targetId" is not null then 'import' else 'skip' end
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      as verdict (row int, faults jsonb, matches jsonb, "left" jsonb, "targetId" int)
    where import_rows.import_id = ${importId} and import_rows.row = verdict.row`);
}
