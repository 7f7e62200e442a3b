// Writes one row of a table that has an id.
import { eq } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";

type TableWithId = PgTable & { readonly id: PgColumn };
type IdOf<Table extends TableWithId> = Table["$inferSelect"]["id"];

/** For a function that may change only some columns. */
export type ChangeById<Change, Id = number> = (tx: Database, id: Id, change: Change) => Promise<void>;

/** @returns the id of the new row */
export async function insertOneRow<Table extends TableWithId>(
  tx: Database,
  table: Table,
  values: Table["$inferInsert"],
): Promise<IdOf<Table>> {
  const [written] = await tx.insert<TableWithId>(table).values(values).returning({ id: table.id });
  if (!written) throw new Error("the row was not written");
  return written.id as IdOf<Table>;
}

/** @returns a function that inserts a row and returns its id */
export const insertInto =
  <Table extends TableWithId>(table: Table) =>
  (tx: Database, values: Table["$inferInsert"]) =>
    insertOneRow(tx, table, values);

/** @returns a function that changes the row with an id, if there is one */
export const changeById =
  <Table extends TableWithId>(table: Table): ChangeById<PgUpdateSetSource<Table>, IdOf<Table>> =>
  async (tx, id, change) => {
    await tx.update(table).set(change).where(eq(table.id, id));
  };

/** @returns a function that deletes the row with an id, if there is one */
export const deleteById =
  <Table extends TableWithId>(table: Table) =>
  async (tx: Database, id: IdOf<Table>): Promise<void> => {
    await tx.delete(table).where(eq(table.id, id));
  };
