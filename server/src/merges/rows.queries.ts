// Moves the rows of one member to another, and records every change. Table and column names come from PostgreSQL's
// catalog.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { buildKey, matchSameKey, type Reference, type UniqueIndex } from "./references.queries.ts";

/** The two people: rows of `mergedId` become rows of `survivorId`. */
export interface MergedPair {
  readonly survivorId: number;
  readonly mergedId: number;
}

const T = sql`t`;

/** Records which rows are the survivor's own, to distinguish them from rows that are added later. */
export async function recordOwnRows(tx: Database, mergeId: number, ref: Reference, memberId: number): Promise<void> {
  await tx.execute(sql`
    insert into member_merge_rows (merge_id, table_name, kind, key, column_name, new_value)
    select ${mergeId}::int, ${ref.table}::text, 'own', '{}', ${ref.column}::text, coalesce(jsonb_agg(${buildKey(T, ref.key)}), '[]')
    from ${sql.identifier(ref.table)} as t where t.${sql.identifier(ref.column)} = ${memberId}`);
}

/** The rows of a member that a unique index includes, with the values of its other parts. */
function selectRows({ table, column, key }: Reference, { parts, predicate }: UniqueIndex, memberId: number): SQL {
  const columns = key.map((name) => sql.identifier(name));
  const values = parts.map((part, place) => sql`${sql.raw(part)} as ${sql.identifier(`part_${place}`)}`);
  return sql`(select ${sql.join([...columns, ...values], sql`, `)} from ${sql.identifier(table)}
    where ${sql.identifier(column)} = ${memberId} ${predicate === null ? sql`` : sql`and (${sql.raw(predicate)})`})`;
}

/** Rows of the merged person that conflict with a row of the survivor in the index. */
function selectDoubled(ref: Reference, index: UniqueIndex, { survivorId, mergedId }: MergedPair): SQL {
  const equal = index.parts.map((_, place) => {
    const part = sql.identifier(`part_${place}`);
    return sql`theirs.${part} = mine.${part}`;
  });
  return sql`(select ${sql.join(
    ref.key.map((column) => sql`theirs.${sql.identifier(column)}`),
    sql`, `,
  )}
    from ${selectRows(ref, index, mergedId)} as theirs
    join ${selectRows(ref, index, survivorId)} as mine on ${sql.join([sql`true`, ...equal], sql` and `)})`;
}

/** Removes rows of the merged person that would violate a unique index, and stores them completely. */
export async function removeDoubled(tx: Database, mergeId: number, ref: Reference, pair: MergedPair): Promise<void> {
  for (const index of ref.uniques)
    await tx.execute(sql`
      with gone as (
        delete from ${sql.identifier(ref.table)} as t using ${selectDoubled(ref, index, pair)} as doubled
        where ${matchSameKey(T, sql`doubled`, ref.key)}
        returning ${buildKey(T, ref.key)} as key, to_jsonb(t) as row
      )
      insert into member_merge_rows (merge_id, table_name, kind, key, row)
      select ${mergeId}::int, ${ref.table}::text, 'removed', key, row from gone`);
}

/** Assigns the rows of the merged person to the survivor, and records each. */
export async function moveRows(tx: Database, mergeId: number, ref: Reference, pair: MergedPair): Promise<void> {
  const { survivorId, mergedId } = pair;
  const column = sql.identifier(ref.column);
  await tx.execute(sql`
    with moved as (
      update ${sql.identifier(ref.table)} as t set ${column} = ${survivorId} where t.${column} = ${mergedId}
      returning ${buildKey(T, ref.key)} as key
    )
    insert into member_merge_rows (merge_id, table_name, kind, key, column_name, old_value, new_value)
    select ${mergeId}::int, ${ref.table}::text, 'changed', key, ${ref.column}::text, to_jsonb(${mergedId}::int), to_jsonb(${survivorId}::int)
    from moved`);
}

/** Numbers of rows of the merged person, and of those that both have. @param only a condition for the row `t` */
export async function countRowsOf(
  db: Database,
  ref: Reference,
  pair: MergedPair,
  only: SQL,
): Promise<{ all: number; doubled: number }> {
  const column = sql.identifier(ref.column);
  const doubled = ref.uniques.map((index) => sql`select * from ${selectDoubled(ref, index, pair)} as one_index`);
  const { rows } = await db.execute<{ all: number; doubled: number }>(sql`
    select (select count(*)::int from ${sql.identifier(ref.table)} as t where t.${column} = ${pair.mergedId} and (${only})) as all,
      ${doubled.length === 0 ? sql`0` : sql`(select count(*)::int from (${sql.join(doubled, sql` union `)}) as doubled)`} as doubled`);
  return rows[0] ?? { all: 0, doubled: 0 };
}
