// Converts typed times to instants. The server requires instants; not all browsers have Temporal yet.

/** The wall-clock time in a zone at an instant, YYYY-MM-DDTHH:MM. */
export function toWallClock(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(instant);
  const findPart = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${findPart("year")}-${findPart("month")}-${findPart("day")}T${findPart("hour")}:${findPart("minute")}`;
}

const toUtc = (wallClock: string) => Date.parse(`${wallClock}:00Z`);
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The instant of a wall-clock time (YYYY-MM-DDTHH:MM) in a zone, as ISO 8601.
 * Of two instants, it returns the first; a time skipped by daylight saving time counts on from before the change, as in
 * Temporal.
 */
export function toInstant(wallClock: string, timeZone: string): string {
  const utc = toUtc(wallClock);
  const computeOffset = (instant: number) => toUtc(toWallClock(instant, timeZone)) - instant;
  const before = utc - computeOffset(utc - DAY_MS);
  const after = utc - computeOffset(utc + DAY_MS);
  const isShowing = (instant: number) => toWallClock(instant, timeZone) === wallClock;
  return new Date(!isShowing(before) && isShowing(after) ? after : before).toISOString();
}
