// Whether this tab is told of changes as they happen.
import { useSyncExternalStore } from "react";

/** A stream that is opened again within this time was hardly gone, in milliseconds. */
const UNNOTICED_MS = 2500;

const listeners = new Set<() => void>();
let isBehind = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function set(value: boolean): void {
  if (isBehind === value) return;
  isBehind = value;
  for (const listener of listeners) listener();
}

export function showLive(isLive: boolean): void {
  if (isLive) {
    clearTimeout(timer);
    timer = undefined;
    set(false);
  } else timer ??= setTimeout(set, UNNOTICED_MS, true);
}

/** True while this tab has been cut off from changes for some time. */
export function useIsBehind(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isBehind,
  );
}
