import type { Announcement } from "@narthex/contract/announcements.ts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Page } from "../api/answers.ts";

type AnnouncementList = UseInfiniteQueryResult<InfiniteData<Page<Announcement[]>>>;

/**
 * Looks for the announcement that the address asks for, page after page: the bell leads also to one that stands far below.
 * @returns whether it is in none of the lists
 */
export function useLocateAnnouncement(sought: number | undefined, lists: readonly AnnouncementList[]): boolean {
  const isFound = lists.some((list) => list.data?.pages.some(({ rows }) => rows.some(({ id }) => id === sought)));
  const seeks = sought !== undefined && !isFound;
  const goesOn = seeks ? lists.find(({ hasNextPage }) => hasNextPage) : undefined;
  const next = goesOn?.isFetching || goesOn?.isError ? undefined : goesOn?.fetchNextPage;
  // Pages arrive one after the other, and each may hold it.
  useEffect(() => {
    void next?.();
  }, [next]);
  // A list that is not asked for at all is pending and idle.
  const isRead = lists.every(
    ({ data, isPending, fetchStatus }) => fetchStatus === "idle" && (data !== undefined || isPending),
  );
  return seeks && goesOn === undefined && isRead;
}
