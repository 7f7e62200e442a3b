import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { listAllRows } from "../page/listAllRows.ts";
import { upcomingEvents } from "./events.queries.ts";

/** Events that are not over yet, the next one first, as far as they were read; and the list that reads on. */
export function useUpcoming() {
  const list = useSuspenseInfiniteQuery(upcomingEvents);
  return { events: listAllRows(list), list };
}
