// The different values in the columns of an imported file.
import { type ImportMapping, MAX_TAG_ROWS } from "@narthex/contract/import-mapping.ts";
import { SECOND_PERSON } from "@narthex/contract/import-rows.ts";
import { and, desc, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { importRows, imports } from "../database/tables/imports.ts";
import { isFaulty, isNotRepeated, isPartial, isReady } from "./imports.queries.ts";

const NAMESAKES = 5;
const MISTAKES = 20;
const REMARKS = 20;

/** The second person of a row has the cells of the first, and another name. */
const isNotSecond = lte(importRows.row, SECOND_PERSON);

/** The most frequent spelling of a group; of two, the one with capitals. */
const selectMostFrequent = (text: SQL) => sql<string>`mode() within group (order by ${text} collate "C")`;

/** The different values of a column with the number of rows, the most frequent ones first. */
export async function findValues(db: Database, id: number, column: number, limit: number) {
  const value = sql<string>`trim(${importRows.cells} ->> ${column}::int)`;
  const count = sql<number>`count(*)::int`;
  return db
    .select({ value: selectMostFrequent(value), count })
    .from(importRows)
    .where(and(eq(importRows.importId, id), isNotSecond, sql`${value} <> ''`))
    .groupBy(sql`lower(${value})`)
    .orderBy(desc(count), sql`min(lower(${value}))`)
    .limit(limit);
}

/**
 * The different parts of the cells of a column, between commas, semicolons or line breaks, with the number of rows and
 * the first of them.
 */
export async function findCellParts(db: Database, id: number, column: number, limit: number) {
  const { rows } = await db.execute<{ name: string; count: number; rows: number[] }>(sql`
    select ${selectMostFrequent(sql`trim(part)`)} as name, count(distinct row)::int as count,
      (array_agg(distinct row))[:${sql.raw(String(MAX_TAG_ROWS))}] as rows
    from import_rows, regexp_split_to_table(cells ->> ${column}::int,
      case when cells ->> ${column}::int ~ '[;\n]' then '[;\n]' else ',' end) as part
    where import_id = ${id} and ${isNotSecond} and trim(part) <> '' group by lower(trim(part)) order by 2 desc, lower(trim(part)) limit ${limit}`);
  return rows;
}

/**
 * Names that several new people of a checked file have, the most frequent ones first. Rows that are likely the person of
 * an earlier one are not counted.
 */
export async function findNamesakesIn(db: Database, id: number) {
  const selectCell = (field: keyof ImportMapping) =>
    sql`nullif(trim(${importRows.cells} ->> (${imports.mapping} ->> ${sql.raw(`'${field}'`)})::int), '')`;
  const name = sql<string>`coalesce(concat_ws(' ', coalesce(${selectCell("firstName")}, ${selectCell("otherFirstName")}), ${selectCell("lastName")}), '')`;
  const whole = sql<string>`coalesce(nullif(${name}, ''), ${selectCell("fullName")})`;
  const count = sql<number>`count(*)::int`;
  return db
    .select({ name: selectMostFrequent(whole), count })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(and(eq(importRows.importId, id), isReady, isNotRepeated, isNotNull(whole), isNotSecond))
    .groupBy(sql`lower(${whole})`)
    .having(sql`count(*) > 1`)
    .orderBy(desc(count), sql`lower(${whole})`)
    .limit(NAMESAKES);
}

/** The mistakes in the rows of a checked file, those of most rows first. */
export async function findMistakes(db: Database, id: number) {
  const select = (name: string) => sql<string>`fault ->> ${sql.raw(`'${name}'`)}`;
  return db
    .select({
      field: select("field"),
      column: select("column"),
      sentence: select("sentence"),
      count: sql<number>`count(*)::int`,
    })
    .from(importRows)
    .crossJoinLateral(sql`jsonb_array_elements(${importRows.faults}) as fault`)
    .where(and(eq(importRows.importId, id), isFaulty))
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`4 desc, min(${importRows.row})`)
    .limit(MISTAKES);
}

/** The remarks in the rows of a checked file, those of most rows first. Missing tags are counted separately. */
export async function findRemarks(db: Database, id: number) {
  return db
    .select({
      column: sql<number>`(remark ->> 'column')::int`,
      reason: sql<string>`remark ->> 'reason'`,
      count: sql<number>`count(*)::int`,
    })
    .from(importRows)
    .crossJoinLateral(sql`jsonb_array_elements(${importRows.left}) as remark`)
    .where(and(eq(importRows.importId, id), isPartial, sql`remark ->> 'kind' is distinct from 'tag'`))
    .groupBy(sql`1, 2`)
    .orderBy(sql`3 desc, min(${importRows.row})`)
    .limit(REMARKS);
}
