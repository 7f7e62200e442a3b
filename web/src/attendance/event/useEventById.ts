import type { Event } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { queryEvent } from "../../events/events.queries.ts";

/**
 * An event by its id. It stays selected when it ends and leaves the list of upcoming events, because people may still
 * be checked in.
 * @param known shown while the event is read, and if it cannot be read
 */
export function useEventById(id: number | null, known: readonly Event[]): { event: Event | null; isLoading: boolean } {
  const { data, isLoading } = useQuery({ ...queryEvent(id ?? 0), enabled: id !== null });
  const event = id === null ? null : (data ?? known.find((one) => one.id === id) ?? null);
  return { event, isLoading: isLoading && event === null };
}
