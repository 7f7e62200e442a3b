import { and, asc, desc, eq, inArray, not, sql } from "drizzle-orm";
import type { CalendarWanted } from "../../calendar/calendar-entry.ts";
import type { Database } from "../../database/database.ts";
import { splitInParts } from "../../database/parts.ts";
import { calendarSources } from "../../database/tables/calendar-imports.ts";
import { events } from "../../database/tables/events.ts";
import { ministries } from "../../database/tables/ministries.ts";
import { mayBeCurrent } from "../../presence/stays.ts";
import { type EventRecord, type EventValues, eventColumns } from "../events.queries.ts";
import { selectParts } from "../series-parts.queries.ts";

export type CalendarSource = typeof calendarSources.$inferSelect;

const AT_ONCE = 500;

/** What was imported before, by its UID. */
export async function findSources(db: Database, uids: readonly string[]): Promise<Map<string, CalendarSource>> {
  const found = new Map<string, CalendarSource>();
  for (const some of splitInParts(uids, AT_ONCE)) {
    const rows = await db.select().from(calendarSources).where(inArray(calendarSources.uid, some));
    for (const row of rows) found.set(row.uid, row);
  }
  return found;
}

/** A day that was imported without its series, by the UID of the series; and a part that Google split off, by the whole. */
const seriesOfDay = sql<string>`substring(${calendarSources.uid} from '^(.*) \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$')`;
const wholeOfPart = sql<string>`regexp_replace(${calendarSources.uid}, '_R\\d{8}(T\\d{6}Z?)?(?=@|$)', '')`;

/** What was imported of single days of series, and of other parts of series that Google split. */
export async function findRelatedSources(
  db: Database,
  { uids, wholes }: { uids: readonly string[]; wholes: readonly string[] },
): Promise<CalendarSource[]> {
  const found = new Map<string, CalendarSource>();
  const read = async (some: readonly string[], key: typeof seriesOfDay) => {
    const rows = await db.select().from(calendarSources).where(inArray(key, some)).orderBy(asc(calendarSources.uid));
    for (const row of rows) found.set(row.uid, row);
  };
  for (const some of splitInParts(uids, AT_ONCE)) await read(some, seriesOfDay);
  for (const some of splitInParts(wholes, AT_ONCE)) await read(some, wholeOfPart);
  return [...found.values()];
}

export async function findSourcesOfImport(db: Database, importId: number): Promise<CalendarSource[]> {
  return db.select().from(calendarSources).where(eq(calendarSources.importId, importId)).orderBy(calendarSources.uid);
}

/** What was imported of a series, or of the one from which it was split by hand; null without an import. */
export async function findEntryOfSeries(db: Database, seriesId: number): Promise<CalendarWanted | null> {
  const [found] = await db
    .select({ imported: calendarSources.imported })
    .from(calendarSources)
    .where(and(inArray(calendarSources.seriesId, selectParts(seriesId)), not(calendarSources.undone)))
    .orderBy(desc(eq(calendarSources.seriesId, seriesId)))
    .limit(1);
  return found?.imported ?? null;
}

export async function insertSources(tx: Database, values: readonly CalendarSource[]): Promise<void> {
  for (const some of splitInParts(values, AT_ONCE)) await tx.insert(calendarSources).values(some);
}

export async function changeSource(
  tx: Database,
  uid: string,
  change: Partial<Pick<CalendarSource, "imported" | "writtenRule" | "importId" | "undone">>,
): Promise<void> {
  await tx.update(calendarSources).set(change).where(eq(calendarSources.uid, uid));
}

export async function deleteSources(tx: Database, uids: readonly string[]): Promise<void> {
  for (const some of splitInParts(uids, AT_ONCE))
    await tx.delete(calendarSources).where(inArray(calendarSources.uid, some));
}

/** @returns the ids in the order of the values */
export async function insertEvents(tx: Database, values: readonly EventValues[]): Promise<number[]> {
  const ids: number[] = [];
  for (const some of splitInParts(values, AT_ONCE)) {
    const written = await tx.insert(events).values(some).returning({ id: events.id });
    ids.push(...written.map(({ id }) => id));
  }
  return ids;
}

/** Events by their ids. @param locks whether they are locked, before they are changed or deleted */
export async function findEntryEvents(
  db: Database,
  ids: readonly number[],
  locks: boolean,
): Promise<Map<number, EventRecord>> {
  const found = new Map<number, EventRecord>();
  for (const some of splitInParts(ids, AT_ONCE)) {
    const query = db.select(eventColumns).from(events).where(inArray(events.id, some)).orderBy(events.id);
    for (const row of await (locks ? query.for("update") : query)) found.set(row.id, row);
  }
  return found;
}

export const hasMinistry = async (db: Database, id: number): Promise<boolean> =>
  (await db.$count(ministries, eq(ministries.id, id))) > 0;

/** Events at which children may be inside. */
export async function findEventsAround(db: Database, now: Temporal.Instant): Promise<EventRecord[]> {
  return db.select(eventColumns).from(events).where(mayBeCurrent(now)).orderBy(events.id);
}
