import type { Event } from "@narthex/contract/events.ts";
import { isOnToday, isOver, type TimedEvent } from "../../events/eventDay.ts";
import { getServerTime } from "../../format/serverTime.ts";

/**
 * The event that a greeter most likely checks people in to: today's event with the nearest start. Ten minutes before
 * the service this is the service, although the class before it is still running. A canceled event takes no one.
 */
export function findNearestEvent<E extends TimedEvent & Partial<Pick<Event, "cancelledAt">>>(
  events: readonly E[],
  now = getServerTime(),
): E | null {
  const computeDistance = (event: E) => Math.abs(new Date(event.startsAt).getTime() - now.getTime());
  const today = events.filter((event) => !event.cancelledAt && isOnToday(event, now) && !isOver(event, now));
  return today.sort((a, b) => computeDistance(a) - computeDistance(b))[0] ?? null;
}
