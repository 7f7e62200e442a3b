import type { Event } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../api/request.ts";
import { queryEvent } from "../../events/events.queries.ts";

interface ChosenEvent {
  event: Event | null;
  isLoading: boolean;
  /** Whether the event was deleted, or the user can no longer see it. */
  isGone: boolean;
}

/**
 * An event by its id. It stays selected when it ends and leaves the list of upcoming events, because people may still
 * be checked in.
 * @param known shown while the event is read, and if it cannot be read
 */
export function useEventById(id: number | null, known: readonly Event[]): ChosenEvent {
  const { data, isLoading, error } = useQuery({ ...queryEvent(id ?? 0), enabled: id !== null });
  // The data of the last successful read stays after a failure.
  const isGone = error instanceof ApiError && error.status === 404;
  const event = id === null || isGone ? null : (data ?? known.find((one) => one.id === id) ?? null);
  return { event, isLoading: isLoading && event === null, isGone };
}
