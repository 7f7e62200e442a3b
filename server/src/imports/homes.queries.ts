// What is known about the history of households: which program they came with, and who changed them here.

import { inArray, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { householdSources } from "../database/tables/imports.ts";
import type { IdSource } from "./products.rules.ts";

export interface Origin {
  /** Whether the household has an ID of this program, and was not found by name and address. */
  hasId: boolean;
}

/** The households that an import added, with what this program says about them. */
export async function findOrigins(
  db: Database,
  source: IdSource,
  ids: readonly number[],
): Promise<Map<number, Origin>> {
  const isOfProgram = source !== "other";
  const rows = await db
    .select({ id: householdSources.householdId, source: householdSources.source, remoteId: householdSources.remoteId })
    .from(householdSources)
    .where(inArray(householdSources.householdId, [...new Set(ids)]));
  const origins = new Map<number, Origin>();
  for (const { id, source: from, remoteId } of rows) {
    const hasId = isOfProgram && from === source && !remoteId.startsWith("#");
    origins.set(id, { hasId: hasId || origins.get(id)?.hasId === true });
  }
  return origins;
}

/**
 * The fields of these households that a person changed here. Entries of an import and of its undo are made in the
 * transaction that records it, so they have its time.
 */
export async function findFieldsChangedHere(db: Database, ids: readonly number[]): Promise<Map<number, Set<string>>> {
  const { rows } = await db.execute<{ id: string; field: string }>(sql`
    select distinct entry.subject_id as id, field
    from audit_entries as entry, jsonb_array_elements_text(entry.detail -> 'fields') as field
    where entry.subject = 'household' and entry.action = 'changed'
      and entry.subject_id = any(${sql.param(ids.map(String))}::text[])
      and not exists (
        select from audit_entries as import
        where import.created_at = entry.created_at and import.subject = 'import' and import.action in ('imported', 'import_undone'))`);
  const byId = Map.groupBy(rows, ({ id }) => Number(id));
  return new Map([...byId].map(([id, ofHome]) => [id, new Set(ofHome.map(({ field }) => field))]));
}

/** Counts of an import's changes to households, for the check. */
export type HomeCounts = {
  /** Households that get a new address, and people who get an address other than their household's. */
  moving: number;
  movingAlone: number;
  /** People who join a household, who move to another one, and who get another role in theirs. */
  joiningHome: number;
  changingHome: number;
  changingRole: number;
  /** Households that get another name. */
  renamed: number;
};

/** Of one import, or of all unfinished imports. */
export async function countHomeChanges(
  db: Database,
  id: number | undefined,
  isOpen: ReturnType<typeof sql>,
): Promise<Map<number, HomeCounts>> {
  const { rows } = await db.execute<HomeCounts & { id: number }>(sql`
    with change as (
      select line.import_id, line.target_id, change ->> 'field' as field,
        case when change ->> 'field' = 'home' then (change ->> 'before')::jsonb end as before,
        case when change ->> 'field' = 'home' then (change ->> 'after')::jsonb end as after,
        change ->> 'before' is null as was_empty,
        line.changes @> '[{"field": "home"}]' as has_home
      from import_rows as line, jsonb_array_elements(line.changes) as change
      where line.faults is null and line.choice = 'import' and line.target_id is not null
        and ${id === undefined ? sql`line.import_id in (${isOpen})` : sql`line.import_id = ${id}`})
    select import_id as id,
      count(distinct substring(field from '^household:([0-9]+):address$'))::int as moving,
      (count(*) filter (where field = 'address' and was_empty and not has_home and exists (
        select from household_members join households on households.id = household_members.household_id
        where household_members.member_id = change.target_id and is_primary and address is not null)))::int as "movingAlone",
      (count(*) filter (where field = 'home' and was_empty))::int as "joiningHome",
      (count(*) filter (where field = 'home' and not was_empty and before -> 'id' <> after -> 'id'))::int as "changingHome",
      (count(*) filter (where field = 'home' and not was_empty and before -> 'id' = after -> 'id'))::int as "changingRole",
      count(distinct substring(field from '^household:([0-9]+):name$'))::int as renamed
    from change group by import_id`);
  return new Map(rows.map(({ id: importId, ...counts }) => [importId, counts]));
}

/** Households that are empty since an import moved their people. */
export async function findEmptied(db: Database, importId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, name from households
    where id in (
      select ((change ->> 'before')::jsonb -> 'id')::int
      from import_rows, jsonb_array_elements(changes) as change
      where import_id = ${importId} and change ->> 'field' = 'home' and change ->> 'before' is not null)
      and not exists (select from household_members where household_id = households.id)
    order by name, id`);
  return rows;
}
