// The rooms that a child can go to, in words. Pure.
import type { RoomLoad } from "@narthex/contract/child-board.ts";
import type { FamilyChild } from "@narthex/contract/child-families.ts";
import { formatMissing } from "./boardWords.ts";

type Offer = FamilyChild["rooms"][number];

const PROBLEMS: Readonly<Record<NonNullable<Offer["problem"]>, string>> = {
  age: "other ages",
  full: "full",
  understaffed: "too few adults",
};

/** "Preschool · 5 of 14", or with the reason why it takes no one. */
export function formatRoomOffer({ roomId, problem }: Offer, loads: readonly RoomLoad[]): string {
  const load = loads.find((room) => room.roomId === roomId);
  if (!load) return "";
  const place = `${load.roomName} · ${load.children} of ${load.capacity}`;
  return problem === null ? place : `${place} · ${PROBLEMS[problem]}`;
}

/** Why no room takes a child, and what helps. */
export interface NoRoom {
  /** In the list of rooms, such as "Too few adults". */
  readonly short: string;
  readonly sentence: string;
  /** The best room for the age that lacks adults; null if the rooms themselves must change. */
  readonly roomId: number | null;
}

interface RoomlessChild {
  readonly age: number | null;
  readonly rooms: readonly Offer[];
  /** A room whose last place another child of the family has. */
  readonly lastPlace?: { readonly roomName: string; readonly firstName: string } | null;
}

/** @returns null if a room takes the child, the age is not known, or the loads are not read yet */
export function explainNoRoom({ age, rooms, lastPlace }: RoomlessChild, loads: readonly RoomLoad[]): NoRoom | null {
  if (rooms.length === 0) return { short: "No room yet", sentence: "No room is used at this event.", roomId: null };
  if (age === null || loads.length === 0 || rooms.some(({ problem }) => problem === null)) return null;
  const understaffed = rooms.find(({ problem }) => problem === "understaffed");
  const load = loads.find(({ roomId }) => roomId === understaffed?.roomId);
  if (load) {
    const missing = formatMissing(load.adultsMissing) ?? "one more child needs one more adult";
    return {
      short: "Too few adults",
      sentence:
        load.workers === 0
          ? `No adult is in ${load.roomName} yet: ${missing}.`
          : `Too few adults in ${load.roomName}: ${missing}.`,
      roomId: load.roomId,
    };
  }
  if (lastPlace) {
    const sentence = `${lastPlace.firstName} has the last place in ${lastPlace.roomName}, and no other room is free.`;
    return { short: "No room is free", sentence, roomId: null };
  }
  if (rooms.some(({ problem }) => problem === "full"))
    return { short: "No room is free", sentence: "The rooms for this age are full.", roomId: null };
  return { short: "No room for this age", sentence: "No room of this event takes this age.", roomId: null };
}
