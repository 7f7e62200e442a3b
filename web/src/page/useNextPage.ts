import { useCallback, useEffect, useState } from "react";

interface NextPageQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface NextPage {
  /** Requests the next page; undefined on the last page. */
  onMore: (() => void) | undefined;
  isLoading: boolean;
}

/** During a refetch of the list the next page waits: requesting it then would cancel the refetch. */
export function useNextPage({ hasNextPage, isFetching, isFetchingNextPage, fetchNextPage }: NextPageQuery): NextPage {
  const [isWanted, setWanted] = useState(false);
  // An effect, because the end of the refetch comes from the network and causes no event here.
  useEffect(() => {
    if (isFetching || !isWanted) return;
    setWanted(false);
    if (hasNextPage) void fetchNextPage();
  }, [isFetching, isWanted, hasNextPage, fetchNextPage]);
  const onMore = useCallback(() => {
    if (!isFetching) void fetchNextPage();
    else if (!isFetchingNextPage) setWanted(true);
  }, [isFetching, isFetchingNextPage, fetchNextPage]);
  return { onMore: hasNextPage ? onMore : undefined, isLoading: isWanted || isFetchingNextPage };
}
