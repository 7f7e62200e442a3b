// When the day turns in a time zone. Pure.

const DAY_MS = 24 * 60 * 60 * 1000;
/** The day turns this long after midnight, because the server's clock may be seconds behind that of the device. */
const LATE_MS = 10_000;

export const toLateTime = (time: Date): Date => new Date(time.getTime() - LATE_MS);

/** @returns milliseconds until the day turns after a time; an hour more or less if the clocks change on that day */
export function computeTimeUntilTurn(time: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium" }).format(toLateTime(time));
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  return DAY_MS - ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
