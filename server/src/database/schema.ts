// Writes the schema of a database as text. `UPDATE_SCHEMA=1 npx vitest run checks/schema.test.ts` updates schema.sql.
import type { Client } from "pg";

const TABLES = `
  select c.relname as "table", string_agg(
    format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when co.collname <> 'default' then format(' collate %I', co.collname) else '' end ||
      case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
           when a.attidentity = 'a' then ' generated always as identity'
           when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
      case when a.attnotnull then ' not null' else '' end), E',\\n' order by a.attname) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  left join pg_collation co on co.oid = a.attcollation
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.relname order by c.relname`;

const CONSTRAINTS = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`;

const INDEXES = `
  select indexdef as definition from pg_indexes i
  where schemaname = 'public' and not exists
    (select from pg_constraint k where k.conname = i.indexname and k.connamespace = 'public'::regnamespace)
  order by indexname`;

const TRIGGERS = `
  select pg_get_triggerdef(oid) as definition from pg_trigger
  where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  order by tgname`;

/** Tables, constraints, triggers and indexes in a fixed order, without pg-boss's own schema. */
export async function describeSchema(client: Client): Promise<string> {
  const tables = await client.query<{ table: string; columns: string }>(TABLES);
  const constraints = await client.query<{ table: string; name: string; definition: string }>(CONSTRAINTS);
  const indexes = await client.query<{ definition: string }>(INDEXES);
  const triggers = await client.query<{ definition: string }>(TRIGGERS);
  return [
    "-- The form of the database after all migrations. Generated; not run by anything.",
    ...tables.rows.map(({ table, columns }) => `\ncreate table ${table} (\n${columns}\n);`),
    "",
    ...constraints.rows.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`,
    ),
    "",
    ...indexes.rows.map(({ definition }) => `${definition};`),
    "",
    ...triggers.rows.map(({ definition }) => `${definition};`),
    "",
  ].join("\n");
}
