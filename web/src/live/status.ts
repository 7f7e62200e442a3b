// Whether this tab receives changes immediately and can read them.
import { useSyncExternalStore } from "react";

/** An interruption shorter than this, in milliseconds, is not shown. */
const UNNOTICED_MS = 2500;

type Reason = "stream" | "reads";

const listeners = new Set<() => void>();
const reasons = new Set<Reason>();
let isBehind = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function setBehind(value: boolean): void {
  if (isBehind === value) return;
  isBehind = value;
  for (const listener of listeners) listener();
}

/** Sets whether the screen may be out of date, because of the stream or of failed reads. */
export function showBehind(reason: Reason, value: boolean): void {
  if (value) reasons.add(reason);
  else reasons.delete(reason);
  if (reasons.size > 0) {
    timer ??= setTimeout(setBehind, UNNOTICED_MS, true);
    return;
  }
  clearTimeout(timer);
  timer = undefined;
  setBehind(false);
}

/** Whether this tab has been cut off from changes for some time. */
export function useIsBehind(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isBehind,
  );
}
