// How many rows a list has. Counting all of a million rows costs more than reading a page of them.
import { MAX_COUNT } from "@narthex/contract/limits.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/** A count that stops after MAX_COUNT rows and one more, within another statement. */
export function cappedCount(from: SQLWrapper, where: SQL | undefined): SQL<number> {
  const most = sql.raw(String(MAX_COUNT + 1));
  return sql<number>`(select count(*)::int from (select from ${from} where ${where ?? sql`true`} limit ${most}) as counted)`;
}

/** How many rows there are; MAX_COUNT + 1 where there are more than MAX_COUNT. */
export async function countRows(db: Database, from: SQLWrapper, where?: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${cappedCount(from, where)} as total`);
  return rows[0]?.total ?? 0;
}
