import { useInfiniteQuery } from "@tanstack/react-query";
import { ownRecords } from "./attendance.queries.ts";
import { type CheckinEvent, useOwnCheckins } from "./useCheckin.ts";

/**
 * Whether one is checked in at an event that is not over; null until it is known. One's own newest records tell: that
 * holds for every role, where the records of the event would be the server's choice.
 */
export function useSelfIsHere(event: CheckinEvent): boolean | null {
  const { data, isPending } = useInfiniteQuery(ownRecords);
  const justNow = useOwnCheckins(event).length > 0;
  if (isPending) return null;
  return justNow || (data?.pages.some((page) => page.rows.some((record) => record.eventId === event.id)) ?? false);
}
