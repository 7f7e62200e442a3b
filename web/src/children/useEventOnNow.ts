// The event with children's rooms that is on now, also after its end while children wait.
import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { read } from "../api/reads.ts";
import { findNearestEvent } from "../attendance/event/findNearestEvent.ts";
import { isOnToday } from "../events/eventDay.ts";
import { getServerTime } from "../format/serverTime.ts";

/** Events of a day that are asked for their rooms. */
const MOST_EVENTS = 8;

const findCurrentEvent = (events: readonly Event[], now: Date): Event | null =>
  findNearestEvent(events, now) ??
  events.filter((event) => event.cancelledAt === null && isOnToday(event, now)).at(-1) ??
  null;

/**
 * Chosen once, so that no one finds themselves at another event when the next one draws near. Without rooms at any
 * event of the day, it is the nearest one, and without an event, one of yesterday at which children are still inside.
 * @param events those of today or later, and the other ones at which children are inside; these are null before the answer
 * @param isAsked false if the address names an event
 * @param isTimeKnown whether the server's time is known, because the clock of a tablet may be wrong
 */
export function useEventOnNow(
  { coming: events, left }: { coming: readonly Event[]; left: readonly Event[] | null },
  isAsked: boolean,
  isTimeKnown: boolean,
): { id: number | null; isLoading: boolean } {
  const [chosen, setChosen] = useState<number | null>(null);
  const isWaiting = isAsked && (!isTimeKnown || left === null);
  const now = useMemo(() => (isTimeKnown ? getServerTime() : new Date(0)), [isTimeKnown]);
  const [kept, setKept] = useState<readonly Event[] | null>(null);
  const listTodaysEvents = () => (isAsked ? events.filter((event) => isOnToday(event, now)).slice(-MOST_EVENTS) : []);
  const today = kept ?? (isTimeKnown ? listTodaysEvents() : []);
  if (kept === null && isTimeKnown) setKept(today);
  const asking = today.length > 1 ? today : [];
  const asked = useQueries({ queries: asking.map(({ id }) => read(api.board.rooms, { query: { eventId: id } })) });
  if (chosen !== null) return { id: chosen, isLoading: false };
  if (isWaiting || asked.some(({ isPending }) => isPending)) return { id: null, isLoading: true };
  const withRooms = today.filter((_, place) => (asked[place]?.data?.length ?? 0) > 0);
  const current =
    findCurrentEvent(withRooms, now) ?? (isAsked ? (findCurrentEvent(events, now) ?? left?.at(-1)) : null);
  const id = current?.id ?? null;
  if (id !== null) setChosen(id);
  return { id, isLoading: false };
}
