// When check-in of an event opens, as the server decides it. Pure.
import { formatDayNear, formatInstantTime, toDateInZone } from "../format/format.ts";
import { findEarlyOpening, isBeforeCheckin, type TimedEvent } from "./eventDay.ts";

/**
 * "Check-in opens on Sunday, October 25.", with a time if it opens on the day before; null once it is open: on the
 * event's day, or three hours before its start.
 */
export function formatOpening(event: TimedEvent, now: Date): string | null {
  if (!isBeforeCheckin(event, now)) return null;
  const { timezone } = event;
  const today = toDateInZone(now, timezone);
  const early = findEarlyOpening(event);
  if (early === null) return `Check-in opens on ${formatDayNear(event.eventDate, today)}.`;
  const day = formatDayNear(toDateInZone(early, timezone), today);
  return `Check-in opens on ${day} at ${formatInstantTime(early.toISOString(), timezone)}.`;
}
