// A place for a child in a room, at a check-in and at a move to another room.
import { Refusal, refuseField } from "../refusal.ts";
import type { Child } from "./ages.rules.ts";
import { countForChild, listBarredServing, NOT_HERE, type StaffedRoom } from "./loads.service.ts";
import { findRoomProblem, listOfferedRooms } from "./rooms.rules.ts";

const NO_ROOM = "No room takes this age. Please choose a room.";
const WRONG_AGE = "This room takes children of other ages.";

interface Placing {
  readonly rooms: StaffedRoom[];
  readonly mayOverride: boolean;
}

interface Place {
  readonly room: StaffedRoom;
  /** Whether the room takes the child only because a lead makes an exception. */
  readonly isException: boolean;
}

/**
 * Takes a place for a child. A room in which someone serves who is barred from the child is taken only if it is chosen,
 * and the person does not count there. @throws Refusal if no room takes the child
 */
export function takePlace(
  { rooms, mayOverride }: Placing,
  child: Child & { readonly id: number },
  chosen: number | null,
): Place {
  const isOffered = (room: StaffedRoom) => listBarredServing(room, child.id).length === 0;
  const [{ id } = { id: chosen }] = chosen === null ? listOfferedRooms(rooms.filter(isOffered), child) : [];
  const place = rooms.findIndex((one) => one.id === id);
  const found = rooms[place];
  const room = found && countForChild(found, child.id);
  if (!room) throw refuseField("roomId", chosen === null ? NO_ROOM : NOT_HERE);
  const problem = findRoomProblem(room, child);
  if (problem !== null && !mayOverride) {
    if (problem === "age") throw refuseField("roomId", WRONG_AGE);
    throw new Refusal(problem === "full" ? "room_full" : "room_understaffed");
  }
  rooms[place] = { ...room, children: room.children + 1 };
  return { room, isException: problem !== null };
}
