// Who may collect a child, after two records became one: a bar that has not ended is kept in every case.
import { type SQL, sql } from "drizzle-orm";
import type { ChangedNames } from "../barred/names.service.ts";
import type { Database } from "../database/database.ts";
import type { MergedPair } from "./rows.queries.ts";

/** Entries about the same child and adult, one of each of the two people. */
const joinSameGuardians = ({ survivorId, mergedId }: MergedPair) => sql`guardians as mine join guardians as theirs on
  (mine.child_id = ${survivorId} and theirs.child_id = ${mergedId} and (mine.adult_id = theirs.adult_id
    or lower(normalize(mine.adult_name, nfc)) = lower(normalize(theirs.adult_name, nfc))))
  or (mine.adult_id = ${survivorId} and theirs.adult_id = ${mergedId} and mine.child_id = theirs.child_id)`;

/**
 * Of two entries that bar the same adult from the same child, the remaining one gets the longer validity, and the former
 * names of both.
 */
export async function combineBars(tx: Database, mergeId: number, pair: MergedPair): Promise<void> {
  const both = (column: SQL) => sql`mine.${column} || array(select name
    from unnest(theirs.${column}) with ordinality as one (name, place) where name <> all(mine.${column}) order by place)`;
  await tx.execute(sql`
    with combined as (
      select mine.id, to_jsonb(mine) as old, jsonb_build_object(
        'until', case when mine.until is not null and theirs.until is not null then greatest(mine.until, theirs.until) end,
        'names', ${both(sql`names`)}, 'child_names', ${both(sql`child_names`)}) as new
      from ${joinSameGuardians(pair)} where mine.kind = 'barred' and theirs.kind = 'barred'
    ), changed as (
      update guardians as bar set until = value.until, names = value.names, child_names = value.child_names
      from combined, jsonb_populate_record(null::guardians, combined.new) as value
      where bar.id = combined.id
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, column_name, old_value, new_value)
    select ${mergeId}::int, 'guardians', 'changed', jsonb_build_object('id', combined.id), name,
      combined.old -> name, combined.new -> name
    from combined, unnest(array['until', 'names', 'child_names']) as name
    where combined.old -> name <> combined.new -> name`);
}

/**
 * Stores the names that a merge added to bars, so that its undo removes them: the two may be different people. A list
 * that the merge changed before gets no second change, because an undo reverts one for each value.
 */
export async function recordNames(tx: Database, mergeId: number, changed: readonly ChangedNames[]): Promise<void> {
  for (const { id, column, before, after } of changed)
    await tx.execute(sql`
      with known as (
        update member_merge_rows set new_value = ${JSON.stringify(after)}::jsonb
        where merge_id = ${mergeId} and kind = 'changed' and table_name = 'guardians' and column_name = ${column}
          and key = jsonb_build_object('id', ${id}::int)
        returning id
      )
      insert into member_merge_rows (merge_id, table_name, kind, key, column_name, old_value, new_value)
      select ${mergeId}::int, 'guardians', 'changed', jsonb_build_object('id', ${id}::int), ${column}::text,
        ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb
      where not exists (select from known)`);
}

/**
 * Gives the restored person the bars that were entered after the merge, as a child and as an adult: which of the two was
 * meant is not known. A bar replaces another entry of the same two people.
 */
