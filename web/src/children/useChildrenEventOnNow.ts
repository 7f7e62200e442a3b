// The event with children's rooms that is on now, also after its end while children wait.
import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { findNearestEvent } from "../attendance/event/findNearestEvent.ts";
import { isOnToday, isOver, sortByStart } from "../events/eventDay.ts";
import { getServerTime } from "../format/serverTime.ts";
import { useToday } from "../live/midnight.ts";

/** Events of a day that are asked for their rooms: those that start nearest to now. */
const MOST_EVENTS = 20;

const findCurrentEvent = (events: readonly Event[], now: Date): Event | null =>
  findNearestEvent(events, now) ??
  events.filter((event) => event.cancelledAt === null && isOnToday(event, now)).at(-1) ??
  null;

interface Choice {
  /** The congregation's day on which it was made. */
  readonly day: string;
  /** The time at which it was made, and the nearest events of that day; null before. */
  readonly from: { readonly now: Date; readonly today: readonly Event[] } | null;
  /** The chosen event; null before. */
  readonly id: number | null;
}

function listTodaysEvents(events: readonly Event[]) {
  const now = getServerTime();
  const computeDistance = (event: Event) => Math.abs(Date.parse(event.startsAt) - now.getTime());
  const nearest = events
    .filter((event) => event.cancelledAt === null && isOnToday(event, now))
    .sort((a, b) => Number(isOver(a, now)) - Number(isOver(b, now)) || computeDistance(a) - computeDistance(b));
  return { now, today: sortByStart(nearest.slice(0, MOST_EVENTS)) };
}

/**
 * Chosen once, so that the screen does not change to the next event before it starts. It is chosen again on another
 * day, when that event is over and no child is inside. Without rooms at any event of the day, it is the nearest one,
 * and without an event, one of yesterday at which children are still inside.
 * @param coming events of today or later
 * @param inside events at which children are inside; null before the answer
 * @param isAsked false if the address names an event
 * @param isTimeKnown whether the server's time is known, because the clock of a tablet may be wrong
 */
export function useChildrenEventOnNow(
  { coming, inside }: { coming: readonly Event[]; inside: readonly Event[] | null },
  isAsked: boolean,
  isTimeKnown: boolean,
): { id: number | null; isLoading: boolean } {
  const day = useToday();
  const [made, setMade] = useState<Choice>({ day, from: null, id: null });
  const isStillOn = (id: number | null) =>
    id !== null &&
    (inside === null || inside.some((event) => event.id === id) || coming.some((e) => e.id === id && !isOver(e)));
  const choice = made.day === day || isStillOn(made.id) ? made : { day, from: null, id: null };
  const from = choice.from ?? (isAsked && isTimeKnown ? listTodaysEvents(coming) : null);
  if (from !== choice.from) setMade({ ...choice, from });
  const asking = from && from.today.length > 1 ? from.today : [];
  const asked = useQueries({ queries: asking.map(({ id }) => read(api.board.rooms, { query: { eventId: id } })) });
  if (choice.id !== null) return { id: choice.id, isLoading: false };
  if (from === null || inside === null || asked.some(({ isPending }) => isPending))
    return { id: null, isLoading: isAsked };
  const withRooms = from.today.filter((_, place) => (asked[place]?.data?.length ?? 0) > 0);
  const current = findCurrentEvent(withRooms, from.now) ?? findCurrentEvent(coming, from.now) ?? inside.at(-1);
  const id = current?.id ?? null;
  if (id !== null) setMade({ ...choice, from, id });
  return { id, isLoading: false };
}
