import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

type Pages = Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetching" | "isFetchingNextPage"> & {
  fetchNextPage: () => Promise<unknown>;
};

/**
 * What a list calls when its end comes into sight; undefined on the last page. While the list is being read again the next
 * page waits: asking for it then would cancel that read.
 */
export function useNextPage({ hasNextPage, isFetching, isFetchingNextPage, fetchNextPage }: Pages) {
  const isWanted = useRef(false);
  // The end of the read comes from the network, and the list does not move then.
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
