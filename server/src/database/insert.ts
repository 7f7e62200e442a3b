// Writes a row and returns its id.
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";

type TableWithId = PgTable & { readonly id: PgColumn };

/** @returns the id of the new row */
export async function insertOneRow<Table extends TableWithId>(
  tx: Database,
  table: Table,
  values: Table["$inferInsert"],
): Promise<Table["$inferSelect"]["id"]> {
  const [written] = await tx.insert<TableWithId>(table).values(values).returning({ id: table.id });
  if (!written) throw new Error("the row was not written");
  return written.id as Table["$inferSelect"]["id"];
}
