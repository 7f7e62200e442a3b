import { useEffect, useState } from "react";

/** Typing pauses this long before the server is asked, in milliseconds. */
const PAUSE_MS = 90;

/** What was typed, once the typing has paused. An emptied text needs no pause: its answer is there already. */
export function useDebounced(value: string, pauseMs = PAUSE_MS): string {
  const [settled, setSettled] = useState(value);
  if (value === "" && settled !== "") setSettled("");
  // The pause is time passing, which no event tells.
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, settled, pauseMs]);
  return value === "" ? "" : settled;
}