export async function copyLaterBars(
  tx: Database,
  mergeId: number,
  { survivorId, mergedId }: MergedPair,
): Promise<void> {
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
        union select key from member_merge_rows where merge_id = ${mergeId} and table_name = 'guardians'
          and (kind = 'removed' or (kind = 'changed' and column_name = ${column})))`;
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

const isInForce = (row: SQL, today: string): SQL => sql`(${row}.until is null or ${row}.until >= ${today}::date)`;
const isBarInForce = (row: SQL, today: string): SQL => sql`(${row}.kind = 'barred' and ${isInForce(row, today)})`;
const [MINE, THEIRS] = [sql.raw("mine"), sql.raw("theirs")];

/**
 * Whether one is or was a guardian of the other or barred from the other, because they are two people then; or one is
 * barred from a child whose guardian the other is, and the bar has not ended.
 * @param seesBars without it only entries count that everyone of the office sees, so that the answer tells no bar
 */
export async function hasGuardianClash(
  db: Database,
  pair: MergedPair,
  { seesBars, today }: { seesBars: boolean; today: string },
): Promise<boolean> {
  const ids = sql`(${pair.survivorId}::int, ${pair.mergedId}::int)`;
  const { rows } = await db.execute<{ clash: boolean }>(sql`
    select exists (
        select from guardians where child_id in ${ids} and adult_id in ${ids} and (${seesBars} or kind <> 'barred'))
      or ${seesBars} and exists (
        select from ${joinSameGuardians(pair)} where (mine.kind = 'barred') <> (theirs.kind = 'barred')
          and (${isBarInForce(MINE, today)} or ${isBarInForce(THEIRS, today)})) as clash`);
  return rows[0]?.clash ?? false;
}

/** A bar that a merge kept although another entry contradicts it. */
export interface KeptBar {
  readonly childId: number;
  readonly name: string;
}

/** In this order: a bar in force, another entry in force, a bar, a parent or guardian, and the longer validity. */
const rankGuardian = (row: SQL, today: string): SQL => sql`(${isBarInForce(row, today)}, ${isInForce(row, today)},
  ${row}.kind = 'barred', ${row}.kind <> 'trusted', coalesce(${row}.until, 'infinity'))`;

/**
 * Of two entries about the same child and adult, the stronger one is kept. The other one is removed, and stored
 * completely. Two bars are combined instead.
 */
async function keepStrongerOfTwo(tx: Database, mergeId: number, pair: MergedPair, today: string): Promise<KeptBar[]> {
  const isWeaker = sql`${rankGuardian(MINE, today)} < ${rankGuardian(THEIRS, today)}`;
  const { rows } = await tx.execute<{ childId: number; name: string }>(sql`
    with twice as (
      select case when ${isWeaker} then theirs.id else mine.id end as kept_id,
        case when ${isWeaker} then mine.id else theirs.id end as other_id
      from ${joinSameGuardians(pair)} where mine.kind <> 'barred' or theirs.kind <> 'barred'
    ), gone as (
      delete from guardians as t using twice where t.id = twice.other_id returning t.*
    ), stored as (
      insert into member_merge_rows (merge_id, table_name, kind, key, row)
      select ${mergeId}::int, 'guardians', 'removed', jsonb_build_object('id', gone.id), to_jsonb(gone) from gone
    )
    select case bar.child_id when ${pair.mergedId} then ${pair.survivorId} else bar.child_id end as "childId",
      coalesce(bar.adult_name, adult.first_name || ' ' || adult.last_name) as name
    from twice join guardians as bar on bar.id = twice.kept_id left join members as adult on adult.id = bar.adult_id
    where ${isBarInForce(sql.raw("bar"), today)}
    order by bar.id`);
  return rows;
}

/** If one of the two is barred from the other, the bar is kept with the name only, because the merge deletes one record. */
async function keepBarBetween(tx: Database, mergeId: number, { survivorId, mergedId }: MergedPair): Promise<KeptBar[]> {
  const { rows } = await tx.execute<{ childId: number; name: string }>(sql`
    with gone as (
      delete from guardians as t
      where t.kind = 'barred' and t.child_id in (${survivorId}, ${mergedId}) and t.adult_id in (${survivorId}, ${mergedId})
      returning t.*
    ), kept as (
      insert into member_merge_rows (merge_id, table_name, kind, key, row)
      select ${mergeId}::int, 'guardians', 'removed', jsonb_build_object('id', gone.id), to_jsonb(gone) from gone
    ), named as (
      insert into guardians (child_id, adult_name, names, child_names, kind, until, set_by, created_at, reviewed_at)
      select ${survivorId}::int, adult.first_name || ' ' || adult.last_name, gone.names, gone.child_names, gone.kind,
        gone.until, gone.set_by, gone.created_at, gone.reviewed_at
      from gone join members as adult on adult.id = gone.adult_id
      on conflict (child_id, lower(normalize(adult_name, nfc)))
        do update set kind = 'barred',
          until = case when guardians.kind = 'barred' then nullif(greatest(coalesce(guardians.until, 'infinity'),
            coalesce(excluded.until, 'infinity')), 'infinity') else excluded.until end
      returning guardians.id, guardians.child_id, guardians.adult_name, (guardians.xmax = 0) as is_new
    ), recorded as (
      insert into member_merge_rows (merge_id, table_name, kind, key)
      select ${mergeId}::int, 'guardians', 'added', jsonb_build_object('id', named.id) from named where is_new
    )
    select child_id as "childId", adult_name as name from named`);
  return rows;
}

/**
 * Keeps the stronger one of two entries about the same child and adult.
 * @returns bars that other entries of the two contradict, for people who do not see bars: others are refused first, and
 * decide themselves
 */
export async function keepStrongerGuardians(
  tx: Database,
  mergeId: number,
  pair: MergedPair,
  today: string,
): Promise<KeptBar[]> {
  const between = await keepBarBetween(tx, mergeId, pair);
  return [...between, ...(await keepStrongerOfTwo(tx, mergeId, pair, today))];
}

/** Deletes the bars by name that a merge added. */
export async function deleteAddedBars(tx: Database, mergeId: number): Promise<void> {
  await tx.execute(sql`
    delete from guardians as bar using member_merge_rows as r
    where r.merge_id = ${mergeId} and r.kind = 'added' and r.table_name = 'guardians' and bar.id = (r.key ->> 'id')::int`);
}

/** The children whom someone may collect. A bar does not count, because the refusal of an undo would reveal it. */
export async function findGuarded(db: Database, memberId: number, today: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct child_id as id from guardians
    where adult_id = ${memberId} and kind <> 'barred' and (until is null or until >= ${today})`);
  return rows.map(({ id }) => id);
}
