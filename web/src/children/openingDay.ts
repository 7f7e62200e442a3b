// When check-in of an event opens, as the server decides it. Pure.
import type { TimedEvent } from "../events/eventDay.ts";
import { isBeforeCheckin } from "../events/eventDay.ts";
import { formatDayNear, toDateInZone } from "../format/format.ts";

/** "Check-in opens on Sunday, October 25."; null once it is open: on the event's day, or three hours before its start. */
export function formatOpening(event: TimedEvent, now: Date): string | null {
  if (!isBeforeCheckin(event, now)) return null;
  return `Check-in opens on ${formatDayNear(event.eventDate, toDateInZone(now, event.timezone))}.`;
}
