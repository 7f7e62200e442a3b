// At which events a room is used: at every one, or at chosen series and single events.
import type { NewRoom, RoomEvent, RoomEventsQuery } from "@narthex/contract/rooms.ts";
import type { Viewer } from "../access/viewer.ts";
import { formatRule } from "../calendar/recurrence.words.ts";
import type { Database } from "../database/database.ts";
import { maySee } from "../events/events.policy.ts";
import { findEventsByTitle } from "../events/reading.service.ts";
import { refuseField } from "../refusal.ts";
import {
  deleteRoomEvents,
  findEventsById,
  findRoomEvents,
  findSeriesById,
  insertRoomEvents,
  lockChosen,
} from "./room-events.queries.ts";

type Chosen = NonNullable<NewRoom["usedAt"]>;
type Row = { readonly seriesId: number | null; readonly eventId: number | null };

/** Events that a search looks through. A weekly series has 52 in a year. */
const SEARCHED = 100;
/** Series and events that a search answers. */
const ANSWERED = 12;
const UNKNOWN = "One of these events was deleted. Please choose from the list.";

const listPresent = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];
const buildRowKey = ({ seriesId, eventId }: Row): string =>
  seriesId === null ? `event ${eventId}` : `series ${seriesId}`;
const toRow = ({ kind, id }: Chosen[number]): Row =>
  kind === "series" ? { seriesId: id, eventId: null } : { seriesId: null, eventId: id };

/** Describes series and events, those that the viewer may not see without their title and days. */
async function describe(
  db: Database,
  viewer: Viewer,
  rows: readonly Row[],
  now: Temporal.Instant,
): Promise<Map<string, RoomEvent>> {
  const at = now.toString();
  const series = await findSeriesById(db, listPresent(rows.map(({ seriesId }) => seriesId)), at);
  const single = await findEventsById(db, listPresent(rows.map(({ eventId }) => eventId)));
  const described = new Map<string, RoomEvent>();
  for (const one of series) {
    const isSeen = maySee(viewer, { ...one, organizerId: null });
    const words = isSeen ? { title: one.title, repeats: formatRule(one, one) } : { title: null, repeats: null };
    described.set(`series ${one.id}`, {
      kind: "series",
      id: one.id,
      ...words,
      eventDate: null,
      isOver: !one.hasComing,
    });
  }
  for (const one of single) {
    const isSeen = maySee(viewer, { ...one, organizerId: null });
    const words = isSeen ? { title: one.title, eventDate: one.eventDate } : { title: null, eventDate: null };
    const isOver = Temporal.Instant.compare(Temporal.Instant.from(one.endsAt), now) <= 0;
    described.set(`event ${one.id}`, { kind: "event", id: one.id, ...words, repeats: null, isOver });
  }
  return described;
}

/** The series and events of each of these rooms, in the order in which they were chosen. */
export async function listRoomEvents(
  db: Database,
  viewer: Viewer,
  roomIds: readonly number[],
  now: Temporal.Instant,
): Promise<Map<number, RoomEvent[]>> {
  const rows = await findRoomEvents(db, roomIds);
  const described = await describe(db, viewer, rows, now);
  const byRoom = Map.groupBy(rows, ({ roomId }) => roomId);
  return new Map([...byRoom].map(([id, list]) => [id, list.flatMap((row) => described.get(buildRowKey(row)) ?? [])]));
}

/** Series and events to come by a part of the title: the series first. */
export async function searchRoomEvents(
  db: Database,
  viewer: Viewer,
  { search }: RoomEventsQuery,
  now: Temporal.Instant,
): Promise<RoomEvent[]> {
  const found = (await findEventsByTitle(db, viewer, search, SEARCHED, now)).filter(
    ({ endsAt, cancelledAt }) =>
      cancelledAt === null && Temporal.Instant.compare(Temporal.Instant.from(endsAt), now) > 0,
  );
  const rows = [
    ...listPresent(found.map(({ seriesId }) => seriesId)).map((seriesId): Row => ({ seriesId, eventId: null })),
    ...found.map(({ id }): Row => ({ seriesId: null, eventId: id })),
  ].slice(0, ANSWERED);
  const described = await describe(db, viewer, rows, now);
  return rows.flatMap((row) => described.get(buildRowKey(row)) ?? []);
}

interface Difference {
  readonly added: readonly Row[];
  /** Ids of rows. */
  readonly removed: readonly number[];
}

/**
 * How a choice differs from where a room is used. What was chosen before may stay, also if the viewer does not see it.
 * @throws Refusal for what does not exist or is not visible
 */
export async function compareRoomEvents(
  tx: Database,
  viewer: Viewer,
  { roomId, chosen }: { roomId: number; chosen: Chosen },
): Promise<Difference> {
  const before = await findRoomEvents(tx, [roomId]);
  const wanted = new Map(chosen.map(toRow).map((row) => [buildRowKey(row), row]));
  const had = new Set(before.map(buildRowKey));
  const added = [...wanted].flatMap(([key, row]) => (had.has(key) ? [] : row));
  const removed = before.filter((row) => !wanted.has(buildRowKey(row)));
  const ids = {
    seriesIds: listPresent(added.map(({ seriesId }) => seriesId)),
    eventIds: listPresent(added.map(({ eventId }) => eventId)),
  };
  const { series, events } = await lockChosen(tx, ids);
  const visible = [...series, ...events].filter((one) => maySee(viewer, { ...one, organizerId: null }));
  if (visible.length < added.length) throw refuseField("usedAt", UNKNOWN);
  return { added, removed: removed.map(({ id }) => id) };
}

export async function writeRoomEvents(tx: Database, roomId: number, { added, removed }: Difference): Promise<void> {
  await deleteRoomEvents(tx, removed);
  await insertRoomEvents(
    tx,
    added.map((row) => ({ ...row, roomId })),
  );
}
