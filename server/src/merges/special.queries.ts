// Rows for which moving is not enough: likely duplicates, primary households, and barred guardians.
import type { MergeSide } from "@narthex/contract/merges.ts";
import { type SQL, sql } from "drizzle-orm";
import type { ChangedNames } from "../barred/names.service.ts";
import type { Database } from "../database/database.ts";
import { hasChildInside } from "../presence/inside.ts";
import type { Pair } from "./rows.queries.ts";

/**
 * Removes the pairs of the merged person, and stores them completely. People marked as different from the merged person
 * are also marked as different from the survivor.
 */
export async function movePairs(tx: Database, mergeId: number, { survivorId, mergedId }: Pair): Promise<void> {
  const buildPairKey = (pair: SQL) =>
    sql`jsonb_build_object('first_id', ${pair}.first_id, 'second_id', ${pair}.second_id)`;
  await tx.execute(sql`
    with gone as (
      delete from duplicate_pairs as p where p.first_id = ${mergedId} or p.second_id = ${mergedId}
      returning p.*
    ), kept as (
      insert into member_merge_rows (merge_id, table_name, kind, key, row)
      select ${mergeId}::int, 'duplicate_pairs', 'removed', ${buildPairKey(sql`gone`)}, to_jsonb(gone) from gone
    ), others as (
      select case when first_id = ${mergedId} then second_id else first_id end as id, reason from gone where is_dismissed
    ), written as (
      insert into duplicate_pairs as p (first_id, second_id, reason, is_dismissed)
      select least(id, ${survivorId}), greatest(id, ${survivorId}), reason, true from others where id <> ${survivorId}
      on conflict (first_id, second_id) do update set is_dismissed = true where not p.is_dismissed
      returning p.first_id, p.second_id, (p.xmax = 0) as is_new
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, column_name, old_value, new_value)
    select ${mergeId}::int, 'duplicate_pairs', case when is_new then 'added' else 'changed' end, ${buildPairKey(sql`written`)},
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
const joinSameGuardians = ({ survivorId, mergedId }: Pair) => sql`guardians as mine join guardians as theirs on
  (mine.child_id = ${survivorId} and theirs.child_id = ${mergedId} and (mine.adult_id = theirs.adult_id
    or lower(normalize(mine.adult_name, nfc)) = lower(normalize(theirs.adult_name, nfc))))
  or (mine.adult_id = ${survivorId} and theirs.adult_id = ${mergedId} and mine.child_id = theirs.child_id)`;

/** Of two entries that bar the same adult from the same child, the remaining one gets the longer validity. */
export async function keepLongerBar(tx: Database, mergeId: number, pair: Pair): Promise<void> {
  await tx.execute(sql`
    with longer as (
      select mine.id, mine.until as old, theirs.until as new from ${joinSameGuardians(pair)}
      where mine.kind = 'barred' and theirs.kind = 'barred' and mine.until is not null
        and (theirs.until is null or theirs.until > mine.until)
    ), changed as (
      update guardians set until = longer.new from longer where guardians.id = longer.id
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, column_name, old_value, new_value)
    select ${mergeId}::int, 'guardians', 'changed', jsonb_build_object('id', id), 'until', to_jsonb(old), to_jsonb(new)
    from longer`);
}

/** Stores the names that a merge added to bars, so that its undo removes them: the two may be different people. */
export async function recordNames(tx: Database, mergeId: number, changed: readonly ChangedNames[]): Promise<void> {
  for (const { id, column, before, after } of changed)
    await tx.execute(sql`
      insert into member_merge_rows (merge_id, table_name, kind, key, column_name, old_value, new_value)
      values (${mergeId}, 'guardians', 'changed', jsonb_build_object('id', ${id}::int), ${column},
        ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)`);
}

/**
 * Gives the restored person the bars that were entered after the merge, as a child and as an adult: which of the two was
 * meant is not known. A bar replaces another entry of the same two people.
 */
export async function copyLaterBars(tx: Database, mergeId: number, { survivorId, mergedId }: Pair): Promise<void> {
  const restored = sql`${mergedId}::int`;
  const sides = [
    { column: "child_id", own: sql`child_id`, other: sql`adult_id`, pair: sql`${restored}, bar.adult_id` },
    { column: "adult_id", own: sql`adult_id`, other: sql`child_id`, pair: sql`bar.child_id, ${restored}` },
  ];
  for (const { column, own, other, pair } of sides) {
    const later = sql`bar.kind = 'barred' and bar.${own} = ${survivorId} and bar.${other} is distinct from ${mergedId}
      and jsonb_build_object('id', bar.id) not in (
        select jsonb_array_elements(new_value) from member_merge_rows
        where merge_id = ${mergeId} and kind = 'own' and table_name = 'guardians' and column_name = ${column}
        union select key from member_merge_rows
        where merge_id = ${mergeId} and kind = 'changed' and table_name = 'guardians' and column_name = ${column})`;
    const isSame = sql`(mine.${other} = bar.${other}
      or lower(normalize(mine.adult_name, nfc)) = lower(normalize(bar.adult_name, nfc)))`;
    await tx.execute(sql`
      delete from guardians as mine using guardians as bar
      where ${later} and mine.${own} = ${mergedId} and mine.kind <> 'barred' and ${isSame}`);
    await tx.execute(sql`
      insert into guardians (child_id, adult_id, adult_name, names, child_names, kind, until, set_by, created_at, reviewed_at)
      select ${pair}, bar.adult_name, bar.names, bar.child_names, bar.kind, bar.until, bar.set_by, bar.created_at,
        bar.reviewed_at
      from guardians as bar where ${later}
      on conflict do nothing`);
  }
}

/** Whether one is a guardian of the other, or one is barred from a child whose guardian the other is. */
export async function hasGuardianClash(db: Database, pair: Pair): Promise<boolean> {
  const ids = sql`(${pair.survivorId}::int, ${pair.mergedId}::int)`;
  const { rows } = await db.execute<{ clash: boolean }>(sql`
    select exists (select from guardians where child_id in ${ids} and adult_id in ${ids})
      or exists (select from ${joinSameGuardians(pair)} where (mine.kind = 'barred') <> (theirs.kind = 'barred')) as clash`);
  return rows[0]?.clash ?? false;
}

/** Whether both are children inside today, or were on one day: each was seen there, so they are two people. */
export async function areBothCheckedIn(db: Database, { survivorId, mergedId }: Pair, today: string): Promise<boolean> {
  const areInside =
    (await hasChildInside(db, { childId: survivorId }, today)) &&
    (await hasChildInside(db, { childId: mergedId }, today));
  if (areInside) return true;
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
