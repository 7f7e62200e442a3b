import { useEffect, useState } from "react";

/** Typing pauses this long before the server is asked, in milliseconds. */
const PAUSE_MS = 90;

/** What was typed, once the typing has paused. */
export function useAfterPause(value: string): string {
  const [settled, setSettled] = useState(value);
  // An emptied search needs no pause: its answer is there already.
  if (value === "" && settled !== "") setSettled("");
  // The pause is time passing, which no event tells.
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return value === "" ? "" : settled;
}
