import type { Room } from "@narthex/contract/rooms.ts";

/** Which ages a room takes, such as "3 to 5 years". */
export function formatAges({ minAge, maxAge }: Pick<Room, "minAge" | "maxAge">): string {
  if (minAge === null && maxAge === null) return "All ages";
  if (minAge === null) return `Up to ${maxAge} years`;
  if (maxAge === null) return `From ${minAge} years`;
  return minAge === maxAge ? `${minAge} years` : `${minAge} to ${maxAge} years`;
}

type Staffing = Pick<Room, "childrenPerWorker" | "minAdults" | "needsUnrelatedAdults">;

/** The adults that a room needs, a sentence for each rule. */
export function formatStaffing({ childrenPerWorker, minAdults, needsUnrelatedAdults }: Staffing): string[] {
  return [
    ...(minAdults === null ? [] : [minAdults === 1 ? "At least 1 adult" : `At least ${minAdults} adults`]),
    ...(childrenPerWorker === null ? [] : [`1 adult for ${childrenPerWorker} children`]),
    ...(needsUnrelatedAdults ? ["Two adults of different households"] : []),
  ];
}
