import { useInfiniteQuery } from "@tanstack/react-query";
import { arrivalsOf } from "./attendance.queries.ts";
import { presences } from "./presence.ts";
import type { CheckinEvent } from "./useCheckin.ts";
import { useOwnDeeds } from "./useOwnDeeds.ts";

/** Tells of each row of a roll whether that person is here. @param rollReadAt when the roll was read, in milliseconds */
export function usePresence(event: CheckinEvent, rollReadAt: number) {
  const { data, dataUpdatedAt } = useInfiniteQuery(arrivalsOf(event.id));
  const own = useOwnDeeds(event);
  const arrivals = data?.pages.flatMap((page) => page.rows) ?? [];
  return presences({ rollReadAt, arrivals, arrivalsReadAt: dataUpdatedAt, own });
}
