// The rooms that a child can go to, in words. Pure.
import type { RoomLoad } from "@narthex/contract/child-board.ts";
import type { FamilyChild } from "@narthex/contract/child-families.ts";

type Offer = FamilyChild["rooms"][number];

const PROBLEMS: Readonly<Record<NonNullable<Offer["problem"]>, string>> = {
  age: "other ages",
  full: "full",
  understaffed: "too few adults",
};

/** "Preschool · 5 of 14", or with the reason why it takes no one. */
export function formatOffer({ roomId, problem }: Offer, loads: readonly RoomLoad[]): string {
  const load = loads.find((room) => room.roomId === roomId);
  if (!load) return "";
  const place = `${load.roomName} · ${load.children} of ${load.capacity}`;
  return problem === null ? place : `${place} · ${PROBLEMS[problem]}`;
}
