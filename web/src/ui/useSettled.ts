import { useRef } from "react";

/** In milliseconds: the second tap of a double tap, which was meant for the row that was here before, comes earlier. */
const SETTLE_MS = 700;

/**
 * For rows that move up when another one leaves, with a button that acts at once.
 * @param place of the row in its list @returns whether the row has been there long enough to be the one that was meant
 */
export function useSettled(place: number): () => boolean {
  const last = useRef({ place, since: Number.NEGATIVE_INFINITY });
  if (last.current.place !== place) last.current = { place, since: performance.now() };
  return () => performance.now() - last.current.since >= SETTLE_MS;
}
