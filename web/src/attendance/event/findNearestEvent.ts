import type { Event } from "@narthex/contract/events.ts";
import { isCheckinOpen, isOver, type TimedEvent } from "../../events/eventDay.ts";
import { getServerTime } from "../../format/serverTime.ts";

/**
 * The event that a greeter most likely checks people in to: of those whose check-in is open, the one with the nearest
 * start. Ten minutes before the service this is the service, although the class before it is still running. A canceled
 * event takes no one.
 */
export function findNearestEvent<E extends TimedEvent & Partial<Pick<Event, "cancelledAt">>>(
  events: readonly E[],
  now = getServerTime(),
): E | null {
  const computeDistance = (event: E) => Math.abs(new Date(event.startsAt).getTime() - now.getTime());
  const open = events.filter((event) => !event.cancelledAt && isCheckinOpen(event, now) && !isOver(event, now));
  return open.sort((a, b) => computeDistance(a) - computeDistance(b))[0] ?? null;
}
