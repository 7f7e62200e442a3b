import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../client/reads.ts";

/**
 * An event by its number: one that is still to come, or any other that the caller may see. Once found it stays the same
 * one, also when it ends and leaves the list of what is to come: people are still being checked in.
 */
export function useEventById(id: number | null): { event: Event | null; isLoading: boolean } {
  const [kept, setKept] = useState<Event | null>(null);
  const upcoming = useQuery(read(api.events.upcoming));
  const among = (events: readonly Event[] | undefined) => events?.find((event) => event.id === id);
  const coming = among(upcoming.data);
  const known = kept?.id === id ? kept : undefined;
  const all = useQuery({ ...read(api.events.list), enabled: id !== null && !upcoming.isPending && !coming && !known });
  const found = id === null ? null : (coming ?? known ?? among(all.data) ?? null);
  if (found && found !== kept) setKept(found);
  return { event: found, isLoading: upcoming.isPending || all.isLoading };
}
