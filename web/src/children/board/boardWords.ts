// The adults of a room in words. Pure.
import type { RoomLoad } from "@narthex/contract/child-board.ts";

type Staffing = Pick<RoomLoad, "childrenPerWorker" | "adultsMissing">;

/** "one more adult needed"; null if none is missing. */
export function formatMissing(adults: number): string | null {
  if (adults === 0) return null;
  return adults === 1 ? "one more adult needed" : `${adults} more adults needed`;
}

/** "1 adult for 6 children; one more adult needed"; null without a rule. */
export function formatRatio({ childrenPerWorker, adultsMissing }: Staffing): string | null {
  const missing = formatMissing(adultsMissing);
  if (childrenPerWorker === null) return missing === null ? null : missing[0]?.toUpperCase() + missing.slice(1);
  const rule = `1 adult for ${childrenPerWorker} ${childrenPerWorker === 1 ? "child" : "children"}`;
  return missing === null ? rule : `${rule}; ${missing}`;
}
