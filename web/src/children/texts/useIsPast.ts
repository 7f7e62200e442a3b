import { useEffect, useReducer } from "react";
import { getServerTime } from "../../format/serverTime.ts";

const LOOK_MS = 20_000;

/** Whether an instant has passed. @param instant ISO 8601; null for never */
export function useIsPast(instant: string | null): boolean {
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  // Nothing but a timer reports that time has passed.
  useEffect(() => {
    const timer = setInterval(lookAgain, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return instant !== null && Date.parse(instant) <= getServerTime().getTime();
}
