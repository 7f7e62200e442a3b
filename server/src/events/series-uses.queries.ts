// Children's rooms and serving ministries are chosen for a series or for single events. They follow the events that move
// to another series, become single ones, or come back.
import { inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { RowValues } from "../database/tables/merges.ts";

interface Use {
  readonly table: SQL;
  /** The column of the room or ministry. */
  readonly owner: SQL;
}

const ROOMS: Use = { table: sql.raw("room_events"), owner: sql.raw("room_id") };
const SERVING: Use = { table: sql.raw("serving_events"), owner: sql.raw("ministry_id") };
const USES = [ROOMS, SERVING];

/** Rows of `room_events` and `serving_events`. */
export interface UseRows {
  readonly rooms?: RowValues[];
  readonly serving?: RowValues[];
  /** How many people a position needs at an event, from `serving_needs`. */
  readonly needs?: RowValues[];
  /** The events at which a ministry does not serve, from `serving_exceptions`. */
  readonly exceptions?: RowValues[];
}

/** The later part of a series is used by the same rooms and ministries. */
export async function copyUsesToSeries(tx: Database, from: number, to: number): Promise<void> {
  for (const { table, owner } of USES)
    await tx.execute(sql`
      insert into ${table} (${owner}, series_id) select ${owner}, ${to}::int from ${table} where series_id = ${from}`);
}

/** The rooms and ministries of a single event are those of the whole series that it begins. */
export async function moveUsesToSeries(tx: Database, eventId: number, seriesId: number): Promise<void> {
  for (const { table } of USES)
    await tx.execute(sql`update ${table} set series_id = ${seriesId}, event_id = null where event_id = ${eventId}`);
}

/** Events that are about to become single ones keep the rooms and ministries of their series. */
export async function copyUsesToEvents(tx: Database, eventIds: readonly number[]): Promise<void> {
  for (const { table, owner } of USES)
    await tx.execute(sql`
      insert into ${table} (${owner}, event_id)
      select r.${owner}, e.id from ${table} r join events e on e.series_id = r.series_id
      where ${inArray(sql`e.id`, [...eventIds])} on conflict do nothing`);
}

export interface Ids {
  readonly series: readonly number[];
  readonly events: readonly number[];
}

async function readRowsOf(tx: Database, { table }: Use, { series, events }: Ids): Promise<RowValues[]> {
  const isOf = or(inArray(sql`r.series_id`, [...series]), inArray(sql`r.event_id`, [...events]));
  const { rows } = await tx.execute<{ row: RowValues }>(sql`select to_jsonb(r) as row from ${table} r where ${isOf}`);
  return rows.map(({ row }) => row);
}

async function readRowsOfEvents(tx: Database, table: SQL, eventIds: readonly number[]): Promise<RowValues[]> {
  const { rows } = await tx.execute<{ row: RowValues }>(
    sql`select to_jsonb(r) as row from ${table} r where ${inArray(sql`r.event_id`, [...eventIds])}`,
  );
  return rows.map(({ row }) => row);
}

export async function readUseRows(tx: Database, ids: Ids): Promise<UseRows> {
  return {
    rooms: await readRowsOf(tx, ROOMS, ids),
    serving: await readRowsOf(tx, SERVING, ids),
    needs: await readRowsOfEvents(tx, sql`serving_needs`, ids.events),
    exceptions: await readRowsOfEvents(tx, sql`serving_exceptions`, ids.events),
  };
}

async function restoreRowsOf(tx: Database, { table, owner }: Use, rows: readonly RowValues[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${table} (${owner}, series_id, event_id)
    select r.${owner}, r.series_id, r.event_id
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as r on conflict do nothing`);
}

/** Writes the rows of series and events again that had been deleted. */
export async function restoreUseRows(tx: Database, rows: UseRows): Promise<void> {
  const { rooms = [], serving = [], needs = [], exceptions = [] } = rows;
  await restoreRowsOf(tx, ROOMS, rooms);
  await restoreRowsOf(tx, SERVING, serving);
  // A position may have been removed since.
  if (needs.length > 0)
    await tx.execute(sql`
      insert into serving_needs select r.* from jsonb_populate_recordset(null::serving_needs, ${JSON.stringify(needs)}::jsonb) r
      where exists (select from serving_positions p where p.id = r.position_id) on conflict do nothing`);
  if (exceptions.length > 0)
    await tx.execute(sql`
      insert into serving_exceptions
      select r.* from jsonb_populate_recordset(null::serving_exceptions, ${JSON.stringify(exceptions)}::jsonb) r
      where exists (select from ministries m where m.id = r.ministry_id) on conflict do nothing`);
}

/** Events that belong to their series again need no rooms and ministries of their own that the series has. */
export async function deleteDoubleUses(tx: Database, eventIds: readonly number[]): Promise<void> {
  for (const { table, owner } of USES)
    await tx.execute(sql`
      delete from ${table} r using events e, ${table} s
      where ${inArray(sql`r.event_id`, [...eventIds])} and e.id = r.event_id
        and s.series_id = e.series_id and s.${owner} = r.${owner}`);
}
