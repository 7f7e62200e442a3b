// In which room a child is expected, and how many slips an event needs. Pure.
import { MAX_SLIPS } from "@narthex/contract/child-paper.ts";

/** Slips on a page. */
export const SLIPS_PER_PAGE = 8;
const LEAST_SLIPS = 16;
/** A quarter more than children, for those whom no one expected. */
const SPARE = 1.25;

export interface RoomOfAges {
  readonly id: number;
  readonly minAge: number | null;
  readonly maxAge: number | null;
}

/**
 * The room where a child was the last time, if it still takes the age; otherwise the room for the fewest ages that does.
 * Null if no room does, or if the age is not known.
 */
export function expectedRoom(rooms: readonly RoomOfAges[], age: number | null, lastRoomId: number): number | null {
  const takes = ({ minAge, maxAge }: RoomOfAges) => age === null || ((minAge ?? 0) <= age && age <= (maxAge ?? age));
  if (rooms.some((room) => room.id === lastRoomId && takes(room))) return lastRoomId;
  if (age === null) return null;
  const width = ({ minAge, maxAge }: RoomOfAges) => (maxAge ?? 99) - (minAge ?? 0);
  return rooms.filter(takes).sort((one, other) => width(one) - width(other) || one.id - other.id)[0]?.id ?? null;
}

/** Whole pages of slips. */
export function slipsFor(children: number): number {
  const pages = Math.ceil(Math.max(LEAST_SLIPS, children * SPARE) / SLIPS_PER_PAGE);
  return Math.min(MAX_SLIPS, pages * SLIPS_PER_PAGE);
}
