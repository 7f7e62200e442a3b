import { useEffect, useState } from "react";

const LOOK_MS = 20_000;

/** Whether an instant has passed. @param instant ISO 8601; null for never */
export function useIsPast(instant: string | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  // Nothing but a timer reports that time has passed.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return instant !== null && Date.parse(instant) <= now;
}
