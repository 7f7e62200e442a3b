// Rooms for children. They are archived and never deleted.
import { id as roomId } from "@narthex/contract/fields.ts";
import type { NewRoom, Room, RoomChange, RoomsQuery } from "@narthex/contract/rooms.ts";
import * as z from "zod";
import { may, type Viewer } from "../access/viewer.ts";
import { changedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, totalOf } from "../http/page.ts";
import { refuseStale } from "../http/version.ts";
import { Refusal } from "../refusal.ts";
import { changeRoom, countRooms, findRoom, findRooms, insertRoom, lockRoom, type RoomRow } from "./rooms.queries.ts";

/** Name and id of the last row of the previous page. */
const PageEnd = z.tuple([z.string(), roomId]);

const roomSeenBy = (viewer: Viewer, row: RoomRow): Room => ({ ...row, can: { edit: may(viewer, "children.lead") } });

export async function listRooms(db: Database, viewer: Viewer, { show, limit, after }: RoomsQuery): Promise<Page<Room>> {
  const found = await findRooms(db, show, readCursorOf(after, PageEnd), limit + 1);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => roomSeenBy(viewer, row)),
    total: await totalOf(after, () => countRooms(db, show)),
    next: last ? [last.name, last.id] : null,
  };
}

export async function readRoom(db: Database, viewer: Viewer, id: number): Promise<Room> {
  const row = await findRoom(db, id);
  if (!row) throw new Refusal("not_found");
  return roomSeenBy(viewer, row);
}

export async function createRoom(
  tx: Database,
  viewer: Viewer,
  { entryKey: _, ...input }: NewRoom,
  now: Temporal.Instant,
): Promise<Room> {
  const at = now.toString();
  const id = await insertRoom(tx, { ...input, createdAt: at, updatedAt: at });
  await recordChange(tx, viewer, "room.created", { subjectId: id });
  return readRoom(tx, viewer, id);
}

/** Changes what differs; nothing is recorded where nothing does. */
export async function updateRoom(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt, ...change }: RoomChange,
  now: Temporal.Instant,
): Promise<Room> {
  const before = await lockRoom(tx, id);
  if (!before) throw new Refusal("not_found");
  const fields = changedFields(before, change);
  if (fields.length === 0) return roomSeenBy(viewer, before);
  await refuseStale(before, updatedAt, () => roomSeenBy(viewer, before));
  await changeRoom(tx, id, { ...change, updatedAt: now.toString() });
  await recordChange(tx, viewer, "room.changed", { subjectId: id, detail: { fields } });
  return readRoom(tx, viewer, id);
}
