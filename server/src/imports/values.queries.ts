// The different values in the columns of an imported file.
import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { importRows } from "../database/tables/imports.ts";

/** The different values of a column with the number of rows, the most frequent ones first. */
export async function findValues(db: Database, id: number, column: number, limit: number) {
  const value = sql<string>`trim(${importRows.cells} ->> ${column}::int)`;
  const count = sql<number>`count(*)::int`;
  return db
    .select({ value: sql<string>`min(${value})`, count })
    .from(importRows)
    .where(and(eq(importRows.importId, id), sql`${value} <> ''`))
    .groupBy(sql`lower(${value})`)
    .orderBy(desc(count), sql`min(${value})`)
    .limit(limit);
}

/** The different parts of the cells of a column, between commas, semicolons or line breaks, with the number of rows. */
export async function findParts(db: Database, id: number, column: number, limit: number) {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select min(trim(part)) as name, count(distinct row)::int as count
    from import_rows, regexp_split_to_table(cells ->> ${column}::int,
      case when cells ->> ${column}::int ~ '[;\n]' then '[;\n]' else ',' end) as part
    where import_id = ${id} and trim(part) <> '' group by lower(trim(part)) order by 2 desc, 1 limit ${limit}`);
  return rows;
}
