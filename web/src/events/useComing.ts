import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { listAllRows } from "../page/listAllRows.ts";
import { queryComingEvents } from "./events.queries.ts";

/**
 * Events at which people may be checked in: those of today, also after their end, and later ones, in order of their
 * start, as far as they were read; and the list that reads on.
 */
export function useComing() {
  const list = useSuspenseInfiniteQuery(queryComingEvents());
  return { events: listAllRows(list), list };
}
