import { useInfiniteQuery } from "@tanstack/react-query";
import { useCurrentUser } from "../client/session.ts";
import { ownRecords } from "./attendance.queries.ts";
import { aheadOf, withoutUndone } from "./presence.ts";
import type { CheckinEvent } from "./useCheckin.ts";
import { useOwnDeeds } from "./useOwnDeeds.ts";

/**
 * Whether one is checked in at an event that is not over; null until it is known. One's own newest records tell: that
 * holds for every role, where the records of the event would be the server's choice.
 */
export function useSelfIsHere(event: CheckinEvent): boolean | null {
  const { memberId } = useCurrentUser();
  const { data, dataUpdatedAt, isPending } = useInfiniteQuery(ownRecords);
  const own = useOwnDeeds(event);
  if (isPending) return null;
  if (aheadOf(dataUpdatedAt, own).some(({ person }) => person.id === memberId)) return true;
  const known = withoutUndone(data?.pages.flatMap((page) => page.rows) ?? [], own.undos);
  return known.some(({ eventId }) => eventId === event.id);
}
