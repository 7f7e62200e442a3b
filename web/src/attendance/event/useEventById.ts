import type { Event } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { eventById } from "../../events/events.queries.ts";

/**
 * An event by its number. It stays the same one, also when it ends and leaves the list of what is to come: people are still
 * being checked in.
 * @param known shown while the event is read, and where it cannot be
 */
export function useEventById(id: number | null, known: readonly Event[]): { event: Event | null; isLoading: boolean } {
  const { data, isLoading } = useQuery({ ...eventById(id ?? 0), enabled: id !== null });
  const event = id === null ? null : (data ?? known.find((one) => one.id === id) ?? null);
  return { event, isLoading: isLoading && event === null };
}
