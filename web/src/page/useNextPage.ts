import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

type Pages = Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetching" | "isFetchingNextPage"> & {
  fetchNextPage: () => Promise<unknown>;
};

/**
 * The function that a list calls when its end becomes visible; undefined on the last page. During a refetch of the list
 * the next page waits: requesting it then would cancel the refetch.
 */
export function useNextPage({ hasNextPage, isFetching, isFetchingNextPage, fetchNextPage }: Pages) {
  const isWanted = useRef(false);
  // An effect, because the end of the refetch comes from the network and causes no scrolling.
  useEffect(() => {
    if (isFetching || !isWanted.current) return;
    isWanted.current = false;
    if (hasNextPage) void fetchNextPage();
  }, [isFetching, hasNextPage, fetchNextPage]);
  if (!hasNextPage) return undefined;
  return () => {
    if (!isFetching) void fetchNextPage();
    else if (!isFetchingNextPage) isWanted.current = true;
  };
}
