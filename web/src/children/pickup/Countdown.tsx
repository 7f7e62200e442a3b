import { useSecondsLeft } from "./useSecondsLeft.ts";

/** The time that is left until an instant. */
export function Countdown({ until }: { until: string }) {
  const left = useSecondsLeft(until);
  if (left === 0) return <p className="text-critical">It has expired. Make a new one.</p>;
  return (
    <p className="text-ink-quiet tabular-nums">
      {`Valid for ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}
    </p>
  );
}
