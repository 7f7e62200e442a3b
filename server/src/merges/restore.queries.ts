// Writes rows back as they were before a merge. Rows that were changed or deleted since stay as they are.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { RowValues } from "../database/tables/merges.ts";
import { buildKey, findShape, matchSameKey, type Reference } from "./references.queries.ts";

const T = sql`t`;

/** A row of a table from JSON. */
const castToRow = (table: string, json: SQL): SQL =>
  sql`jsonb_populate_record(null::${sql.identifier(table)}, ${json})`;

/**
 * Columns that a merge changed, those of foreign keys to members first: other columns may be unique for each member.
 */
async function findChangedColumns(tx: Database, mergeId: number) {
  const { rows } = await tx.execute<{ table: string; column: string; key: string[] }>(sql`
    select table_name as table, column_name as column, min(array(select jsonb_object_keys(key))) as key
    from member_merge_rows where merge_id = ${mergeId} and kind = 'changed'
    group by 1, 2 order by min(id)`);
  return rows;
}

/** Undoes changes of single values, where the row still has the value that the merge wrote. */
export async function restoreChanged(tx: Database, mergeId: number, references: readonly Reference[]): Promise<void> {
  const isReference = ({ table, column }: { table: string; column: string }) =>
    references.some((one) => one.table === table && one.column === column);
  const columns = await findChangedColumns(tx, mergeId);
  const inOrder = [...columns.filter(isReference), ...columns.filter((one) => !isReference(one))];
  for (const { table, column, key } of inOrder) {
    const at = sql.identifier(column);
    const buildValue = (json: SQL) => castToRow(table, sql`jsonb_build_object(${column}::text, ${json})`);
    await tx.execute(sql`
      update ${sql.identifier(table)} as t set ${at} = earlier.${at}
      from member_merge_rows as r, ${castToRow(table, sql`r.key`)} as place,
        ${buildValue(sql`r.old_value`)} as earlier, ${buildValue(sql`r.new_value`)} as later
      where r.merge_id = ${mergeId} and r.kind = 'changed' and r.table_name = ${table} and r.column_name = ${column}
        and ${matchSameKey(T, sql`place`, key)} and t.${at} is not distinct from later.${at}`);
  }
}

/** Selects rows whose foreign keys are still valid; a key that a deletion sets null becomes null. */
async function insertFrom(tx: Database, table: string, rows: SQL): Promise<void> {
  const { columns, defaults, keys } = await findShape(tx, table);
  const exists = ({ column, table: target, target: to }: (typeof keys)[number]) =>
    sql`exists (select from ${sql.identifier(target)} as parent where parent.${sql.identifier(to)} = one.${sql.identifier(column)})`;
  const values = columns.map((column) => {
    const key = keys.find((one) => one.column === column && one.setsNull);
    const value = sql`one.${sql.identifier(column)}`;
    if (key) return sql`case when ${exists(key)} then ${value} end`;
    const usual = defaults[column];
    return usual === undefined ? value : sql`coalesce(${value}, ${sql.raw(usual)})`;
  });
  const needed = keys.filter(({ setsNull }) => !setsNull);
  const whole = needed.map((key) => sql`(one.${sql.identifier(key.column)} is null or ${exists(key)})`);
  const names = columns.map((column) => sql.identifier(column));
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)} from ${rows} as one
    where ${sql.join([sql`true`, ...whole], sql` and `)}
    on conflict do nothing`);
}

/** Writes the rows that a merge removed, except those that would have been deleted since. */
export async function restoreRemoved(tx: Database, mergeId: number): Promise<void> {
  const { rows } = await tx.execute<{ table: string }>(sql`
    select table_name as table from member_merge_rows
    where merge_id = ${mergeId} and kind = 'removed' group by 1 order by min(id)`);
  for (const { table } of rows) {
    // A row may have been given to the survivor by one foreign key before it was removed because of another.
    const earlier = sql`coalesce((select jsonb_object_agg(c.column_name, c.old_value) from member_merge_rows as c
      where c.merge_id = r.merge_id and c.kind = 'changed' and c.table_name = r.table_name and c.key = r.key), '{}')`;
    const removed = sql`(select removed.* from member_merge_rows as r, ${castToRow(table, sql`r.row || ${earlier}`)} as removed
      where r.merge_id = ${mergeId} and r.kind = 'removed' and r.table_name = ${table})`;
    await insertFrom(tx, table, removed);
  }
}

/** Writes a deleted member again, with the same id. */
export async function restoreMember(tx: Database, row: RowValues): Promise<void> {
  await insertFrom(tx, "members", castToRow("members", sql`${JSON.stringify(row)}::jsonb`));
}

/** Sets columns of a member to values of PostgreSQL's own JSON. */
export async function writeValues(tx: Database, memberId: number, values: RowValues, at: string): Promise<void> {
  const names = Object.keys(values).map((name) => sql.identifier(name));
  const set = names.map((name) => sql`${name} = value.${name}`);
  await tx.execute(sql`
    update members set ${sql.join([...set, sql`updated_at = ${at}`], sql`, `)}
    from ${castToRow("members", sql`${JSON.stringify(values)}::jsonb`)} as value where members.id = ${memberId}`);
}

/** How many rows of the survivor are neither their own nor the merged person's: those added since the merge. */
export async function countAdded(
  db: Database,
  { mergeId, ref, memberId, only }: { mergeId: number; ref: Reference; memberId: number; only: SQL },
): Promise<number> {
  const column = sql.identifier(ref.column);
  const { rows } = await db.execute<{ count: number }>(sql`
    with known as materialized (
      select jsonb_array_elements(new_value) as key from member_merge_rows
      where merge_id = ${mergeId} and kind = 'own' and table_name = ${ref.table} and column_name = ${ref.column}
      union select key from member_merge_rows
      where merge_id = ${mergeId} and kind = 'changed' and table_name = ${ref.table} and column_name = ${ref.column}
    )
    select count(*)::int as count from ${sql.identifier(ref.table)} as t
    where t.${column} = ${memberId} and ${buildKey(T, ref.key)} not in (select key from known) and (${only})`);
  return rows[0]?.count ?? 0;
}

/** How many rows that a merge moved from the merged person, or removed, do not belong to them after its undo. */
export async function countMissing(
  db: Database,
  { mergeId, ref, memberId }: { mergeId: number; ref: Reference; memberId: number },
): Promise<number> {
  const column = sql.identifier(ref.column);
  const { rows } = await db.execute<{ count: number }>(sql`
    with moved as (
      select key from member_merge_rows
      where merge_id = ${mergeId} and table_name = ${ref.table}
        and ((kind = 'changed' and column_name = ${ref.column}) or (kind = 'removed' and row ->> ${ref.column}::text = ${memberId}::text))
    )
    select count(distinct key)::int as count from moved where key not in
      (select ${buildKey(T, ref.key)} from ${sql.identifier(ref.table)} as t where t.${column} = ${memberId})`);
  return rows[0]?.count ?? 0;
}
