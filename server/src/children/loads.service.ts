// The load of each room at an event: children inside and adults who serve. And the board of one room.
import type { Board } from "@narthex/contract/children.ts";
import type { Viewer } from "../access/viewer.ts";
import { dayOf } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { visibleEvent } from "../events/reading.service.ts";
import { readRoom } from "../rooms/rooms.service.ts";
import { findHomes } from "./check-ins.queries.ts";
import { ageOn } from "./checkout.rules.ts";
import { countCollected, countInside, findInRoom, findServing } from "./loads.queries.ts";
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

/** Who is in a room at an event now, also in an archived one. */
export async function readBoard(
  db: Database,
  viewer: Viewer,
  roomId: number,
  eventId: number,
  now: Temporal.Instant,
): Promise<Board> {
  await visibleEvent(db, viewer, eventId);
  const room = await readRoom(db, viewer, roomId);
  const [load] = await loadsOf(db, eventId, [room]);
  const today = dayOf(viewer, now);
  const children = await findInRoom(db, eventId, roomId);
  const serving = await findServing(db, eventId);
  return {
    roomId,
    roomName: room.name,
    eventId,
    capacity: room.capacity,
    children: children.map(({ lockedAt, dateOfBirth, ...child }) => ({
      ...child,
      age: ageOn(today, dateOfBirth),
      isLocked: lockedAt !== null,
    })),
    workers: serving.filter((worker) => worker.roomId === roomId),
    collected: await countCollected(db, eventId, roomId),
    isFull: children.length >= room.capacity,
    staffingProblems: load ? staffingProblems(load) : [],
  };
}
