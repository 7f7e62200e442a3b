// Filling tables with millions of rows: what PostgreSQL would look after row by row is put back at the end, all at once.
import { sql } from "drizzle-orm";
import type { Database } from "../../server/src/database/database.ts";

interface TakenOff {
  [column: string]: unknown;
  off: string;
  on: string;
}

/**
 * Takes foreign keys, unique constraints and plain indexes off the tables while the work fills them. They come back
 * as they were, and refuse what breaks them. Inside a transaction only; locks the tables until its end.
 */
export async function withoutIndexes(
  tx: Database,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const names = sql.join(
    tables.map((table) => sql`${table}::regclass`),
    sql`, `,
  );
  const { rows: constraints } = await tx.execute<TakenOff>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "on"
    from pg_constraint where conrelid in (${names}) and contype in ('f', 'u')
    order by contype desc, conname`);
  const { rows: indexes } = await tx.execute<TakenOff>(sql`
    select format('drop index %s', indexrelid::regclass) as off, pg_get_indexdef(indexrelid) as "on"
    from pg_index
    where indrelid in (${names}) and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid`);
  const taken = [...constraints, ...indexes];
  for (const { off } of taken) await tx.execute(sql.raw(off));
  await work();
  for (const { on } of taken) await tx.execute(sql.raw(on));
}
