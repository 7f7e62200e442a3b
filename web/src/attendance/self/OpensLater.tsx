import type { TimedEvent } from "../../events/eventDay.ts";
import { formatOpening } from "../../events/openingDay.ts";
import { getServerTime } from "../../format/serverTime.ts";

/** Replaces the user's own check-in button until the check-in opens. */
export function OpensLater({ event }: { event: TimedEvent }) {
  return <p className="text-ink-quiet">{formatOpening(event, getServerTime())}</p>;
}
