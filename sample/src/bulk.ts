// Fills tables with millions of rows: constraints and indexes are restored at the end, which is faster than a check per
// row.
import { sql } from "drizzle-orm";
import type { Database } from "../../server/src/database/database.ts";

interface Definition {
  [column: string]: unknown;
  drop: string;
  restore: string;
}

/**
 * Drops foreign keys, unique constraints and plain indexes of the tables while the work fills them, and then restores
 * them unchanged, which fails for rows that violate them. Inside a transaction only; locks the tables until its end.
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
  const { rows: constraints } = await tx.execute<Definition>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where conrelid in (${names}) and contype in ('f', 'u')
    order by contype desc, conname`);
  const { rows: indexes } = await tx.execute<Definition>(sql`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
    from pg_index
    where indrelid in (${names}) and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid`);
  const definitions = [...constraints, ...indexes];
  for (const { drop } of definitions) await tx.execute(sql.raw(drop));
  await work();
  for (const { restore } of definitions) await tx.execute(sql.raw(restore));
}
