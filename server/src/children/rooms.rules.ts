// Which room takes a child, and which rules about adults are broken. Pure.
import { type AgeRange, type Child, isAgeAllowed } from "./ages.rules.ts";

export interface RoomLoad extends AgeRange {
  readonly id: number;
  readonly capacity: number;
  readonly childrenPerWorker: number | null;
  readonly minAdults: number | null;
  readonly needsUnrelatedAdults: boolean;
  /** Children who are inside. */
  readonly children: number;
  /** The households of each adult who serves. */
  readonly workers: readonly (readonly number[])[];
}

export type RoomProblem = "full" | "understaffed" | "age";

const areRelated = (one: readonly number[], other: readonly number[]): boolean => one.some((id) => other.includes(id));

const hasUnrelated = (workers: RoomLoad["workers"]): boolean =>
  workers.some((one, place) => workers.slice(place + 1).some((other) => !areRelated(one, other)));

/** A sentence for each rule about adults that is broken with this many children. */
export function listStaffingProblems(room: RoomLoad, children = room.children): string[] {
  const { workers, minAdults, childrenPerWorker, needsUnrelatedAdults } = room;
  return [
    ...(minAdults !== null && workers.length < minAdults
      ? [`The room needs at least ${minAdults} ${minAdults === 1 ? "adult" : "adults"}.`]
      : []),
    ...(childrenPerWorker !== null && children > workers.length * childrenPerWorker
      ? [`One adult may look after ${childrenPerWorker} ${childrenPerWorker === 1 ? "child" : "children"}.`]
      : []),
    ...(needsUnrelatedAdults && !hasUnrelated(workers) ? ["Two adults must be of different households."] : []),
  ];
}

/** How many more adults the rules ask for; in an empty room, for the first child. */
export function countMissingAdults({
  workers,
  minAdults,
  childrenPerWorker,
  needsUnrelatedAdults,
  children,
}: RoomLoad): number {
  return Math.max(
    0,
    (minAdults ?? 0) - workers.length,
    childrenPerWorker === null ? 0 : Math.ceil(Math.max(1, children) / childrenPerWorker) - workers.length,
    needsUnrelatedAdults && !hasUnrelated(workers) ? 2 - Math.min(1, workers.length) : 0,
  );
}

/** Why a room does not take one more child; null if it does. */
export function findRoomProblem(room: RoomLoad, child: Child): RoomProblem | null {
  if (!isAgeAllowed(room, child)) return "age";
  if (room.children >= room.capacity) return "full";
  return listStaffingProblems(room, room.children + 1).length > 0 ? "understaffed" : null;
}

const computeAgeRange = ({ minAge, maxAge }: RoomLoad): number => (maxAge ?? 99) - (minAge ?? 0);

/**
 * The rooms that take a child's age, the best first: rooms with a problem come last, rooms for few ages before rooms
 * for many, and emptier rooms before fuller ones. None for an unknown age.
 */
export function listOfferedRooms<R extends RoomLoad>(rooms: readonly R[], child: Child): R[] {
  if (child.bornOn === null) return [];
  return rooms
    .filter((room) => isAgeAllowed(room, child))
    .sort(
      (one, other) =>
        Number(findRoomProblem(one, child) !== null) - Number(findRoomProblem(other, child) !== null) ||
        computeAgeRange(one) - computeAgeRange(other) ||
        one.children - other.children ||
        one.id - other.id,
    );
}

/**
 * Every room with its problem for a child: the rooms that take the age as above, then the others. For an unknown age,
 * the age is no problem, and someone chooses.
 */
export function listOffers(
  rooms: readonly RoomLoad[],
  child: Child,
): { roomId: number; problem: RoomProblem | null }[] {
  const offered = listOfferedRooms(rooms, child);
  const others = rooms.filter((room) => !offered.includes(room));
  return [...offered, ...others].map((room) => ({ roomId: room.id, problem: findRoomProblem(room, child) }));
}

interface Habits {
  /** The room of the latest visit. */
  readonly usual: number | null;
  /** Rooms of brothers and sisters who come too. */
  readonly siblings: readonly number[];
}

/**
 * The room that is chosen at first: the one of the latest visit while it takes the child, also if the age is not known;
 * otherwise the best room, and among rooms for as many ages the one of a brother or sister. Null if none takes the child.
 */
export function proposeRoom(rooms: readonly RoomLoad[], child: Child, { usual, siblings }: Habits): number | null {
  const free = rooms.filter((room) => findRoomProblem(room, child) === null);
  const last = free.find(({ id }) => id === usual);
  if (last) return last.id;
  const [best, ...others] = listOfferedRooms(free, child);
  if (!best) return null;
  const alike = [best, ...others].filter((room) => computeAgeRange(room) === computeAgeRange(best));
  return (alike.find(({ id }) => siblings.includes(id)) ?? best).id;
}
