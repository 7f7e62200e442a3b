// Imports and their rows in the database.
import type { ImportCounts } from "@narthex/contract/import-counts.ts";
import type { ImportSource } from "@narthex/contract/import-mapping.ts";
import { COPY_OF_ROW, SECOND_PERSON } from "@narthex/contract/import-rows.ts";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { takeKeyedLock } from "../database/locks.ts";
import { splitInParts } from "../database/parts.ts";
import { changeById, deleteById, insertOneRow } from "../database/rows.ts";
import { importRows, imports } from "../database/tables/imports.ts";
import { members } from "../database/tables/members.ts";
import { selectAccountName } from "../people/account-name.ts";
import { countHomeChanges, type HomeCounts } from "./homes.queries.ts";
import { TWO_PEOPLE } from "./names.rules.ts";
import { NO_EMAILS } from "./values.rules.ts";

const LISTED = 50;
const SAMPLES = 3;
const ROWS_AT_ONCE = 2000;

const isCopy = sql`${importRows.faults} @> ${JSON.stringify([{ field: COPY_OF_ROW }])}::jsonb`;
export const isFaulty = and(isNotNull(importRows.faults), not(isCopy));
/** The check found the one member who is the person of the row. */
export const isHere = sql`${importRows.matches} @> '[{"isSame": true}]'`;
export const isLikelyMember = and(isNotNull(importRows.matches), not(isHere));
/** A person may decide that the row is the only member who likely is its person. */
export const isUpdatable = sql`${importRows.matches} @> '[{"canUpdate": true}]'`;
const isWanted = and(isNull(importRows.faults), eq(importRows.choice, "import"));
/** Adds a new person. */
export const isReady = and(isWanted, isNull(importRows.targetId));
const isChanging = and(isWanted, isNotNull(importRows.targetId), isNotNull(importRows.changes));
const isUnchanged = and(isWanted, isNotNull(importRows.targetId), isNull(importRows.changes));

const isCouple = sql`${importRows.left} @> ${JSON.stringify([{ reason: TWO_PEOPLE }])}::jsonb or ${importRows.row} > ${SECOND_PERSON}`;
/** Missing tags are listed once for all rows. */
const hasRemark = sql`jsonb_path_exists(${importRows.left}, '$[*] ? (!(@.kind == "tag"))')`;
export const isPartial = and(isWanted, hasRemark);
const hasRepeatRemark = sql`coalesce(${importRows.left} @> '[{"kind": "repeated"}]', false)`;
const isRepeated = and(isWanted, hasRepeatRemark);
export const isNotRepeated = not(hasRepeatRemark);

const noEmailsCell = sql`${importRows.cells} ->> (${imports.mapping} ->> 'noEmails')::int`;
const wantsNoEmails = sql`lower(regexp_replace(${noEmailsCell}, '[^[:alnum:]]', '', 'g')) = any(${sql.param(NO_EMAILS)}::text[])`;

const record = {
  ...getTableColumns(imports),
  createdByName: selectAccountName(imports.createdBy),
};
export type ImportRecord = typeof imports.$inferSelect & { createdByName: string | null };

export async function findImports(db: Database): Promise<ImportRecord[]> {
  return db.select(record).from(imports).orderBy(desc(imports.createdAt), desc(imports.id)).limit(LISTED);
}

export async function findImport(db: Database, id: number): Promise<ImportRecord | null> {
  const [found] = await db.select(record).from(imports).where(eq(imports.id, id));
  return found ?? null;
}

/** Locks an import's row until the transaction ends. */
export async function lockImport(tx: Database, id: number): Promise<void> {
  await tx.select({ id: imports.id }).from(imports).where(eq(imports.id, id)).for("update");
}

const NO_HOME_CHANGES: HomeCounts = {
  moving: 0,
  movingAlone: 0,
  joiningHome: 0,
  changingHome: 0,
  changingRole: 0,
  renamed: 0,
};

const isOpen = (db: Database) =>
  db
    .select({ id: imports.id })
    .from(imports)
    .where(inArray(imports.status, ["checked", "running", "failed"]));

/** Of one import, or of all unfinished imports. */
export async function tallyRows(db: Database, id?: number): Promise<Map<number, ImportCounts>> {
  const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const rows = await db
    .select({
      id: importRows.importId,
      faulty: countWhere(isFaulty),
      copies: countWhere(isCopy),
      likely: countWhere(isLikelyMember),
      likelyUpdatable: countWhere(and(isLikelyMember, isUpdatable)),
      likelySkipped: countWhere(and(isLikelyMember, eq(importRows.choice, "skip"))),
      here: countWhere(isHere),
      hereUpdated: countWhere(and(isHere, isNotNull(importRows.targetId))),
      hereLeft: countWhere(and(isHere, eq(importRows.choice, "skip"))),
      ready: countWhere(isReady),
      changing: countWhere(isChanging),
      unchanged: countWhere(isUnchanged),
      partial: countWhere(isPartial),
      repeated: countWhere(isRepeated),
      couples: countWhere(isCouple),
      noEmails: countWhere(and(isWanted, wantsNoEmails)),
    })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(id === undefined ? inArray(importRows.importId, isOpen(db)) : eq(importRows.importId, id))
    .groupBy(importRows.importId);
  const homes = await countHomeChanges(db, id, isOpen(db).getSQL());
  return new Map(
    rows.map(({ id: importId, ...counts }) => [importId, { ...counts, ...(homes.get(importId) ?? NO_HOME_CHANGES) }]),
  );
}

