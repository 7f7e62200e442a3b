// Finds the columns that refer to members. The list comes from PostgreSQL's catalog, so that a table of a later version
// is included.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";

/** A unique index that contains the column: two rows of one person must differ in the other parts. */
export interface UniqueIndex {
  /** SQL of the other parts, such as `event_id` or `lower(adult_name)`. */
  readonly parts: readonly string[];
  /** The condition of a partial index. */
  readonly predicate: string | null;
}

/** A foreign key to members. */
export interface Reference {
  readonly table: string;
  readonly column: string;
  /** Columns of the primary key. */
  readonly key: readonly string[];
  readonly uniques: readonly UniqueIndex[];
}

/**
 * Pairs of members are searched again after a merge, and rows about a merge describe it: they have their own rules
 * (special.queries.ts).
 */
const PAIRS = "duplicate_pairs";

/** Every foreign key to members, except those of pairs. */
export async function findMergeReferences(db: Database): Promise<Reference[]> {
  const { rows } = await db.execute<Reference & Record<string, unknown>>(sql`
    select t.relname as table, a.attname as column,
      (select array_agg(k.attname order by part.place)
        from pg_index i
        cross join unnest(i.indkey::smallint[]) with ordinality as part (attnum, place)
        join pg_attribute k on k.attrelid = i.indrelid and k.attnum = part.attnum
        where i.indrelid = t.oid and i.indisprimary)::text[] as key,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'parts', (select coalesce(jsonb_agg(pg_get_indexdef(i.indexrelid, place, true) order by place), '[]')
            from generate_series(1, i.indnkeyatts) as place where i.indkey[place - 1] <> a.attnum),
          'predicate', pg_get_expr(i.indpred, i.indrelid))
          order by i.indexrelid), '[]')
        from pg_index i
        where i.indrelid = t.oid and i.indisunique and a.attnum = any(i.indkey::smallint[])) as uniques
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'members'::regclass and t.relname <> ${PAIRS}
    order by 1, 2`);
  return rows;
}

/** How to write a removed row again: its columns, their defaults, and each foreign key of the table. */
export interface Shape {
  readonly columns: readonly string[];
  /**
   * SQL of the default of each required column that has one, for rows that were removed before the column was added.
   */
  readonly defaults: Readonly<Record<string, string>>;
  readonly keys: readonly { column: string; table: string; target: string; setsNull: boolean }[];
}

export async function findShape(db: Database, table: string): Promise<Shape> {
  const { rows } = await db.execute<Shape & Record<string, unknown>>(sql`
    select
      (select array_agg(attname order by attnum) from pg_attribute
        where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '')::text[] as columns,
      (select coalesce(jsonb_object_agg(a.attname, pg_get_expr(d.adbin, d.adrelid)), '{}')
        from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = t.oid and a.attnotnull and a.attgenerated = '') as defaults,
      (select coalesce(jsonb_agg(jsonb_build_object('column', a.attname, 'table', p.relname, 'target', pa.attname,
          'setsNull', c.confdeltype = 'n')), '[]')
        from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        join pg_class p on p.oid = c.confrelid
        join pg_attribute pa on pa.attrelid = c.confrelid and pa.attnum = c.confkey[1]
        where c.conrelid = t.oid and c.contype = 'f') as keys
    from pg_class t where t.oid = ${table}::regclass`);
  const [shape] = rows;
  if (!shape) throw new Error(`there is no table ${table}`);
  return shape;
}

/** The primary key of a row as JSON. */
export function buildKey(row: SQL, key: readonly string[]): SQL {
  const pairs = key.map((column) => sql`${column}::text, ${row}.${sql.identifier(column)}`);
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}

/** Whether two rows have the same primary key. */
export function matchSameKey(one: SQL, other: SQL, key: readonly string[]): SQL {
  const equal = key.map((column) => sql`${one}.${sql.identifier(column)} = ${other}.${sql.identifier(column)}`);
  return sql.join(equal, sql` and `);
}
