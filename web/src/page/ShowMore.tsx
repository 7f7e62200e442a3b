import { getSentence } from "../api/request.ts";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { linkClass } from "../ui/link.ts";
import { useNextPage } from "./useNextPage.ts";

/** A list of pages, as returned by the query. */
export interface PagedQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
}

interface ShowMoreProps {
  list: PagedQuery;
  label?: string;
  /** Shown if the next page could not be loaded and the server gave no sentence. */
  failed: string;
  className?: string;
  /** A link below a field, not a button below rows. */
  asLink?: boolean;
}

/** The end of a list whose next page is loaded by a button. A VirtualList loads it while the user scrolls. */
export function ShowMore({ list, label = "Show more", failed, className, asLink = false }: ShowMoreProps) {
  const { onMore, isLoading } = useNextPage(list);
  if (!onMore) return null;
  return (
    <div className={cx(!asLink && "flex flex-col items-center gap-2", className)}>
      {!asLink && (
        <p className="hidden text-sm print:block">{`The list goes on. Press “${label}” to print more of it.`}</p>
      )}
      {asLink ? (
        // Not disabled, because that would take the focus away. A press while it loads changes nothing.
        <button type="button" className={`${linkClass} mt-1`} aria-disabled={isLoading || undefined} onClick={onMore}>
          {label}
        </button>
      ) : (
        <Button busy={isLoading} onClick={onMore}>
          {label}
        </Button>
      )}
      {list.isFetchNextPageError && (
        <p role="alert" className="text-critical text-sm">
          {getSentence(list.error, failed)}
        </p>
      )}
    </div>
  );
}
