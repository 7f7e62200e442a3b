import type { Announcement } from "@narthex/contract/announcements.ts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RowPage } from "../api/answers.ts";

type AnnouncementList = UseInfiniteQueryResult<InfiniteData<RowPage<Announcement[]>>>;

/**
 * Finds the announcement named in the URL by loading page after page, because a link of the bell may lead to one far
 * below.
 * @returns whether it is in none of the lists
 */
export function useLocateAnnouncement(sought: number | undefined, lists: readonly AnnouncementList[]): boolean {
  const isFound = lists.some((list) => list.data?.pages.some(({ rows }) => rows.some(({ id }) => id === sought)));
  const seeks = sought !== undefined && !isFound;
  const goesOn = seeks ? lists.find(({ hasNextPage }) => hasNextPage) : undefined;
  const next = goesOn?.isFetching || goesOn?.isError ? undefined : goesOn?.fetchNextPage;
  // Pages load one after the other, and each may contain it.
  useEffect(() => {
    void next?.();
  }, [next]);
  // A disabled query is pending and idle.
  const isRead = lists.every(
    ({ data, isPending, fetchStatus }) => fetchStatus === "idle" && (data !== undefined || isPending),
  );
  return seeks && goesOn === undefined && isRead;
}
