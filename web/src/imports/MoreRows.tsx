import { sentenceOf } from "../api/request.ts";
import { Button } from "../ui/Button.tsx";
import { Loading, Skeleton } from "../ui/Skeleton.tsx";

interface MoreRowsProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
}

/** The end of a list that is longer, or did not arrive. */
export function MoreRows({ list }: MoreRowsProps) {
  if (list.isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 px-4 py-4 text-critical sm:px-6">
        {sentenceOf(list.error, "These rows could not be loaded.")}
        <Button size="small" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!list.hasNextPage) return null;
  return (
    <div className="px-4 py-4 sm:px-6">
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}

export function RowsLoading() {
  return (
    <Loading label="Loading rows">
      <div className="grid gap-4 px-4 pb-6 sm:px-6">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-full" />
      </div>
    </Loading>
  );
}
