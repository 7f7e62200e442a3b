// The load of each room at an event: children inside and adults who serve.
import type { RoomLoad as RoomLoadSeen } from "@narthex/contract/child-board.ts";
import type { DeskViewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { requireRoom } from "../rooms/rooms.service.ts";
import { findHomes } from "./check-ins.queries.ts";
import {
  countInside,
  findEventsWithRooms,
  findOpenRooms,
  findServing,
  findShownRooms,
  isRoomOpen,
} from "./loads.queries.ts";
import { countMissingAdults, listStaffingProblems, type RoomLoad } from "./rooms.rules.ts";

export const NOT_HERE = "This room is not used at this event.";

type Limits = Omit<RoomLoad, "children" | "workers">;

export async function readLoads(db: Database, eventId: number, rooms: readonly Limits[]): Promise<RoomLoad[]> {
  const inside = await countInside(db, eventId);
  const serving = await findServing(db, eventId);
  const homes = await findHomes(
    db,
    serving.map(({ memberId }) => memberId),
  );
  return rooms.map((room) => ({
    ...room,
    children: inside.get(room.id) ?? 0,
    workers: serving.filter(({ roomId }) => roomId === room.id).map(({ memberId }) => homes.get(memberId) ?? []),
  }));
}

/** The loads of the rooms that take children at an event. */
export async function openLoads(db: Database, eventId: number): Promise<RoomLoad[]> {
  return readLoads(db, eventId, await findOpenRooms(db, eventId));
}

/** @throws Refusal for a room that takes no children at an event */
export async function requireOpenRoom(db: Database, roomId: number, eventId: number): Promise<void> {
  const room = await requireRoom(db, roomId);
  if (room.archived) throw new Refusal("not_found");
  if (!(await isRoomOpen(db, roomId, eventId))) throw refuseField("roomId", NOT_HERE);
}

/** Those of the events that take children. */
export async function withRooms<E extends { readonly id: number }>(db: Database, events: readonly E[]): Promise<E[]> {
  const found = await findEventsWithRooms(
    db,
    events.map(({ id }) => id),
  );
  return events.filter(({ id }) => found.has(id));
}

/** Each room of an event, with who is in it. */
export async function listLoads(db: Database, viewer: DeskViewer, eventId: number): Promise<RoomLoadSeen[]> {
  await requireVisibleEvent(db, viewer, eventId);
  const rooms = await findShownRooms(db, eventId);
  return (await readLoads(db, eventId, rooms)).map((load, place) => ({
    roomId: load.id,
    roomName: rooms[place]?.name ?? "",
    minAge: load.minAge,
    maxAge: load.maxAge,
    ageMonth: load.ageMonth,
    capacity: load.capacity,
    children: load.children,
    workers: load.workers.length,
    isFull: load.children >= load.capacity,
    childrenPerWorker: load.childrenPerWorker,
    adultsMissing: countMissingAdults(load),
    staffingProblems: load.children === 0 && load.workers.length === 0 ? [] : listStaffingProblems(load),
  }));
}
