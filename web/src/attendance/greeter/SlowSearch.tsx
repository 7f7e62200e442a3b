// Shown while a search waits for its answer: the rows below are those of the previous search.
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useIsBehind } from "../../live/status.ts";
import { useDebounced } from "../../ui/useDebounced.ts";

const SLOW_MS = 500;

/** Whether a search has been waiting for a while. An answer at once must not change the text at each letter. */
export const useIsSlow = (isWaiting: boolean): boolean => useDebounced(isWaiting ? "waiting" : "", SLOW_MS) !== "";

export function SlowSearch() {
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
  const isBehind = useIsBehind();
  return isOnline && !isBehind
    ? "Searching… The list below is from the previous search."
    : "No connection. The list below is from the previous search.";
}
