// Number of rows of a list. Counting a million rows costs more than reading a page of them, so counts are capped.
import { MAX_COUNT } from "@narthex/contract/limits.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/** A subquery that counts at most MAX_COUNT + 1 rows. */
export function selectCappedCount(from: SQLWrapper, where: SQL | undefined): SQL<number> {
  const most = sql.raw(String(MAX_COUNT + 1));
  return sql<number>`(select count(*)::int from (select from ${from} where ${where ?? sql`true`} limit ${most}) as counted)`;
}

/** The number of rows, at most MAX_COUNT + 1. */
export async function countRows(db: Database, from: SQLWrapper, where?: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${selectCappedCount(from, where)} as total`);
  return rows[0]?.total ?? 0;
}
