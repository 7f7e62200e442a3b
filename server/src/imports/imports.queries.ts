// Imports and their rows in the database.
import type { ImportChoice } from "@narthex/contract/imports.ts";
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database, Postgres } from "../database/database.ts";
import { takeKeyedLock } from "../database/locks.ts";
import { importRows, imports } from "../database/tables/imports.ts";
import { members } from "../database/tables/members.ts";
import { users } from "../database/tables/users.ts";

const LISTED = 50;
const SAMPLES = 3;
const ROWS_AT_ONCE = 2000;

const isFaulty = isNotNull(importRows.faults);
const isLikely = isNotNull(importRows.matches);
const isReady = and(isNull(importRows.faults), eq(importRows.choice, "import"));

const record = {
  ...getTableColumns(imports),
  createdByName: sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
};
export type ImportRecord = typeof imports.$inferSelect & { createdByName: string | null };

export async function findImports(db: Database): Promise<ImportRecord[]> {
  return db
    .select(record)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(LISTED);
}

export async function findImport(db: Database, id: number): Promise<ImportRecord | null> {
  const [found] = await db
    .select(record)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .where(eq(imports.id, id));
  return found ?? null;
}

/** Locks an import's row until the transaction ends. */
export async function lockImport(tx: Database, id: number): Promise<void> {
  await tx.select({ id: imports.id }).from(imports).where(eq(imports.id, id)).for("update");
}

export interface Counts {
  faulty: number;
  likely: number;
  ready: number;
}

/** Of one import, or of all imports that still have cells. */
export async function countRows(db: Database, id?: number): Promise<Map<number, Counts>> {
  const some = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const rows = await db
    .select({ id: importRows.importId, faulty: some(isFaulty), likely: some(isLikely), ready: some(isReady) })
    .from(importRows)
    .where(id === undefined ? isNotNull(importRows.cells) : eq(importRows.importId, id))
    .groupBy(importRows.importId);
  return new Map(rows.map(({ id: importId, ...counts }) => [importId, counts]));
}

/** The cells of the first rows, while they are stored. */
export async function findSamples(db: Database, id: number): Promise<string[][]> {
  const rows = await db
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, id), isNotNull(importRows.cells)))
    .orderBy(asc(importRows.row))
    .limit(SAMPLES);
  return rows.flatMap(({ cells }) => (cells === null ? [] : [cells]));
}

export async function insertImport(
  tx: Database,
  values: typeof imports.$inferInsert,
  rows: readonly { row: number; cells: string[] }[],
): Promise<number> {
  const [written] = await tx.insert(imports).values(values).returning({ id: imports.id });
  if (!written) throw new Error("the import was not written");
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE));
    await tx.execute(sql`
      insert into import_rows (import_id, row, cells)
      select ${written.id}, line.row, line.cells
      from jsonb_to_recordset(${part}::jsonb) as line (row int, cells jsonb)`);
  }
  return written.id;
}

export async function changeImport(
  tx: Database,
  id: number,
  change: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await tx.update(imports).set(change).where(eq(imports.id, id));
}

export async function deleteImport(tx: Database, id: number): Promise<void> {
  await tx.delete(imports).where(eq(imports.id, id));
}

/** Rows that will be added, with their cells, in the order of the file. */
export async function findReadyCells(db: Database, id: number) {
  const rows = await db
    .select({ row: importRows.row, cells: importRows.cells, matches: importRows.matches })
    .from(importRows)
    .where(and(eq(importRows.importId, id), isReady))
    .orderBy(asc(importRows.row));
  return rows.map(({ row, cells, matches }) => ({ row, cells: cells ?? [], matches: matches ?? [] }));
}

export async function findRows(
  db: Database,
  id: number,
  only: "faulty" | "likely",
  page: { after: number; limit: number },
) {
  return db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), only === "faulty" ? isFaulty : isLikely, gt(importRows.row, page.after)))
    .orderBy(asc(importRows.row))
    .limit(page.limit);
}

/** Sets the choice of rows with a likely duplicate; other rows have no choice. */
export async function setChoices(
  tx: Database,
  id: number,
  rows: "all" | readonly number[],
  choice: ImportChoice,
): Promise<void> {
  const chosen = rows === "all" ? undefined : sql`${importRows.row} = any(${sql.param(rows)}::int[])`;
  await tx
    .update(importRows)
    .set({ choice })
    .where(and(eq(importRows.importId, id), isLikely, chosen));
}

/** Whether members were imported after a time. */
export async function wasImportedSince(db: Database, at: string): Promise<boolean> {
  return (await db.$count(imports, gt(imports.importedAt, at))) > 0;
}

/** Whether a likely duplicate of a row was removed in the meantime. */
export async function missesMember(db: Database, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from import_rows cross join lateral jsonb_array_elements(matches) as match
    where import_id = ${id} and jsonb_typeof(match -> 'memberId') = 'number'
      and not exists (select from members where members.id = (match -> 'memberId')::int)
    limit 1`);
  return rows.length > 0;
}

export async function findMemberNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const name = sql<string>`${members.firstName} || ' ' || ${members.lastName}`;
  const rows = await db
    .select({ id: members.id, name })
    .from(members)
    .where(inArray(members.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The cells of these rows, by their number. */
export async function findCellsOf(db: Database, id: number, rows: readonly number[]): Promise<Map<number, string[]>> {
  const found = await db
    .select({ row: importRows.row, cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, id), inArray(importRows.row, [...rows])));
  return new Map(found.map(({ row, cells }) => [row, cells ?? []]));
}

/** Lets one server at a time work on an import; the next one waits and finds it completed. */
export async function queueForImport(tx: Database, id: number): Promise<void> {
  await takeKeyedLock(tx, "import", id);
}

/** Stores the members that were created from rows, and deletes the rows' cells. */
export async function linkRows(tx: Database, id: number, rows: readonly number[], ids: readonly number[]) {
  await tx.execute(sql`
    update import_rows set member_id = made.member_id, cells = null, faults = null, matches = null
    from unnest(${sql.param(rows)}::int[], ${sql.param(ids)}::int[]) as made (row, member_id)
    where import_rows.import_id = ${id} and import_rows.row = made.row`);
}

export async function dropRowsWithoutMember(tx: Database, id: number): Promise<void> {
  await tx.delete(importRows).where(and(eq(importRows.importId, id), isNull(importRows.memberId)));
}

/** A connection outside of any transaction, for writing progress. */
export const outsideTransaction = (postgres: Postgres): Database => drizzle({ client: postgres.counterPool });

/** Imports that a job works on. */
export async function findUnderWay(db: Database, status: "checking" | "running"): Promise<number[]> {
  const rows = await db.select({ id: imports.id }).from(imports).where(eq(imports.status, status));
  return rows.map(({ id }) => id);
}
