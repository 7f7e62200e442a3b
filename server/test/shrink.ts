// Reduces a database to a few rows of each table and the rows to which these refer.
import type { Client } from "pg";

interface ForeignKey {
  name: string;
  definition: string;
  child: string;
  parent: string;
  columns: string[];
  parentColumns: string[];
}

const FOREIGN_KEYS = `
  select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition, conrelid::regclass::text as child, confrelid::regclass::text as parent,
    array(select attname::text from unnest(conkey) with ordinality as k(number, place)
      join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
    array(select attname::text from unnest(confkey) with ordinality as k(number, place)
      join pg_attribute on attrelid = confrelid and attnum = number order by place) as "parentColumns"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

const TABLES = `
  select oid::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;

/** @param rows how many of the smallest rows of each table stay, in addition to those to which others refer */
export async function shrink(client: Client, rows: number): Promise<void> {
  await client.query("begin");
  await client.query("create temporary table kept (name text, place tid) on commit drop");
  const names = (await client.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
  for (const name of names)
    await client.query(
      `insert into kept select '${name}', t.ctid from ${name} t order by pg_column_size(t.*), t.ctid limit ${rows}`,
    );
  const keys = (await client.query<ForeignKey>(FOREIGN_KEYS)).rows;
  for (let added = 1; added > 0; ) {
    added = 0;
    for (const { child, parent, columns, parentColumns } of keys) {
      const isSame = columns.map((column, at) => `c.${column} = p.${parentColumns[at]}`).join(" and ");
      const { rowCount } = await client.query(`
        insert into kept select distinct '${parent}', p.ctid from ${parent} p
        join ${child} c on ${isSame} join kept k on k.name = '${child}' and k.place = c.ctid
        where not exists (select from kept o where o.name = '${parent}' and o.place = p.ctid)`);
      added += rowCount ?? 0;
    }
  }
  for (const { child, name } of keys) await client.query(`alter table ${child} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const name of names)
    await client.query(`delete from ${name} where ctid not in (select place from kept where kept.name = '${name}')`);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { child, name, definition } of keys)
    await client.query(`alter table ${child} add constraint ${name} ${definition}`);
  await client.query("commit");
}