/** The cells of the first rows, while they are stored, without those of hidden columns. */
export async function findSamples(db: Database, id: number, hidden: ReadonlySet<number>): Promise<string[][]> {
  const rows = await db
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, id), isNotNull(importRows.cells)))
    .orderBy(asc(importRows.row))
    .limit(SAMPLES);
  return rows.flatMap(({ cells }) => (cells ? [cells.map((cell, place) => (hidden.has(place) ? "" : cell))] : []));
}

export async function insertImport(
  tx: Database,
  values: typeof imports.$inferInsert,
  rows: readonly { row: number; cells: string[] }[],
): Promise<number> {
  const importId = await insertOneRow(tx, imports, values);
  for (const part of splitInParts(rows, ROWS_AT_ONCE))
    await tx.execute(sql`
      insert into import_rows (import_id, row, cells)
      select ${importId}, line.row, line.cells
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as line (row int, cells jsonb)`);
  return importId;
}

export const changeImport = changeById(imports);
export const deleteImport = deleteById(imports);

const SHOWN = {
  faulty: isFaulty,
  copies: isCopy,
  remarks: isPartial,
  likely: isLikelyMember,
  here: isHere,
  changing: and(isNotNull(importRows.changes), isNotNull(importRows.targetId)),
};

export async function countShown(db: Database, id: number, only: keyof typeof SHOWN): Promise<number> {
  return db.$count(importRows, and(eq(importRows.importId, id), SHOWN[only]));
}

export async function findRows(
  db: Database,
  id: number,
  only: keyof typeof SHOWN,
  page: { after: number; limit: number },
) {
  return db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, id), SHOWN[only], gt(importRows.row, page.after)))
    .orderBy(asc(importRows.row))
    .limit(page.limit);
}

/** The rows that still have cells. */
export async function findStoredRows(db: Database, id: number, after: number, limit: number) {
  const { row, cells, faults, left, choice, matches, importId } = importRows;
  return db
    .select({ row, cells, faults, left, choice, matches })
    .from(importRows)
    .where(and(eq(importId, id), isNotNull(cells), gt(row, after)))
    .orderBy(asc(row))
    .limit(limit);
}

/**
 * Whether members were imported, or an import was undone, after the check of an import. Times that were read have lost
 * their microseconds.
 */
export async function wasImportedSinceCheck(db: Database, id: number): Promise<boolean> {
  const checkedAt = db.select({ at: imports.checkedAt }).from(imports).where(eq(imports.id, id));
  return (await db.$count(imports, or(gt(imports.importedAt, checkedAt), gt(imports.undoneAt, checkedAt)))) > 0;
}

/** Whether a likely duplicate of a row, or the person whom its ID identified, was removed after the check. */
export async function isMissingMember(db: Database, id: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from import_rows cross join lateral jsonb_array_elements(matches) as match
    where import_id = ${id} and jsonb_typeof(match -> 'memberId') = 'number'
      and not exists (select from members where members.id = (match -> 'memberId')::int)
    union all
    select 1 from imports where id = ${id} and (values ->> 'identified')::int > (
      select count(*) from import_rows where import_id = ${id} and matches is null and target_id is not null)
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

/** The choices for the latest file of the same program, or with the same headings; null if there is none. */
export async function findLatestChoices(
  db: Database,
  { source, headers }: { source: ImportSource; headers: readonly string[] },
) {
  const isAlike = source === "other" ? sql`${imports.headers} = ${JSON.stringify(headers)}::jsonb` : undefined;
  const [found] = await db
    .select({
      values: imports.values,
      headers: imports.headers,
      customColumns: imports.customColumns,
      status: imports.status,
    })
    .from(imports)
    .where(and(eq(imports.source, source), isNotNull(imports.checkedAt), isAlike))
    .orderBy(desc(imports.checkedAt))
    .limit(1);
  return found ?? null;
}

/** Lets one server at a time work on an import; the next one waits and finds it completed. */
export async function queueForImport(tx: Database, id: number): Promise<void> {
  await takeKeyedLock(tx, "import", id);
}

/** Imports with a running job. */
export async function findUnderWay(db: Database, status: "checking" | "running"): Promise<number[]> {
  const rows = await db.select({ id: imports.id }).from(imports).where(eq(imports.status, status));
  return rows.map(({ id }) => id);
}
