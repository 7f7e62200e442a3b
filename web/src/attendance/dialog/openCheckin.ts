// Opens the check-in dialog from anywhere: the header, the dashboard, an event.
import { useSyncExternalStore } from "react";

interface CheckinTarget {
  /** The event to begin with; null to choose one. */
  eventId: number | null;
}

let opened: CheckinTarget | null = null;
const listeners = new Set<() => void>();

function showTarget(next: CheckinTarget | null): void {
  opened = next;
  for (const listener of listeners) listener();
}

export function openCheckin(eventId: number | null = null): void {
  showTarget({ eventId });
}

export function closeCheckin(): void {
  showTarget(null);
}

export function useCheckinDialog(): CheckinTarget | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => opened,
  );
}
