import { useEffect, useReducer } from "react";
import { computeServerTime } from "../clock/serverClock.ts";

const LOOK_MS = 20_000;

/**
 * Whether an instant has passed. @param instant ISO 8601; null for never
 * @param answeredAt the server's time in the answer that named it; null before the answer
 */
export function useIsPast(instant: string | null, answeredAt: string | null): boolean {
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  // Nothing but a timer reports that time has passed.
  useEffect(() => {
    const timer = setInterval(lookAgain, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return instant !== null && answeredAt !== null && Date.parse(instant) <= computeServerTime(answeredAt);
}
