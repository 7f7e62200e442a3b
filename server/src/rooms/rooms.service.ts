// Rooms for children. They are archived and never deleted.
import { id as roomId } from "@narthex/contract/fields.ts";
import type { NewRoom, Room, RoomChange, RoomsQuery } from "@narthex/contract/rooms.ts";
import * as z from "zod";
import { may, type Viewer } from "../access/viewer.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { refuseStale } from "../http/version.ts";
import { hasChildInside, isServing } from "../presence/inside.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { compareRoomEvents, listRoomEvents, writeRoomEvents } from "./room-events.service.ts";
import { changeRoom, countRooms, findRoom, findRooms, insertRoom, lockRoom, type RoomRow } from "./rooms.queries.ts";

/** Name and id of the last row of the previous page. */
const PageEnd = z.tuple([z.string(), roomId]);

/** Rooms with the events at which they are used, as far as the viewer may see these. */
async function toRooms(db: Database, viewer: Viewer, rows: readonly RoomRow[], now: Temporal.Instant): Promise<Room[]> {
  const chosen = rows.filter(({ everyEvent }) => !everyEvent).map(({ id }) => id);
  const usedAt = await listRoomEvents(db, viewer, chosen, now);
  const can = { edit: may(viewer, "children.lead") };
  return rows.map(({ everyEvent, ...row }) => ({
    ...row,
    usedAt: everyEvent ? null : (usedAt.get(row.id) ?? []),
    can,
  }));
}

export async function listRooms(
  db: Database,
  viewer: Viewer,
  { show, limit, after }: RoomsQuery,
  now: Temporal.Instant,
): Promise<Page<Room>> {
  const page = await readPage(
    { limit, after },
    (most) => findRooms(db, show, readCursorOf(after, PageEnd), most),
    () => countRooms(db, show),
    (last) => [last.name, last.id],
  );
  return { ...page, rows: await toRooms(db, viewer, page.rows, now) };
}

/** A room for other subjects. @throws Refusal for an unknown one */
export async function requireRoom(db: Database, id: number): Promise<RoomRow> {
  return requireFound(await findRoom(db, id));
}

export async function readRoom(db: Database, viewer: Viewer, id: number, now: Temporal.Instant): Promise<Room> {
  const [room] = await toRooms(db, viewer, [await requireRoom(db, id)], now);
  if (!room) throw new Error("a room that was found is not shown");
  return room;
}

export async function createRoom(
  tx: Database,
  viewer: Viewer,
  { entryKey: _, usedAt = null, ...input }: NewRoom,
  now: Temporal.Instant,
): Promise<Room> {
  const at = now.toString();
  const id = await insertRoom(tx, { ...input, everyEvent: usedAt === null, createdAt: at, updatedAt: at });
  await writeRoomEvents(tx, id, await compareRoomEvents(tx, viewer, { roomId: id, chosen: usedAt ?? [] }));
  await recordChange(tx, viewer, "room.created", { subjectId: id });
  return readRoom(tx, viewer, id, now);
}

/** Changes what differs; nothing is recorded where nothing does. */
export async function updateRoom(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt, usedAt, ...rest }: RoomChange,
  now: Temporal.Instant,
): Promise<Room> {
  const before = requireFound(await lockRoom(tx, id));
  const change = { ...rest, ...(usedAt === undefined ? {} : { everyEvent: usedAt === null }) };
  const { added, removed } =
    usedAt === undefined
      ? { added: [], removed: [] }
      : await compareRoomEvents(tx, viewer, { roomId: id, chosen: usedAt ?? [] });
  const differing = listChangedFields(before, change).map((field) => (field === "everyEvent" ? "usedAt" : field));
  const fields = [...new Set([...differing, ...(added.length + removed.length > 0 ? ["usedAt"] : [])])];
  const readShown = () => readRoom(tx, viewer, id, now);
  if (fields.length === 0) return readShown();
  await refuseStale(before, updatedAt, readShown);
  // A check-in locks the room too, so that none comes in between.
  const isArchiving = fields.includes("archived") && rest.archived;
  const isInUse = async () =>
    (await hasChildInside(tx, { roomId: id }, now)) || (await isServing(tx, { roomId: id }, now));
  if (isArchiving && (await isInUse())) throw new Refusal("room_in_use");
  await writeRoomEvents(tx, id, { added, removed });
  await changeRoom(tx, id, { ...change, updatedAt: now.toString() });
  await recordChange(tx, viewer, "room.changed", { subjectId: id, detail: { fields } });
  return readShown();
}
