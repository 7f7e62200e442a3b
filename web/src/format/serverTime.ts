// The clock of a tablet may be wrong by hours. Code that compares with times of the server uses the server's time, which
// every answer has in its Date header.

/** A clock that differs less is right: the header has seconds only, and an answer takes time. */
const RIGHT_MS = 5000;
let differenceMs = 0;

/** Measures the difference to the server's clock. @param date the Date header of an answer that has just arrived */
export function noteServerTime(date: string | null, device = Date.now()): void {
  const difference = Date.parse(date ?? "") - device;
  if (!Number.isNaN(difference)) differenceMs = Math.abs(difference) < RIGHT_MS ? 0 : difference;
}

/** The server's time; the device's before the first answer. */
export const getServerTime = (device = Date.now()): Date => new Date(device + differenceMs);
