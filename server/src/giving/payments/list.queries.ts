// Pages of payments, newest first.
import { and, desc, lt, type SQL, sql } from "drizzle-orm";
import { countRows } from "../../database/count.ts";
import type { Database } from "../../database/database.ts";
import { payments } from "../../database/tables/payments.ts";
import type { PaymentRow } from "./payments.queries.ts";

function matchSearch(search: string): SQL | undefined {
  if (search === "") return undefined;
  return sql`position(lower(${search}) in lower(${payments.donorName})) > 0`;
}

/** Only ids below `below`. */
export function findPayments(db: Database, search: string, below: number | null, limit: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(matchSearch(search), below === null ? undefined : lt(payments.id, below)))
    .orderBy(desc(payments.id))
    .limit(limit);
}

export function countPayments(db: Database, search: string): Promise<number> {
  return countRows(db, payments, matchSearch(search));
}
