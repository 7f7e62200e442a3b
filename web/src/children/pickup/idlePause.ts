// A greeter waits for an approval without touching the screen of the station, which would otherwise be cleared.
import { createContext, useContext, useEffect } from "react";

/** Stops a station from clearing its screen until the returned function is called. Null in a session. */
export const IdlePause = createContext<(() => () => void) | null>(null);

export function usePauseIdle(isPaused: boolean): void {
  const pause = useContext(IdlePause);
  // An effect, because the pause belongs to the station, which is above this dialog.
  useEffect(() => (isPaused ? pause?.() : undefined), [isPaused, pause]);
}
