// A virtual list: of thousands of rows only the visible ones are rendered.
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import { getSentence } from "../api/request.ts";
import { Button } from "../ui/Button.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import type { PagedQuery } from "./ShowMore.tsx";
import { useNextPage } from "./useNextPage.ts";

/** The next page is requested this many rows before the end of the loaded rows. */
const ROWS_AHEAD = 15;

interface VirtualListProps<Row> {
  label: string;
  /** The label names a region of the page, not only the list. */
  isRegion?: boolean;
  rows: readonly Row[];
  /** Estimated height of a row, in pixels. */
  rowPx: number;
  rowClassName: string;
  /**
   * Whether a visible row has a button, through which the keyboard can scroll. Otherwise the list itself is a tab stop.
   */
  hasButton: (row: Row) => boolean;
  /** The query of the rows. */
  list: PagedQuery;
  children: (row: Row) => ReactNode;
  /** What is below the last row. */
  end?: ReactNode;
}

export function VirtualList<Row extends { id: number }>(props: VirtualListProps<Row>) {
  const { label, isRegion = false, rows, rowPx, rowClassName, hasButton, list, children, end } = props;
  const { onMore, isLoading } = useNextPage(list);
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
  });
  const items = virtual.getVirtualItems();
  const isNearEnd = virtual.range !== null && virtual.range.endIndex > rows.length - ROWS_AHEAD;
  // A failed refetch counts too: while the connection is lost, the list is refetched again and again.
  const hasFailed = list.error !== null;
  // An effect, because the request may be due without scrolling: after a refetch that ended the failure.
  useEffect(() => {
    if (isNearEnd && !hasFailed && !isLoading) onMore?.();
  }, [isNearEnd, hasFailed, isLoading, onMore]);
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const drawn = items.flatMap((item) => {
    const row = rows[item.index];
    return row ? [{ item, row }] : [];
  });
  return (
    <section
      ref={scroller}
      aria-label={isRegion ? label : undefined}
      tabIndex={drawn.some(({ row }) => hasButton(row)) ? undefined : 0}
      className="min-h-0 grow overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
    >
      <ul aria-label={isRegion ? undefined : label} style={{ paddingTop: above, paddingBottom: below }}>
        {drawn.map(({ item, row }) => (
          <li
            key={item.key}
            data-index={item.index}
            ref={virtual.measureElement}
            aria-setsize={onMore ? -1 : rows.length}
            aria-posinset={item.index + 1}
            className={rowClassName}
          >
            {children(row)}
          </li>
        ))}
      </ul>
      {end}
      {onMore && (
        <div className="flex min-h-14 items-center justify-center gap-3 p-2">
          {hasFailed && isNearEnd ? (
            <>
              <p role="alert" className="text-critical text-sm">
                {getSentence(list.error, "The rest could not be loaded.")}
              </p>
              <Button size="small" busy={isLoading} onClick={onMore}>
                Try again
              </Button>
            </>
          ) : (
            <Spinner label="Loading more" />
          )}
        </div>
      )}
    </section>
  );
}
