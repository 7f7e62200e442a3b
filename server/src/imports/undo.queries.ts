// Finds the members of an import to which other records refer, for its undo.
import type { StoredChange } from "@narthex/contract/import-rows.ts";
import type { KeptReason } from "@narthex/contract/imports.ts";
import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { IS_BEGUN_FOLLOW_UP } from "../database/begun-follow-ups.ts";
import type { Database } from "../database/database.ts";
import { splitInParts } from "../database/parts.ts";
import { importRows, imports, memberSources } from "../database/tables/imports.ts";
import { members } from "../database/tables/members.ts";

export interface AddedMember {
  id: number;
  isChanged: boolean;
  hasAccount: boolean;
}

/** When a row's person last got the state that the import gave them. */
const madeAt = sql`coalesce(${importRows.afterAt}, ${imports.importedAt})`;

/** The remaining members of an import, locked until the transaction ends. */
export async function lockAddedMembers(tx: Database, importId: number): Promise<AddedMember[]> {
  return tx
    .select({
      id: members.id,
      isChanged: sql<boolean>`${members.updatedAt} is distinct from ${madeAt}`,
      hasAccount: sql<boolean>`${members.userId} is not null`,
    })
    .from(members)
    .innerJoin(importRows, eq(importRows.memberId, members.id))
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(eq(imports.id, importId))
    .orderBy(asc(members.id))
    .for("update", { of: members });
}

/** When the import was made, to the microsecond: instants that are read otherwise end with the millisecond. */
export async function findImportedAt(tx: Database, importId: number): Promise<string> {
  const [found] = await tx
    .select({ at: sql<string | null>`${imports.importedAt}::text` })
    .from(imports)
    .where(eq(imports.id, importId));
  if (!found?.at) throw new Error("the import was not made");
  return found.at;
}

/** When imports were made and undone, to the microsecond. A household last changed then was not changed by a person. */
export async function findImportTimes(tx: Database): Promise<string[]> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select imported_at::text as at from imports where imported_at is not null
    union select undone_at::text from imports where undone_at is not null`);
  return rows.map(({ at }) => at);
}

/** Tables that refer to members, but whose rows may be deleted with them. */
const OF_NO_WEIGHT = ["import_rows", "duplicate_pairs", "member_sources"];

const WHY: Record<string, KeptReason> = {
  attendance: "attendance",
  member_ministries: "ministry",
  ministries: "ministry",
  events: "event",
  donations: "gift",
  household_members: "household",
  guardians: "household",
};

/** Household memberships that the import created do not prevent the removal of its people. */
const matchOthers = (importId: number) => sql`not exists (
  select from import_rows where import_rows.import_id = ${importId} and import_rows.member_id = household_members.member_id
    and import_rows.household_id = household_members.household_id)`;

/** Tags and departures that the import added do not prevent the removal of its people. */
const ADDED_WITH_PEOPLE = ["member_tags", "member_departures"];
const matchLater = (table: string, importId: number) => sql`not exists (
  select from imports where imports.id = ${importId} and imports.imported_at = ${sql.identifier(table)}.created_at)`;

/** Follow-ups that the daily cleanup lists, such as birthdays, do not prevent the removal unless somebody began them. */
function matchOfWeight(table: string, column: string, importId: number) {
  if (table === "household_members") return matchOthers(importId);
  if (ADDED_WITH_PEOPLE.includes(table)) return matchLater(table, importId);
  return table === "follow_ups" && column === "member_id" ? IS_BEGUN_FOLLOW_UP : sql`true`;
}

/**
 * Which of these members any table refers to. The list of tables comes from the database, so that a table of a later
 * version also protects its members.
 */
export async function findImportReferences(
  tx: Database,
  importId: number,
  ids: readonly number[],
): Promise<Map<number, KeptReason>> {
  const { rows: columns } = await tx.execute<{ table: string; column: string }>(sql`
    select t.relname as table, a.attname as column
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'members'::regclass
    order by 1, 2`);
  const found = new Map<number, KeptReason>();
  for (const { table, column } of columns) {
    if (OF_NO_WEIGHT.includes(table)) continue;
    const at = sql.identifier(column);
    const isOfWeight = matchOfWeight(table, column, importId);
    const { rows } = await tx.execute<{ id: number }>(
      sql`select distinct ${at} as id from ${sql.identifier(table)} where ${at} = any(${sql.param(ids)}::int[]) and ${isOfWeight}`,
    );
    for (const { id } of rows) if (!found.has(id)) found.set(id, WHY[table] ?? "elsewhere");
  }
  return found;
}

/**
 * The batch size. Deleting a member searches every table that refers to members: a larger batch reaches the time limit
 * of a statement.
 */
const AT_ONCE = 500;

/** @returns the email addresses of the deleted members */
export async function deleteAdded(tx: Database, ids: readonly number[]): Promise<string[]> {
  const emails: string[] = [];
  for (const part of splitInParts(ids, AT_ONCE)) {
    const deleted = await tx.delete(members).where(inArray(members.id, part)).returning({ email: members.email });
    emails.push(...deleted.flatMap(({ email }) => email ?? []));
  }
  return emails;
}

/** Deletes the IDs that an import gave to existing members. */
export async function deleteGivenIds(tx: Database, importId: number): Promise<void> {
  await tx.delete(memberSources).where(eq(memberSources.importId, importId));
}

/** The rows of existing members that the import changed or added to a household. */
export async function findUndoTargets(tx: Database, importId: number) {
  const { row, targetId, changes, householdId } = importRows;
  const rows = await tx
    .select({ row, targetId, changes, householdId })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isNotNull(targetId)))
    .orderBy(asc(row));
  return rows.flatMap(({ targetId: memberId, ...one }) => (memberId === null ? [] : [{ ...one, memberId }]));
}

/** Keeps only the changes of a row that were not restored. */
export async function setChanges(
  tx: Database,
  importId: number,
  row: number,
  changes: StoredChange[] | null,
): Promise<void> {
  await tx
    .update(importRows)
    .set({ changes })
    .where(and(eq(importRows.importId, importId), eq(importRows.row, row)));
}

/** Locks the known people whom nothing changed after the import. @returns their ids */
export async function lockLastChanged(tx: Database, importId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .innerJoin(importRows, eq(importRows.targetId, members.id))
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(and(eq(imports.id, importId), eq(members.updatedAt, madeAt)))
    .orderBy(asc(members.id))
    .for("update", { of: members });
  return rows.map(({ id }) => id);
}

/**
 * Stores which of these people have the state again that an earlier import gave them, because all changes of this one
 * were restored. The undo of the earlier one then finds them unchanged.
 */
export async function keepTimesRestored(tx: Database, importId: number, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update import_rows as earlier set after_at = members.updated_at
    from import_rows as undone, members, imports
    where undone.import_id = ${importId} and undone.changes is null and undone.target_id = members.id
      and members.id = any(${sql.param(ids)}::int[])
      and (earlier.member_id = members.id or earlier.target_id = members.id)
      and earlier.import_id = imports.id and imports.id <> ${importId}
      and coalesce(earlier.after_at, imports.imported_at) = undone.before_at`);
}

