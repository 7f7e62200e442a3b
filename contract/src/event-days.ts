// On which days a calendar shows an event that ends on another day than it begins, whether it shows hours, and the day to
// which attendance belongs. Pure.

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

const addDays = (day: string, days: number) => new Date(toUtc(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The day of an event to which attendance belongs, YYYY-MM-DD: the first one; at an event of more than 24 hours, such as
 * a camp, the one nearest to today.
 * @param today YYYY-MM-DD in the event's time zone
 */
export function findAttendanceDay(event: Days & { startTime: string }, today: string): string {
  const { eventDate, startTime, endDate, endTime } = event;
  if (endDate === null || `${endDate}T${endTime}` <= `${addDays(eventDate, 1)}T${startTime}`) return eventDate;
  const last = listEventDays(event).at(-1) ?? endDate;
  if (today <= eventDate) return eventDate;
  return today < last ? today : last;
}

/** The days of an event in order, YYYY-MM-DD: a retreat from Friday to Sunday has three, a vigil over midnight one. */
export function listEventDays({ eventDate, endDate, endTime }: Days): string[] {
  const first = toUtc(eventDate);
  const nights = endDate === null ? 0 : (toUtc(endDate) - first) / DAY_MS;
  const days = nights > 0 && endTime !== null && endTime <= NIGHT_UNTIL ? nights : nights + 1;
  return Array.from({ length: days }, (_, place) => addDays(eventDate, place));
}
