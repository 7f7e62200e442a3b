import { useEffect, useState } from "react";
import { getServerTime } from "../../format/serverTime.ts";

const SECOND_MS = 1000;

const countSecondsLeft = (until: string) =>
  Math.max(0, Math.ceil((Date.parse(until) - getServerTime().getTime()) / SECOND_MS));

/** The seconds that are left until an instant; 0 once it has passed. */
export function useSecondsLeft(until: string): number {
  const [left, setLeft] = useState(() => countSecondsLeft(until));
  // Nothing but a timer reports that time has passed.
  useEffect(() => {
    const timer = setInterval(() => setLeft(countSecondsLeft(until)), SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
