import { useState } from "react";
import type { PagedQuery } from "./ShowMore.tsx";

/**
 * The first rows of a list, and more of them with each click on "Show more": first the loaded rows, then those from the
 * server.
 */
export function useShownRows<Row>(rows: readonly Row[], list: PagedQuery, first: number, more: number) {
  const [shown, setShown] = useState(first);
  const needsPage = shown + more > rows.length && list.hasNextPage;
  const fetchNextPage = () => {
    setShown(shown + more);
    if (needsPage) void list.fetchNextPage();
  };
  const { isFetchingNextPage, isFetchNextPageError, error } = list;
  const hasNextPage = shown < rows.length || list.hasNextPage;
  // Loaded rows are shown without waiting for a refetch.
  const isFetching = needsPage && list.isFetching;
  return {
    shown: rows.slice(0, shown),
    more: { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage },
  };
}
