// Converts typed times to instants. The server requires instants; not all browsers have Temporal yet.

/** The wall-clock time in a zone at an instant, YYYY-MM-DDTHH:MM. */
export function wallClockAt(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

const asUtc = (wallClock: string) => Date.parse(`${wallClock}:00Z`);
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The instant of a wall-clock time (YYYY-MM-DDTHH:MM) in a zone, as ISO 8601.
 * Of two instants, it returns the first; a time skipped by daylight saving time counts on from before the change, as in
 * Temporal.
 */
export function zonedInstant(wallClock: string, timeZone: string): string {
  const utc = asUtc(wallClock);
  const offsetAt = (instant: number) => asUtc(wallClockAt(instant, timeZone)) - instant;
  const before = utc - offsetAt(utc - DAY_MS);
  const after = utc - offsetAt(utc + DAY_MS);
  const shows = (instant: number) => wallClockAt(instant, timeZone) === wallClock;
  return new Date(!shows(before) && shows(after) ? after : before).toISOString();
}
