// At which events a room is used: at every one, or at chosen series and single events.
import type { NewRoom, RoomEvent } from "@narthex/contract/rooms.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { buildRowKey, type ChosenRow, describeChosen, lockVisible } from "../events/chosen-events.service.ts";
import { refuseField } from "../refusal.ts";
import { deleteRoomEvents, findRoomEvents, insertRoomEvents } from "./room-events.queries.ts";

type ChosenEvents = NonNullable<NewRoom["usedAt"]>;

const UNKNOWN = "One of these events was deleted. Please choose from the list.";

const toRow = ({ kind, id }: ChosenEvents[number]): ChosenRow =>
  kind === "series" ? { seriesId: id, eventId: null } : { seriesId: null, eventId: id };

/** The series and events of each of these rooms, in the order in which they were chosen. */
export async function listRoomEvents(
  db: Database,
  viewer: Viewer,
  roomIds: readonly number[],
  now: Temporal.Instant,
): Promise<Map<number, RoomEvent[]>> {
  const rows = await findRoomEvents(db, roomIds);
  const described = await describeChosen(db, viewer, rows, now);
  const byRoom = Map.groupBy(rows, ({ roomId }) => roomId);
  return new Map([...byRoom].map(([id, list]) => [id, list.flatMap((row) => described.get(buildRowKey(row)) ?? [])]));
}

interface Difference {
  readonly added: readonly ChosenRow[];
  /** Ids of rows. */
  readonly removed: readonly number[];
}

/**
 * How a choice differs from where a room is used. Earlier choices may stay, also if the viewer does not see it.
 * @throws Refusal for what does not exist or is not visible
 */
export async function compareRoomEvents(
  tx: Database,
  viewer: Viewer,
  { roomId, chosen }: { roomId: number; chosen: ChosenEvents },
): Promise<Difference> {
  const before = await findRoomEvents(tx, [roomId]);
  const wanted = new Map(chosen.map(toRow).map((row) => [buildRowKey(row), row]));
  const had = new Set(before.map(buildRowKey));
  const added = [...wanted].flatMap(([key, row]) => (had.has(key) ? [] : row));
  const removed = before.filter((row) => !wanted.has(buildRowKey(row)));
  if ((await lockVisible(tx, viewer, added)) < added.length) throw refuseField("usedAt", UNKNOWN);
  return { added, removed: removed.map(({ id }) => id) };
}

export async function writeRoomEvents(tx: Database, roomId: number, { added, removed }: Difference): Promise<void> {
  await deleteRoomEvents(tx, removed);
  await insertRoomEvents(
    tx,
    added.map((row) => ({ ...row, roomId })),
  );
}
