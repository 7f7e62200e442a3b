import { sentenceOf } from "../api/request.ts";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";

interface ShowMoreProps {
  /** A list of pages, as the query has it. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
  label?: string;
  /** Said where the next page did not come and the server gave no sentence. */
  failed: string;
  className?: string;
}

/** The end of a list that goes on. */
export function ShowMore({ list, label = "Show more", failed, className }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={cx("flex flex-col items-center gap-2", className)}>
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-critical text-sm">
          {sentenceOf(list.error, failed)}
        </p>
      )}
    </div>
  );
}
