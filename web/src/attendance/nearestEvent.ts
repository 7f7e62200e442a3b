import type { Event } from "@narthex/contract/events.ts";
import { dateOf } from "../client/words.ts";

type Timed = Pick<Event, "eventDate" | "startsAt" | "endsAt" | "timezone">;

/** Whether an event is today's, by its own clock, or still running since yesterday. */
export function isOnToday(event: Timed, now: Date): boolean {
  const running = new Date(event.startsAt) <= now && now < new Date(event.endsAt);
  return running || event.eventDate === dateOf(now, event.timezone);
}

/**
 * The event that a greeter most likely stands at the door of: of today's, the one whose start is nearest.
 * Ten minutes before the service that is the service, although the class before it still runs.
 */
export function nearestEvent<E extends Timed>(events: readonly E[], now = new Date()): E | null {
  const distance = (event: E) => Math.abs(new Date(event.startsAt).getTime() - now.getTime());
  const today = events.filter((event) => isOnToday(event, now) && now < new Date(event.endsAt));
  return today.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
