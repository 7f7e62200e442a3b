import { useEffect, useState } from "react";

/** The debounce time before the server is asked, in milliseconds. */
const PAUSE_MS = 90;

/** The debounced text. An emptied text is returned immediately, because its answer is cached. */
export function useDebounced(value: string, pauseMs = PAUSE_MS): string {
  const [settled, setSettled] = useState(value);
  if (value === "" && settled !== "") setSettled("");
  // Only a timer reports that the time has passed.
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, settled, pauseMs]);
  return value === "" ? "" : settled;
}
