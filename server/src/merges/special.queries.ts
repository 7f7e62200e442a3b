// Rows for which moving is not enough: likely duplicates, primary households, and barred guardians.
import type { MergeSide } from "@narthex/contract/merges.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { Pair } from "./rows.queries.ts";

/**
 * Removes the pairs of the merged person, and stores them completely. People marked as different from the merged person
 * are also marked as different from the survivor.
 */
export async function movePairs(tx: Database, mergeId: number, { survivorId, mergedId }: Pair): Promise<void> {
  const key = (pair: SQL) => sql`jsonb_build_object('first_id', ${pair}.first_id, 'second_id', ${pair}.second_id)`;
  await tx.execute(sql`
    with gone as (
      delete from duplicate_pairs as p where p.first_id = ${mergedId} or p.second_id = ${mergedId}
      returning p.*
    ), kept as (
      insert into member_merge_rows (merge_id, table_name, kind, key, row)
      select ${mergeId}::int, 'duplicate_pairs', 'removed', ${key(sql`gone`)}, to_jsonb(gone) from gone
    ), others as (
      select case when first_id = ${mergedId} then second_id else first_id end as id, reason from gone where is_dismissed
    ), written as (
      insert into duplicate_pairs as p (first_id, second_id, reason, is_dismissed)
      select least(id, ${survivorId}), greatest(id, ${survivorId}), reason, true from others where id <> ${survivorId}
      on conflict (first_id, second_id) do update set is_dismissed = true where not p.is_dismissed
      returning p.first_id, p.second_id, (p.xmax = 0) as is_new
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, column_name, old_value, new_value)
    select ${mergeId}::int, 'duplicate_pairs', case when is_new then 'added' else 'changed' end, ${key(sql`written`)},
      case when not is_new then 'is_dismissed' end, case when not is_new then 'false'::jsonb end,
      case when not is_new then 'true'::jsonb end
    from written`);
}

/** Deletes the pairs that a merge added. */
export async function deleteAddedPairs(tx: Database, mergeId: number): Promise<void> {
  await tx.execute(sql`
    delete from duplicate_pairs as p using member_merge_rows as r
    where r.merge_id = ${mergeId} and r.kind = 'added' and r.table_name = 'duplicate_pairs'
      and p.first_id = (r.key ->> 'first_id')::int and p.second_id = (r.key ->> 'second_id')::int`);
}

/** Only one household of a person is the primary one: of the chosen side if it has one, and otherwise of the other. */
export async function keepPrimaryHousehold(
  tx: Database,
  mergeId: number,
  { survivorId, mergedId }: Pair,
  side: MergeSide,
): Promise<void> {
  const [kept, dropped] = side === "this" ? [survivorId, mergedId] : [mergedId, survivorId];
  await tx.execute(sql`
    with changed as (
      update household_members set is_primary = false
      where member_id = ${dropped} and is_primary
        and exists (select from household_members where member_id = ${kept} and is_primary)
      returning id
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, column_name, old_value, new_value)
    select ${mergeId}::int, 'household_members', 'changed', jsonb_build_object('id', id), 'is_primary', 'true', 'false'
    from changed`);
}

/** Entries about the same child and adult, one of each of the two people. */
const sameGuardians = ({ survivorId, mergedId }: Pair) => sql`guardians as mine join guardians as theirs on
  (mine.child_id = ${survivorId} and theirs.child_id = ${mergedId} and (mine.adult_id = theirs.adult_id
    or lower(normalize(mine.adult_name, nfc)) = lower(normalize(theirs.adult_name, nfc))))
  or (mine.adult_id = ${survivorId} and theirs.adult_id = ${mergedId} and mine.child_id = theirs.child_id)`;

/** Of two entries that bar the same adult from the same child, the remaining one gets the longer validity. */
export async function keepLongerBar(tx: Database, mergeId: number, pair: Pair): Promise<void> {
  await tx.execute(sql`
    with longer as (
      select mine.id, mine.until as old, theirs.until as new from ${sameGuardians(pair)}
      where mine.kind = 'barred' and theirs.kind = 'barred' and mine.until is not null
        and (theirs.until is null or theirs.until > mine.until)
    ), changed as (
      update guardians set until = longer.new from longer where guardians.id = longer.id
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, column_name, old_value, new_value)
    select ${mergeId}::int, 'guardians', 'changed', jsonb_build_object('id', id), 'until', to_jsonb(old), to_jsonb(new)
    from longer`);
}

/** Whether one is a guardian of the other, or one is barred from a child whose guardian the other is. */
export async function hasGuardianClash(db: Database, pair: Pair): Promise<boolean> {
  const ids = sql`(${pair.survivorId}::int, ${pair.mergedId}::int)`;
  const { rows } = await db.execute<{ clash: boolean }>(sql`
    select exists (select from guardians where child_id in ${ids} and adult_id in ${ids})
      or exists (select from ${sameGuardians(pair)} where (mine.kind = 'barred') <> (theirs.kind = 'barred')) as clash`);
  return rows[0]?.clash ?? false;
}

/** Whether both are children inside on one day: each was seen there, so they are two people. */
export async function areBothCheckedIn(db: Database, { survivorId, mergedId }: Pair): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from child_check_ins mine, child_check_ins theirs
      where mine.child_id = ${survivorId} and theirs.child_id = ${mergedId} and mine.state = 'in' and theirs.state = 'in'
        and mine.day = theirs.day
    ) as found`);
  return rows[0]?.found ?? false;
}

/** A child is inside once. Of two check-ins of different days, no one collected the child of the earlier one. */
export async function keepLaterStay(tx: Database, mergeId: number, { survivorId, mergedId }: Pair): Promise<void> {
  await tx.execute(sql`
    with changed as (
      update child_check_ins as earlier set state = 'uncollected'
      from child_check_ins as later
      where earlier.child_id in (${survivorId}, ${mergedId}) and later.child_id in (${survivorId}, ${mergedId})
        and earlier.state = 'in' and later.state = 'in' and earlier.day < later.day
      returning earlier.id
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, column_name, old_value, new_value)
    select ${mergeId}::int, 'child_check_ins', 'changed', jsonb_build_object('id', id), 'state', '"in"', '"uncollected"'
    from changed`);
}
