// On which days a calendar shows an event that ends on another day than it begins, and whether it shows hours. Pure.

interface Days {
  eventDate: string;
  endDate: string | null;
  endTime: string | null;
}

/** HH:MM: an end until then belongs to the night before. */
export const NIGHT_UNTIL = "06:00";

/** Whether an event has no hours: it lasts from the first to the last minute of its days. */
export const isAllDay = ({ startTime, endTime }: { startTime: string; endTime?: string | null }): boolean =>
  startTime === "00:00" && endTime === "23:59";

const DAY_MS = 86_400_000;
const toUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The days of an event in order, YYYY-MM-DD: a retreat from Friday to Sunday has three, a vigil over midnight one. */
export function listEventDays({ eventDate, endDate, endTime }: Days): string[] {
  const first = toUtc(eventDate);
  const nights = endDate === null ? 0 : (toUtc(endDate) - first) / DAY_MS;
  const days = nights > 0 && endTime !== null && endTime <= NIGHT_UNTIL ? nights : nights + 1;
  return Array.from({ length: days }, (_, place) => new Date(first + place * DAY_MS).toISOString().slice(0, 10));
}
