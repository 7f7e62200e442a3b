// The event with children's rooms that is on now, also after its end while children wait.
import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { nearestEvent } from "../attendance/event/nearestEvent.ts";
import { isOnToday } from "../events/eventDay.ts";

/** Events of a day that are asked for their rooms. */
const MOST_EVENTS = 8;

const currentEvent = (events: readonly Event[]): Event | null =>
  nearestEvent(events) ?? events.filter((event) => isOnToday(event)).at(-1) ?? null;

/**
 * Chosen once, so that no one finds themselves at another event when the next one draws near. Without rooms at any
 * event of the day, it is the nearest one.
 * @param isAsked false if the address names an event
 */
export function useEventOnNow(events: readonly Event[], isAsked: boolean): { id: number | null; isLoading: boolean } {
  const [today] = useState(() => (isAsked ? events.filter((event) => isOnToday(event)).slice(-MOST_EVENTS) : []));
  const [chosen, setChosen] = useState<number | null>(null);
  const asked = useQueries({
    queries: today.length > 1 ? today.map(({ id }) => read(api.board.rooms, { query: { eventId: id } })) : [],
  });
  if (chosen !== null) return { id: chosen, isLoading: false };
  if (asked.some(({ isPending }) => isPending)) return { id: null, isLoading: true };
  const withRooms = today.filter((_, place) => (asked[place]?.data?.length ?? 0) > 0);
  const id = (currentEvent(withRooms) ?? currentEvent(isAsked ? events : []))?.id ?? null;
  if (id !== null) setChosen(id);
  return { id, isLoading: false };
}
