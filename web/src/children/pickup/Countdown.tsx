import { useEffect, useState } from "react";
import { getServerTime } from "../../format/serverTime.ts";

const SECOND_MS = 1000;

const countSecondsLeft = (until: string) =>
  Math.max(0, Math.ceil((Date.parse(until) - getServerTime().getTime()) / SECOND_MS));

/** The time that is left until an instant. */
export function Countdown({ until }: { until: string }) {
  const [left, setLeft] = useState(() => countSecondsLeft(until));
  // Nothing but a timer reports that time has passed.
  useEffect(() => {
    const timer = setInterval(() => setLeft(countSecondsLeft(until)), SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  if (left === 0) return <p className="text-critical">It has expired. Make a new one.</p>;
  return (
    <p className="text-ink-quiet tabular-nums">
      {`Valid for ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}
    </p>
  );
}
