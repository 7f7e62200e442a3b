import type { ReactNode } from "react";
import { linkClass } from "../../ui/link.ts";

export interface MoreEventsProps {
  /** The list of pages that a choice of events is made of. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  children: ReactNode;
}

/** Under a choice of events that goes on: puts the next page into it. */
export function MoreEvents({ list, children }: MoreEventsProps) {
  if (!list.hasNextPage) return null;
  return (
    <button
      type="button"
      className={`${linkClass} mt-1`}
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </button>
  );
}
