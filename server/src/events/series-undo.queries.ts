// Reads and restores whole rows of series and their events.
import { and, asc, desc, eq, getTableColumns, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { deleteById } from "../database/rows.ts";
import { calendarSources } from "../database/tables/calendar-imports.ts";
import { eventSeries } from "../database/tables/event-series.ts";
import { events } from "../database/tables/events.ts";
import { memberMerges, type RowValues } from "../database/tables/merges.ts";
import { type RowVersions, seriesUndos } from "../database/tables/series-undos.ts";
import type { UndoneEvent } from "./events.policy.ts";
import type { Ids } from "./series-uses.queries.ts";

export type SeriesUndo = typeof seriesUndos.$inferSelect;
export type Rows = SeriesUndo["before"];

const matchSeries = ({ series }: Ids) => inArray(eventSeries.id, [...series]);
const matchEvents = (ids: Ids) =>
  or(inArray(events.seriesId, [...ids.series]), inArray(events.id, [...ids.events])) as SQL;

/** Whole rows of series, of their events and of further events, as PostgreSQL writes them in JSON. */
export async function readSeriesRows(tx: Database, ids: Ids): Promise<Rows> {
  const row = sql<RowValues>`to_jsonb(${eventSeries})`;
  const event = sql<RowValues>`to_jsonb(${events})`;
  const series = await tx.select({ row }).from(eventSeries).where(matchSeries(ids)).orderBy(asc(eventSeries.id));
  const found = await tx.select({ row: event }).from(events).where(matchEvents(ids)).orderBy(asc(events.id));
  return { series: series.map((one) => one.row), events: found.map((one) => one.row) };
}

/** Which entries of imported calendars these events are: the deletion of an event clears it. */
export async function readSources(tx: Database, eventIds: readonly number[]): Promise<RowValues[]> {
  const { uid, eventId } = calendarSources;
  return tx
    .select({ uid, event_id: eventId })
    .from(calendarSources)
    .where(inArray(eventId, [...eventIds]));
}

/** Connects events that were restored with the entries of calendars from which they were imported. */
export async function restoreSources(tx: Database, sources: readonly RowValues[]): Promise<void> {
  await tx.execute(sql`
    update ${calendarSources} s set event_id = r.event_id
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as r(uid text, event_id integer)
    where s.uid = r.uid and s.event_id is null and s.series_id is null`);
}

function selectVersions(db: Database, ids: Ids) {
  const { id, updatedAt } = eventSeries;
  const own = { id: events.id, updatedAt: events.updatedAt };
  return {
    series: db.select({ id, updatedAt }).from(eventSeries).where(matchSeries(ids)).orderBy(asc(id)),
    events: db.select(own).from(events).where(matchEvents(ids)).orderBy(asc(events.id)),
  };
}

export async function findVersions(db: Database, ids: Ids): Promise<RowVersions> {
  const { series, events: own } = selectVersions(db, ids);
  return { series: await series, events: await own };
}

/** Locks the series before their events, as every change does. */
export async function lockVersions(tx: Database, ids: Ids): Promise<RowVersions> {
  const { series, events: own } = selectVersions(tx, ids);
  return { series: await series.for("update"), events: await own.for("update") };
}

export async function insertUndo(tx: Database, values: typeof seriesUndos.$inferInsert): Promise<void> {
  await tx.insert(seriesUndos).values(values);
}

/** An event and its day, YYYY-MM-DD. */
export interface EventDay {
  readonly id: number;
  readonly day: string;
}

/** Those of the events that are on another day now. */
export async function findOnOtherDays(db: Database, former: readonly EventDay[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.id from ${events} e join jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as f("id" integer, "day" date)
      on f.id = e.id and f.day <> e.event_date`);
  return rows.map(({ id }) => id);
}

/** The newest changes of an account, without their rows. */
interface SoughtUndos {
  userId: string;
  since: string;
  eventId: number | undefined;
  limit: number;
}

export async function findUndos(db: Database, { userId, since, eventId, limit }: SoughtUndos) {
  const { id, changedAt, kind, title, count, before, after } = seriesUndos;
  const rows = eventId === undefined ? null : JSON.stringify({ events: [{ id: eventId }] });
  const concerns = rows === null ? undefined : sql`(${before} @> ${rows}::jsonb or ${after} @> ${rows}::jsonb)`;
  const had = sql<
    EventDay[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('id', e -> 'id', 'day', e -> 'event_date')), '[]')
    from jsonb_array_elements(${before} -> 'events') e)`;
  return db
    .select({ id, changedAt, kind, title, count, had, after })
    .from(seriesUndos)
    .where(and(eq(seriesUndos.userId, userId), gt(changedAt, since), concerns))
    .orderBy(desc(changedAt), desc(id))
    .limit(limit);
}

/** The events that an undo would write, add or delete. Events that the change left as they were are not included. */
export async function findUndone(db: Database, undoId: number): Promise<UndoneEvent[]> {
  const { id, before, after } = seriesUndos;
  const readStored = (rows: SQL) => sql`
    select value as row from ${seriesUndos} cross join jsonb_array_elements(${rows} -> 'events') where ${id} = ${undoId}`;
  const choose = (row: SQL) => sql`
    case when ${row} is not null then jsonb_build_object('ministryId', ${row} -> 'ministry_id',
      'organizerId', ${row} -> 'organizer_id', 'isPublic', ${row} -> 'is_public') end`;
  const { rows } = await db.execute<Pick<UndoneEvent, "former" | "present">>(sql`
    select ${choose(sql`f.row`)} as former, ${choose(sql`p.row`)} as present
    from (${readStored(sql`${before}`)}) f full join (
      select to_jsonb(e) as row from ${events} e join (${readStored(sql`${after}`)}) a on e.id = (a.row -> 'id')::int
    ) p on p.row -> 'id' = f.row -> 'id'
    where p.row - 'updated_at' is distinct from f.row - 'updated_at'`);
  return rows;
}

export async function lockUndo(tx: Database, id: number, userId: string, since: string): Promise<SeriesUndo | null> {
  const [found] = await tx
    .select()
    .from(seriesUndos)
    .where(and(eq(seriesUndos.id, id), eq(seriesUndos.userId, userId), gt(seriesUndos.changedAt, since)))
    .for("update");
  return found ?? null;
}

/** The versions that all changes since an instant have left, of every account. */
export async function lockAfters(tx: Database, since: string): Promise<Pick<SeriesUndo, "id" | "after">[]> {
  const { id, after, changedAt } = seriesUndos;
  return tx.select({ id, after }).from(seriesUndos).where(gt(changedAt, since)).orderBy(asc(id)).for("update");
}

export async function changeAfter(tx: Database, id: number, after: RowVersions): Promise<void> {
  await tx.update(seriesUndos).set({ after }).where(eq(seriesUndos.id, id));
}

export const deleteUndo = deleteById(seriesUndos);

export async function deleteUndosBefore(tx: Database, instant: string): Promise<void> {
  await tx.delete(seriesUndos).where(lte(seriesUndos.changedAt, instant));
}

type Restorable = typeof events | typeof eventSeries;

/** The columns that are written: without the id, and without those that PostgreSQL computes. */
const listColumns = (table: Restorable): string[] =>
  Object.values(getTableColumns(table))
    .filter(({ name, generated }) => name !== "id" && generated === undefined)
    .map(({ name }) => name);

/** Rows that a reference may name, and that may have been deleted since. */
const REFERENCES: Record<string, string> = {
  organizer_id: "members",
  ministry_id: "ministries",
  split_from: "event_series",
  left_series_id: "event_series",
};

function buildRestoredValue(column: string, at: string): SQL {
  const value = sql`r.${sql.identifier(column)}`;
  if (column === "updated_at") return sql`${at}::timestamptz`;
  const target = REFERENCES[column];
  if (target === undefined) return value;
  const present = sql`(select id from ${sql.identifier(target)} where id = ${value})`;
  if (target !== "members") return present;
  // A person who was merged since: the survivor, which later merges change in that row.
  return sql`coalesce(${present}, (select survivor_id from ${memberMerges}
    where merged_id = ${value} and undone_at is null order by id desc limit 1))`;
}

/** Writes rows as they were, whether they still exist or not. @param at their new version */
async function restoreRows(tx: Database, table: Restorable, rows: readonly RowValues[], at: string): Promise<void> {
  if (rows.length === 0) return;
  const columns = listColumns(table);
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const values = sql.join(
    columns.map((column) => buildRestoredValue(column, at)),
    sql`, `,
  );
  const excluded = sql.join(
    columns.map((column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (id, ${names}) overriding system value
    select r.id, ${values} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as r
    on conflict (id) do update set ${excluded}`);
}

/** Events that left the later part of a series belong to the whole series again. */
async function returnLeftEvents(tx: Database, seriesId: number): Promise<void> {
  const whole = sql`(select split_from from event_series where id = ${seriesId})`;
  await tx.update(events).set({ leftSeriesId: whole }).where(eq(events.leftSeriesId, seriesId));
}

/** Restores a change: deletes what it added, and writes its rows as they were. @param at their new version */
export async function restoreSeries(tx: Database, { before, after }: SeriesUndo, at: string): Promise<void> {
  const collectIds = (rows: readonly RowValues[]) => new Set(rows.map(({ id }) => id));
  const added = after.events.filter(({ id }) => !collectIds(before.events).has(id)).map(({ id }) => id);
  const addedSeries = after.series.filter(({ id }) => !collectIds(before.series).has(id)).map(({ id }) => id);
  if (added.length > 0) await tx.delete(events).where(inArray(events.id, added));
  await restoreRows(tx, eventSeries, before.series, at);
  // Their places in the series are emptied first, because they may swap.
  const present = after.events.map(({ id }) => id);
  await tx.update(events).set({ seriesId: null, originalStart: null }).where(inArray(events.id, present));
  await restoreRows(tx, events, before.events, at);
  for (const id of addedSeries) await returnLeftEvents(tx, id);
  if (addedSeries.length > 0) await tx.delete(eventSeries).where(inArray(eventSeries.id, addedSeries));
}
