// Which of the upcoming events the dashboard of a member shows. Pure.
import type { Event } from "@narthex/contract/events.ts";

type ListedEvent = Pick<Event, "id" | "startsAt" | "seriesId" | "cancelledAt" | "ownReply">;

export const isComing = ({ ownReply, cancelledAt }: ListedEvent) => ownReply === "coming" && !cancelledAt;

/** Without the later events of a series. A canceled event does not replace the next one that takes place. */
function pickNextOfEach<E extends ListedEvent>(events: readonly E[]): E[] {
  const found = new Set<number>();
  return events.filter(({ seriesId, cancelledAt }) => {
    if (seriesId === null) return true;
    if (found.has(seriesId)) return false;
    if (cancelledAt === null) found.add(seriesId);
    return true;
  });
}

/**
 * The next events, and as many later ones to which the user comes.
 * @param events to come, the next one first
 * @param replied those of all events to come to which the user replied "coming"
 */
export function pickOwnEvents<E extends ListedEvent>(events: readonly E[], replied: readonly E[], count: number): E[] {
  const next = pickNextOfEach(events).slice(0, count);
  const shown = new Set(next.map(({ id }) => id));
  const later = replied.filter((event) => !shown.has(event.id) && isComing(event)).slice(0, count);
  return [...next, ...later].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.id - b.id);
}
