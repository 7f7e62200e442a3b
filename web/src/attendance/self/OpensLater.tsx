import type { Event } from "@narthex/contract/events.ts";
import { formatWeekday } from "../../format/format.ts";

/** Replaces the user's own check-in button until the check-in opens. */
export function OpensLater({ event }: { event: Pick<Event, "eventDate"> }) {
  return <p className="text-ink-quiet">Check-in opens on {formatWeekday(event.eventDate)}</p>;
}
