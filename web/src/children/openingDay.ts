// When check-in of an event opens, as the server decides it. Pure.
import { CHECKIN_OPENS_HOURS } from "@narthex/contract/limits.ts";
import type { TimedEvent } from "../events/eventDay.ts";
import { isBeforeItsDay } from "../events/eventDay.ts";
import { formatDayNear, toDateInZone } from "../format/format.ts";

const OPENS_BEFORE_START_MS = CHECKIN_OPENS_HOURS * 60 * 60 * 1000;

/** "Check-in opens on Sunday, October 25."; null once it is open: on the event's day, or three hours before its start. */
export function formatOpening(event: TimedEvent, now: Date): string | null {
  const isOpen = !isBeforeItsDay(event, now) || Date.parse(event.startsAt) - now.getTime() <= OPENS_BEFORE_START_MS;
  return isOpen ? null : `Check-in opens on ${formatDayNear(event.eventDate, toDateInZone(now, event.timezone))}.`;
}
