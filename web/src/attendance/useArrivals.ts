import { useInfiniteQuery } from "@tanstack/react-query";
import { arrivalsOf } from "./attendance.queries.ts";
import { aheadOf, type OwnCheckin, undosAheadOf, withoutUndone } from "./presence.ts";
import type { CheckinEvent } from "./useCheckin.ts";
import { useOwnDeeds } from "./useOwnDeeds.ts";

export interface Arrival {
  memberId: number | null;
  name: string;
  /** ISO 8601. */
  at: string;
}

export interface Arrivals {
  /** How many are checked in; null until it is known. */
  count: number | null;
  /** The newest first. */
  latest: Arrival[];
}

/** Who has come to an event so far: what the server knows, and what this window has just done. */
export function useArrivals(event: CheckinEvent): Arrivals {
  const { data, dataUpdatedAt } = useInfiniteQuery(arrivalsOf(event.id));
  const own = useOwnDeeds(event);
  const listed = data?.pages.flatMap((page) => page.rows) ?? [];
  const here = withoutUndone(listed, own.undos);
  const hereIds = new Set(here.map((record) => record.memberId));
  // What was confirmed before the list was read is in its total, even where it is too old for its rows.
  const ahead = aheadOf(dataUpdatedAt, own).filter(({ person }) => !hereIds.has(person.id));
  const total = data?.pages[0]?.total ?? 0;
  return {
    count: data ? total + ahead.length - undosAheadOf(dataUpdatedAt, listed, own) : null,
    latest: [
      ...ahead.reverse().map(arrivalOf),
      ...here.map(({ memberId, memberName, checkInTime }) => ({ memberId, name: memberName, at: checkInTime })),
    ],
  };
}

const arrivalOf = ({ person, madeAt }: OwnCheckin): Arrival => ({
  memberId: person.id,
  name: person.name,
  at: new Date(madeAt).toISOString(),
});
