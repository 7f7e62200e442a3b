// The rows of an import that are added or changed, and the data that the import keeps of them.

import { createHash } from "node:crypto";
import type { LeftCell, StoredChange } from "@narthex/contract/import-rows.ts";
import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { splitInParts } from "../database/parts.ts";
import { householdSources, importRows, memberSources } from "../database/tables/imports.ts";
import { members } from "../database/tables/members.ts";
import { NAMED } from "./family.rules.ts";
import type { IdSource } from "./products.rules.ts";

const ROWS_AT_ONCE = 1000;

/** Rows of people who are added, or known by their ID, with their cells, in the order of the file. */
export async function findReadyRows(db: Database, id: number) {
  const { row, cells, matches, left, targetId, changes, choice, faults, importId } = importRows;
  const rows = await db
    .select({ row, cells, matches, left, targetId, changes, customValues: members.customValues })
    .from(importRows)
    .leftJoin(members, eq(members.id, targetId))
    .where(and(eq(importId, id), isNull(faults), eq(choice, "import")))
    .orderBy(asc(row));
  return rows.map((one) => ({
    ...one,
    cells: one.cells ?? [],
    matches: one.matches ?? [],
    left: one.left ?? [],
    // A check of an earlier version stored the changes of a likely member also if the row adds someone else.
    changes: one.targetId === null ? [] : (one.changes ?? []),
  }));
}
export type ReadyRow = Awaited<ReturnType<typeof findReadyRows>>[number];

/** Rows that are skipped because their people are, or may be, in the directory. */
export async function findSkippedRows(db: Database, id: number) {
  const { row, cells, matches, choice, faults, importId } = importRows;
  const rows = await db
    .select({ row, cells, matches })
    .from(importRows)
    .where(and(eq(importId, id), isNull(faults), eq(choice, "skip"), isNotNull(matches)));
  return rows.map((one) => ({ row: one.row, cells: one.cells ?? [], matches: one.matches ?? [] }));
}

/** The number of people of a file: its rows, and the second people of rows. */
export async function countPeopleIn(db: Database, importId: number): Promise<number> {
  return db.$count(importRows, eq(importRows.importId, importId));
}

/** Locks the known people whom an import changes, and stores when each was last changed before it. */
export async function keepTimesBefore(tx: Database, importId: number): Promise<void> {
  await tx.execute(sql`
    with known as (
      select id, updated_at from members where id in (
        select target_id from import_rows where import_id = ${importId} and changes is not null)
      order by id for update)
    update import_rows set before_at = known.updated_at from known
    where import_rows.import_id = ${importId} and import_rows.target_id = known.id`);
}

export interface RowResult {
  row: number;
  /** The cells that were not imported; null if there are none. */
  cells: string[] | null;
  left: LeftCell[] | null;
  memberId: number | null;
  changes: StoredChange[] | null;
  householdId: number | null;
}

/** Stores the result of each row, and deletes the cells that were imported, and changes that are not made. */
export async function writeResults(tx: Database, importId: number, results: readonly RowResult[]): Promise<void> {
  for (const batch of splitInParts(results, ROWS_AT_ONCE))
    await tx.execute(sql`
      update import_rows set faults = null, matches = null,
        cells = nullif(result.cells, 'null'), "left" = nullif(result."left", 'null'),
        changes = nullif(result.changes, 'null'), member_id = result."memberId", household_id = result."householdId"
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as result (row int, cells jsonb, "left" jsonb, "memberId" int, changes jsonb, "householdId" int)
      where import_rows.import_id = ${importId} and import_rows.row = result.row`);
  await tx
    .update(importRows)
    .set({ changes: null })
    .where(and(eq(importRows.importId, importId), isNull(importRows.targetId), isNotNull(importRows.changes)));
}

/** Stores the IDs of people that are not stored yet; with the import for members who existed before. */
export async function insertMemberSources(
  tx: Database,
  source: IdSource,
  people: readonly { remoteId: string; memberId: number; importId: number | null }[],
): Promise<void> {
  for (const batch of splitInParts(people, ROWS_AT_ONCE))
    await tx
      .insert(memberSources)
      .values(batch.map((person) => ({ ...person, source })))
      .onConflictDoNothing();
}

const hashText = (text: string): string => `#${createHash("sha256").update(text).digest("hex")}`;

/** A household without an id is stored without its name and address. */
const toStoredKey = (key: string): string => (key.startsWith(NAMED) ? hashText(key) : key);

/** The households that these ids of another program identify. */
export async function findHouseholdsByKey(
  db: Database,
  source: IdSource,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const batch of splitInParts(keys, ROWS_AT_ONCE)) {
    const byStored = new Map(batch.map((key) => [toStoredKey(key), key]));
    const rows = await db
      .select({ remoteId: householdSources.remoteId, householdId: householdSources.householdId })
      .from(householdSources)
      .where(and(eq(householdSources.source, source), inArray(householdSources.remoteId, [...byStored.keys()])));
    for (const { remoteId, householdId } of rows) found.set(byStored.get(remoteId) ?? remoteId, householdId);
  }
  return found;
}

/** Those of these households that have an id of the other program, and were not found by name and address. */
export async function findHouseholdsWithId(
  db: Database,
  source: IdSource,
  householdIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .select({ householdId: householdSources.householdId })
    .from(householdSources)
    .where(
      and(
        eq(householdSources.source, source),
        sql`${householdSources.householdId} = any(${sql.param(householdIds)}::int[])`,
        sql`${householdSources.remoteId} not like '#%'`,
      ),
    );
  return new Set(rows.map(({ householdId }) => householdId));
}

/**
 * The id of a household replaces an earlier one with the same key. In files of unknown programs, the same id is another
 * household in each file.
 */
export async function insertHouseholdSources(
  tx: Database,
  origin: { source: IdSource; importId: number },
  added: readonly { remoteId: string; householdId: number }[],
): Promise<void> {
  const { source, importId } = origin;
  const toSourceKey = (remoteId: string) =>
    source === "other" ? hashText(`${importId}:${remoteId}`) : toStoredKey(remoteId);
  for (const batch of splitInParts(added, ROWS_AT_ONCE))
    await tx
      .insert(householdSources)
      .values(batch.map(({ remoteId, householdId }) => ({ ...origin, householdId, remoteId: toSourceKey(remoteId) })))
      .onConflictDoUpdate({
        target: [householdSources.source, householdSources.remoteId],
        set: { householdId: sql`excluded.household_id`, importId: sql`excluded.import_id` },
      });
}
