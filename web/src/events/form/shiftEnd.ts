// The end of an event whose start moves. Pure.

const MINUTES = "YYYY-MM-DDTHH:MM".length;
const toInstant = (wall: string) => (wall.length < MINUTES ? Number.NaN : Date.parse(`${wall.slice(0, MINUTES)}:00Z`));

/** The end as far from the new start as it was from the former one, YYYY-MM-DDTHH:MM; null if they do not fit. */
export function shiftEnd(end: string, from: string, to: string): string | null {
  const [ends, starts, next] = [end, from, to].map(toInstant) as [number, number, number];
  const moved = new Date(next + ends - starts);
  // While a year is typed, the browser has years such as 0002. An end before the start is not kept so.
  return Number.isNaN(moved.getTime()) || ends < starts ? null : moved.toISOString().slice(0, MINUTES);
}
