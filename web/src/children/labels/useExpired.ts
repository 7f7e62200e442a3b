import { useEffect, useState } from "react";

/** Whether so many milliseconds have passed since the component was first shown. */
export function useExpired(milliseconds: number): boolean {
  const [isExpired, setExpired] = useState(false);
  // Nothing but a timer reports that time has passed.
  useEffect(() => {
    const timer = setTimeout(() => setExpired(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isExpired;
}
