import { useState } from "react";
import type { PagedQuery } from "./ShowMore.tsx";

/**
 * The first rows of a list, and more of them with each click on "Show more": first the loaded rows, then those from the
 * server.
 */
export function useShownRows<Row>(rows: readonly Row[], list: PagedQuery, first: number, more: number) {
  const [shown, setShown] = useState(first);
  const fetchNextPage = () => {
    setShown(shown + more);
    if (shown + more > rows.length && list.hasNextPage) void list.fetchNextPage();
  };
  const { isFetchingNextPage, isFetchNextPageError, error } = list;
  const hasNextPage = shown < rows.length || list.hasNextPage;
  return {
    shown: rows.slice(0, shown),
    more: { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage },
  };
}