/**
 * The households that the import added. Imports of earlier versions gave the key of a household to the one of a later
 * file, so households without a key count too if they got people when they were added.
 */
export async function findAddedHouseholds(tx: Database, importId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select household_id as id from household_sources where import_id = ${importId}
    union
    select households.id from import_rows
    join imports on imports.id = import_rows.import_id
    join households on households.id = import_rows.household_id and households.created_at = imports.imported_at
    where import_rows.import_id = ${importId}
      and not exists (select from household_sources where household_id = households.id)`);
  return rows.map(({ id }) => id);
}

/** The households that another import added and undid, and to which or from which this one moved people. */
export async function findLeftHouseholds(tx: Database, importId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct household_sources.household_id as id from household_sources
    join imports on imports.id = household_sources.import_id and imports.status = 'undone'
    where household_sources.household_id in (
      select household_id from import_rows where import_id = ${importId}
      union select ((change ->> side)::jsonb -> 'id')::int
      from import_rows, jsonb_array_elements(changes) as change, unnest(array['before', 'after']) as side
      where import_id = ${importId} and change ->> 'field' = 'home' and jsonb_typeof((change ->> side)::jsonb -> 'id') = 'number')`);
  return rows.map(({ id }) => id);
}

/** Those of these households to which the undo of another import may return people. */
export async function findNeededHouseholds(
  tx: Database,
  importId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct ((change ->> 'before')::jsonb -> 'id')::int as id
    from imports join import_rows on import_rows.import_id = imports.id, jsonb_array_elements(changes) as change
    where imports.status = 'done' and imports.id <> ${importId} and change ->> 'field' = 'home'
      and jsonb_typeof((change ->> 'before')::jsonb -> 'id') = 'number'
      and ((change ->> 'before')::jsonb -> 'id')::int = any(${sql.param(ids)}::int[])`);
  return new Set(rows.map(({ id }) => id));
}
