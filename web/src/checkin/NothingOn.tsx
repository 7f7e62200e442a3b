import type { NextEvent } from "@narthex/contract/checkin.ts";
import { useEffect, useState } from "react";
import { CheckinClosed } from "./CheckinClosed.tsx";
import { readNext } from "./calls.ts";
import { formatCheckinTime } from "./formatWhen.ts";

/** The page of a permanent code where nothing is on now: what is next, if everyone may see it. */
export function NothingOn({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  const [next, setNext] = useState<NextEvent | null>(null);
  // The page is complete without it.
  useEffect(() => {
    readNext().then(
      (answer) => setNext(answer.next),
      () => {},
    );
  }, []);
  return (
    <CheckinClosed
      title="No event at the moment"
      sentence={sentence}
      note={next ? `Next: ${next.eventName}, ${formatCheckinTime(next)}` : undefined}
      onRetry={onRetry}
    />
  );
}
