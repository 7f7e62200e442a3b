import { useEffect, useState } from "react";
import { computeServerTime } from "../clock/serverClock.ts";

const SECOND_MS = 1000;

interface CountdownProps {
  until: string;
  /** The server's time in the answer that named the instant. */
  answeredAt: string;
}

const countSecondsLeft = ({ until, answeredAt }: CountdownProps) =>
  Math.max(0, Math.ceil((Date.parse(until) - computeServerTime(answeredAt)) / SECOND_MS));

/** The time that is left until an instant. */
export function Countdown({ until, answeredAt }: CountdownProps) {
  const [left, setLeft] = useState(() => countSecondsLeft({ until, answeredAt }));
  // Nothing but a timer reports that time has passed.
  useEffect(() => {
    const timer = setInterval(() => setLeft(countSecondsLeft({ until, answeredAt })), SECOND_MS);
    return () => clearInterval(timer);
  }, [until, answeredAt]);
  if (left === 0) return <p className="text-critical">It has expired. Make a new one.</p>;
  return (
    <p className="text-ink-quiet tabular-nums">
      {`Valid for ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}
    </p>
  );
}
