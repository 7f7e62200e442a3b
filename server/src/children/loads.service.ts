// The load of each room at an event: children inside and adults who serve.
import type { RoomLoad as RoomLoadSeen } from "@narthex/contract/child-board.ts";
import type { DeskViewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { visibleEvent } from "../events/reading.service.ts";
import { findHomes } from "./check-ins.queries.ts";
import { countInside, findOpenRooms, findServing } from "./loads.queries.ts";
import { type RoomLoad, staffingProblems } from "./rooms.rules.ts";

type Limits = Omit<RoomLoad, "children" | "workers">;

export async function loadsOf(db: Database, eventId: number, rooms: readonly Limits[]): Promise<RoomLoad[]> {
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

/** The loads of all rooms that take children. */
export async function openLoads(db: Database, eventId: number) {
  const rooms = await findOpenRooms(db);
  const loads = await loadsOf(db, eventId, rooms);
  return loads.map((load, place) => ({ ...load, name: rooms[place]?.name ?? "" }));
}

/** Each room that takes children, with who is in it at an event. */
export async function listLoads(db: Database, viewer: DeskViewer, eventId: number): Promise<RoomLoadSeen[]> {
  await visibleEvent(db, viewer, eventId);
  return (await openLoads(db, eventId)).map((load) => ({
    roomId: load.id,
    roomName: load.name,
    minAge: load.minAge,
    maxAge: load.maxAge,
    capacity: load.capacity,
    children: load.children,
    workers: load.workers.length,
    isFull: load.children >= load.capacity,
    staffingProblems: load.children === 0 && load.workers.length === 0 ? [] : staffingProblems(load),
  }));
}
