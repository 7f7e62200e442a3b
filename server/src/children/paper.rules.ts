// In which room a child is expected, how the list names the child, and how many slips an event needs. Pure.
import { MAX_SLIPS } from "@narthex/contract/child-paper.ts";
import { toPrintable } from "../pdf/printable.ts";
import { formatShortName } from "../people/name.ts";
import { type AgeRange, type Child, isAgeAllowed } from "./ages.rules.ts";

/** Slips on a page. */
export const SLIPS_PER_PAGE = 8;
const LEAST_SLIPS = 16;
/** A quarter more than children, for those whom no one expected. */
const SPARE = 1.25;

interface RoomOfAges extends AgeRange {
  readonly id: number;
}

/**
 * The room where a child was the last time, if it still takes the age; otherwise the room for the fewest ages that does.
 * Null if no room does, or if the age is not known.
 */
export function findExpectedRoom(rooms: readonly RoomOfAges[], child: Child, lastRoomId: number): number | null {
  if (rooms.some((room) => room.id === lastRoomId && isAgeAllowed(room, child))) return lastRoomId;
  if (child.bornOn === null) return null;
  const computeAgeWidth = ({ minAge, maxAge }: RoomOfAges) => (maxAge ?? 99) - (minAge ?? 0);
  const taking = rooms.filter((room) => isAgeAllowed(room, child));
  return taking.sort((one, other) => computeAgeWidth(one) - computeAgeWidth(other) || one.id - other.id)[0]?.id ?? null;
}

/** Whole pages of slips. */
export function countSlips(children: number): number {
  const pages = Math.ceil(Math.max(LEAST_SLIPS, children * SPARE) / SLIPS_PER_PAGE);
  return Math.min(MAX_SLIPS, pages * SLIPS_PER_PAGE);
}

const NAME_LINE = "_".repeat(20);
const LETTER_LINE = "_".repeat(4);

/** The first name and the first letter of the last name, with a line to write on in place of what our fonts lack. */
export function formatListedName(child: { firstName: string; lastName: string }): string {
  const firstName = toPrintable(child.firstName);
  return toPrintable(formatShortName(child)) ?? (firstName === null ? NAME_LINE : `${firstName} ${LETTER_LINE}`);
}
