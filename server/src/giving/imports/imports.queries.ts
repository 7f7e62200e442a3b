// Imports of gifts and their rows in the database.
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { splitInParts } from "../../database/parts.ts";
import { changeById, deleteById, insertOneRow } from "../../database/rows.ts";
import { giftImportDonors, giftImportRows, giftImports } from "../../database/tables/gift-imports.ts";
import { selectAccountName } from "../../people/account-name.ts";
import { hasGifts } from "./donors.queries.ts";
import { isLikelyGift } from "./likely.queries.ts";
import { LONGEST } from "./row.rules.ts";

const LISTED = 50;
const SAMPLES = 3;
const ROWS_AT_ONCE = 2000;

const record = {
  ...getTableColumns(giftImports),
  createdByName: selectAccountName(giftImports.createdBy),
};
export type GiftImportRecord = typeof giftImports.$inferSelect & { createdByName: string | null };

export async function findGiftImports(db: Database): Promise<GiftImportRecord[]> {
  return db.select(record).from(giftImports).orderBy(desc(giftImports.id)).limit(LISTED);
}

export async function findGiftImport(db: Database, id: number): Promise<GiftImportRecord | null> {
  const [found] = await db.select(record).from(giftImports).where(eq(giftImports.id, id));
  return found ?? null;
}

/** Locks an import until the transaction ends. */
export async function lockGiftImport(tx: Database, id: number): Promise<void> {
  await tx.select({ id: giftImports.id }).from(giftImports).where(eq(giftImports.id, id)).for("update");
}

export async function insertGiftImport(
  tx: Database,
  values: typeof giftImports.$inferInsert,
  rows: readonly { row: number; cells: string[] }[],
): Promise<number> {
  const importId = await insertOneRow(tx, giftImports, values);
  for (const part of splitInParts(rows, ROWS_AT_ONCE))
    await tx.execute(sql`
      insert into gift_import_rows (import_id, row, cells)
      select ${importId}, line.row, line.cells
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as line (row int, cells jsonb)`);
  return importId;
}

export const changeGiftImport = changeById(giftImports);
export const deleteGiftImport = deleteById(giftImports);

/** The cells of the first rows. */
export async function findGiftSamples(db: Database, id: number): Promise<string[][]> {
  const rows = await db
    .select({ cells: giftImportRows.cells })
    .from(giftImportRows)
    .where(and(eq(giftImportRows.importId, id), isNotNull(giftImportRows.cells)))
    .orderBy(asc(giftImportRows.row))
    .limit(SAMPLES);
  return rows.flatMap(({ cells }) => (cells === null ? [] : [cells]));
}

/** Donors of imported gifts who were matched by name and not confirmed. */
export async function countUnconfirmedDonors(db: Database, importId: number): Promise<number> {
  return db.$count(
    giftImportDonors,
    and(eq(giftImportDonors.importId, importId), eq(giftImportDonors.confirmed, false), hasGifts),
  );
}

/** Whether another import has entered the same file, or is about to. */
export async function wasFileImported(db: Database, id: number, fileHash: string): Promise<boolean> {
  const found = await db.$count(
    giftImports,
    and(eq(giftImports.fileHash, fileHash), inArray(giftImports.status, ["running", "done"]), ne(giftImports.id, id)),
  );
  return found > 0;
}

export async function countUndoneImports(db: Database): Promise<number> {
  return db.$count(giftImports, eq(giftImports.status, "undone"));
}

export async function findGiftsUnderWay(db: Database, status: "checking" | "running"): Promise<number[]> {
  const rows = await db.select({ id: giftImports.id }).from(giftImports).where(eq(giftImports.status, status));
  return rows.map(({ id }) => id);
}

/** The different cells of a column, in the order of the file. */
export async function findColumnTexts(db: Database, id: number, column: number): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select btrim(cells ->> ${column}::int) as text from gift_import_rows
    where import_id = ${id} and cells ->> ${column}::int <> '' group by 1 order by min(row)`);
  return rows.map(({ text }) => text);
}

/** The different values of a column with the number of rows; the parts of a gift to several funds count each. */
export async function findGiftValues(db: Database, id: number, column: number, limit: number) {
  const { rows } = await db.execute<{ value: string; count: number }>(sql`
    select min(value) as value, count(*)::int as count
    from gift_import_rows
    cross join lateral regexp_split_to_table(cells ->> ${column}::int, '(?<=\\))\\s*[,;]\\s*') as part
    cross join lateral trim(regexp_replace(part, '\\s*\\([^()]*\\d[^()]*\\)\\s*$', '')) as value
    where import_id = ${id} and value <> ''
    group by lower(value) order by count(*) desc, min(value) limit ${limit}`);
  return rows;
}

/** The rows that are likely duplicates, or the others that are left out. */
const buildRowCondition = (id: number, only: "left_out" | "likely") => {
  const { importId, kind } = giftImportRows;
  const isShown = only === "likely" ? isLikelyGift : and(eq(kind, "left_out"), sql`${isLikelyGift} is not true`);
  return and(eq(importId, id), isShown);
};

/** In the order of the file. */
export async function findShownRows(
  db: Database,
  id: number,
  only: "left_out" | "likely",
  { after, limit }: { after: number; limit: number },
) {
  const { row, day, kind, reason, cents, donorId } = giftImportRows;
  return db
    .select({ row, day, kind, reason, cents, donor: giftImportDonors.name })
    .from(giftImportRows)
    .leftJoin(giftImportDonors, eq(giftImportDonors.id, donorId))
    .where(and(buildRowCondition(id, only), gt(row, after)))
    .orderBy(asc(row))
    .limit(limit);
}

export async function countShownRows(db: Database, id: number, only: "left_out" | "likely"): Promise<number> {
  return db.$count(giftImportRows, buildRowCondition(id, only));
}

/** The rows that still have cells. */
export async function findGiftCells(db: Database, id: number, after: number, limit: number) {
  const { row, cells, reason, kind, importId } = giftImportRows;
  return db
    .select({ row, cells, reason, kind })
    .from(giftImportRows)
    .where(and(eq(importId, id), isNotNull(cells), gt(row, after)))
    .orderBy(asc(row))
    .limit(limit);
}

/** Counts imported rows with a cell that is longer than its field. */
export async function countCut(db: Database, { id, mapping }: Pick<GiftImportRecord, "id" | "mapping">) {
  const { importId, kind, cells } = giftImportRows;
  const isCut = LONGEST.flatMap(([field, longest]) => {
    const column = mapping[field];
    return column === null ? [] : sql`char_length(btrim(${cells} ->> ${column}::int)) > ${longest}`;
  });
  if (isCut.length === 0) return 0;
  return db.$count(giftImportRows, and(eq(importId, id), ne(kind, "left_out"), or(...isCut)));
}
