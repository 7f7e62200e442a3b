import type { CalendarEntryKind } from "@narthex/contract/calendar-imports.ts";
import { and, asc, count, desc, eq, getTableColumns, gt, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/database.ts";
import { splitInParts } from "../../database/parts.ts";
import { changeById, deleteById, insertOneRow } from "../../database/rows.ts";
import { calendarImportEntries, calendarImports } from "../../database/tables/calendar-imports.ts";
import { selectAccountName } from "../../people/account-name.ts";

export type StoredEntry = typeof calendarImportEntries.$inferSelect;

const AT_ONCE = 500;
const NEWEST = 20;

const selectCount = (condition: SQL) =>
  sql<number>`count(${calendarImportEntries.position}) filter (where ${condition})`.mapWith(Number);
const countOfKind = (kind: CalendarEntryKind) => selectCount(sql`${calendarImportEntries.kind} = ${kind}`);

const withCounts = (db: Database) =>
  db
    .select({
      ...getTableColumns(calendarImports),
      createdByName: selectAccountName(calendarImports.createdBy),
      added: countOfKind("new"),
      changed: countOfKind("changed"),
      same: countOfKind("same"),
      leftOut: countOfKind("left_out"),
      over: countOfKind("past"),
      pastEvents: sql<number>`coalesce(sum(${calendarImportEntries.pastEvents}), 0)`.mapWith(Number),
      partial: selectCount(
        sql`${calendarImportEntries.kind} <> 'left_out' and jsonb_array_length(${calendarImportEntries.reasons}) > 0`,
      ),
    })
    .from(calendarImports)
    .leftJoin(calendarImportEntries, eq(calendarImportEntries.importId, calendarImports.id))
    .groupBy(calendarImports.id);

export type CalendarImportRecord = Awaited<ReturnType<typeof findCalendarImports>>[number];

export async function findCalendarImports(db: Database) {
  return withCounts(db).orderBy(desc(calendarImports.id)).limit(NEWEST);
}

export async function findCalendarImport(db: Database, id: number): Promise<CalendarImportRecord | null> {
  const [found] = await withCounts(db).where(eq(calendarImports.id, id));
  return found ?? null;
}

export async function insertCalendarImport(
  tx: Database,
  values: typeof calendarImports.$inferInsert,
  entries: readonly Omit<StoredEntry, "importId">[],
): Promise<number> {
  const importId = await insertOneRow(tx, calendarImports, values);
  for (const some of splitInParts(entries, AT_ONCE))
    await tx.insert(calendarImportEntries).values(some.map((entry) => ({ ...entry, importId })));
  return importId;
}

export const changeCalendarImport = changeById(calendarImports);
export const deleteCalendarImport = deleteById(calendarImports);

export async function findCalendarEntries(db: Database, importId: number): Promise<StoredEntry[]> {
  return db
    .select()
    .from(calendarImportEntries)
    .where(eq(calendarImportEntries.importId, importId))
    .orderBy(asc(calendarImportEntries.position));
}

/** What imports that are not undone changed of an entry, the earliest first. */
export async function findChangesOf(tx: Database, uid: string): Promise<StoredEntry[]> {
  const found = await tx
    .select({ entry: calendarImportEntries })
    .from(calendarImportEntries)
    .innerJoin(calendarImports, eq(calendarImports.id, calendarImportEntries.importId))
    .where(
      and(
        eq(calendarImportEntries.uid, uid),
        eq(calendarImportEntries.kind, "changed"),
        eq(calendarImports.status, "done"),
      ),
    )
    .orderBy(asc(calendarImports.importedAt), asc(calendarImports.id));
  return found.map(({ entry }) => entry);
}

export async function changeEntry(
  tx: Database,
  { importId, position }: Pick<StoredEntry, "importId" | "position">,
  change: Partial<Pick<StoredEntry, "kind" | "changes" | "stays" | "effect" | "wanted" | "before" | "returned">>,
): Promise<void> {
  await tx
    .update(calendarImportEntries)
    .set(change)
    .where(and(eq(calendarImportEntries.importId, importId), eq(calendarImportEntries.position, position)));
}

interface EntryFilter {
  importId: number;
  kind?: CalendarEntryKind | undefined;
}

const buildFilter = ({ importId, kind }: EntryFilter) =>
  and(
    eq(calendarImportEntries.importId, importId),
    kind === undefined ? undefined : eq(calendarImportEntries.kind, kind),
  );

export async function findEntryPage(
  db: Database,
  filter: EntryFilter,
  after: number,
  limit: number,
): Promise<StoredEntry[]> {
  return db
    .select()
    .from(calendarImportEntries)
    .where(and(buildFilter(filter), gt(calendarImportEntries.position, after)))
    .orderBy(asc(calendarImportEntries.position))
    .limit(limit);
}

export async function countCalendarEntries(db: Database, filter: EntryFilter): Promise<number> {
  const [found] = await db.select({ entries: count() }).from(calendarImportEntries).where(buildFilter(filter));
  return found?.entries ?? 0;
}

/** Entries that are left out, or not imported completely. */
export async function findIncomplete(db: Database, importId: number): Promise<StoredEntry[]> {
  return db
    .select()
    .from(calendarImportEntries)
    .where(
      and(eq(calendarImportEntries.importId, importId), sql`jsonb_array_length(${calendarImportEntries.reasons}) > 0`),
    )
    .orderBy(asc(calendarImportEntries.position));
}

export async function deleteImportsBefore(tx: Database, instant: string): Promise<void> {
  const { importedAt, createdAt } = calendarImports;
  await tx.delete(calendarImports).where(lt(sql`coalesce(${importedAt}, ${createdAt})`, instant));
}
