import { useInfiniteQuery } from "@tanstack/react-query";
import { arrivalsOf } from "./attendance.queries.ts";
import { type CheckinEvent, type OwnCheckin, useOwnCheckins } from "./useCheckin.ts";

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
  /** Whether a member is known to be here, from this window's own check-ins and the newest of everybody's. */
  has: (memberId: number) => boolean;
}

/** Who has come to an event so far: what the server knows, and what this window has just done. */
export function useArrivals(event: CheckinEvent): Arrivals {
  const { data, dataUpdatedAt } = useInfiniteQuery(arrivalsOf(event.id));
  const own = useOwnCheckins(event);
  const known = data?.pages.flatMap((page) => page.rows) ?? [];
  const knownIds = new Set(known.map((record) => record.memberId));
  const ownById = new Map(own.map((checkin) => [checkin.person.id, checkin]));

  // What was confirmed before the list was read is in its total, even where it is too old for its rows.
  const ahead = [...ownById.values()].filter(
    ({ person, confirmedAt }) => !knownIds.has(person.id) && (confirmedAt === null || confirmedAt > dataUpdatedAt),
  );
  return {
    count: data ? (data.pages[0]?.total ?? 0) + ahead.length : null,
    latest: [
      ...ahead.reverse().map(arrivalOf),
      ...known.map(({ memberId, memberName, checkInTime }) => ({ memberId, name: memberName, at: checkInTime })),
    ],
    has: (memberId) => ownById.has(memberId) || knownIds.has(memberId),
  };
}

const arrivalOf = ({ person, madeAt }: OwnCheckin): Arrival => ({
  memberId: person.id,
  name: person.name,
  at: new Date(madeAt).toISOString(),
});
