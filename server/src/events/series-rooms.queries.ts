// Children's rooms of a series follow its events when they move to another series, become single ones, or come back.
import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { events } from "../database/tables/events.ts";
import type { RowValues } from "../database/tables/merges.ts";
import { roomEvents } from "../database/tables/rooms.ts";

/** The later part of a series is used by the same rooms. */
export async function copyRoomsToSeries(tx: Database, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    insert into room_events (room_id, series_id) select room_id, ${to}::int from room_events where series_id = ${from}`);
}

/** The rooms of a single event are used at the whole series that it begins. */
export async function moveRoomsToSeries(tx: Database, eventId: number, seriesId: number): Promise<void> {
  await tx.execute(sql`update room_events set series_id = ${seriesId}, event_id = null where event_id = ${eventId}`);
}

/** Events that are about to become single ones keep the rooms of their series. */
export async function copyRoomsToEvents(tx: Database, eventIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into room_events (room_id, event_id)
    select r.room_id, e.id from room_events r join events e on e.series_id = r.series_id
    where ${inArray(sql`e.id`, [...eventIds])} on conflict do nothing`);
}

interface Ids {
  readonly series: readonly number[];
  readonly events: readonly number[];
}

const isOf = ({ series, events: eventIds }: Ids): SQL =>
  or(inArray(roomEvents.seriesId, [...series]), inArray(roomEvents.eventId, [...eventIds])) as SQL;

export async function readRoomRows(tx: Database, ids: Ids): Promise<RowValues[]> {
  const rows = await tx
    .select({ row: sql<RowValues>`to_jsonb(${roomEvents})` })
    .from(roomEvents)
    .where(isOf(ids));
  return rows.map(({ row }) => row);
}

/** Writes the rooms of series and events again that had been deleted. */
export async function restoreRoomRows(tx: Database, rows: readonly RowValues[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into room_events (room_id, series_id, event_id)
    select r.room_id, r.series_id, r.event_id
    from jsonb_populate_recordset(null::room_events, ${JSON.stringify(rows)}::jsonb) as r on conflict do nothing`);
}

/** Events that belong to their series again need no rooms of their own that the series has. */
export async function deleteDoubleRooms(tx: Database, eventIds: readonly number[]): Promise<void> {
  await tx.delete(roomEvents).where(
    and(
      inArray(roomEvents.eventId, [...eventIds]),
      sql`exists (select from ${events} e join room_events s on s.series_id = e.series_id
        where e.id = ${roomEvents.eventId} and s.room_id = ${roomEvents.roomId})`,
    ),
  );
}
