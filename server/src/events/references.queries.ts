// Finds events that other tables refer to. The tables are read from the catalog, so that a new one is not forgotten.
// The table of imported events only says from which calendar they came, and those of children's rooms and serving
// ministries only say where they are used: an event with such a row can be deleted.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";

interface Reference extends Record<string, unknown> {
  table: string;
  column: string;
}

async function findReferences(db: Database): Promise<Reference[]> {
  const { rows } = await db.execute<Reference>(sql`
    select c.relname as "table", a.attname as "column"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'public.events'::regclass and k.conrelid <> k.confrelid
      and c.relname not in ('calendar_sources', 'room_events', 'serving_events', 'serving_exceptions', 'serving_needs')
    order by 1, 2`);
  return rows;
}

const isIn = ({ table, column }: Reference): SQL =>
  sql`exists (select from ${sql.identifier(table)} where ${sql.identifier(column)} = e.id)`;

/** Those of the events that a row of any other table refers to. */
export async function findReferenced(db: Database, eventIds: readonly number[]): Promise<Set<number>> {
  const references = await findReferences(db);
  if (eventIds.length === 0 || references.length === 0) return new Set();
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.id from unnest(${sql.param(`{${eventIds.join(",")}}`)}::int[]) as e(id)
    where ${sql.join(references.map(isIn), sql` or `)}`);
  return new Set(rows.map(({ id }) => id));
}
