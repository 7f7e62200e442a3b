// The directory as a grid of cards. Of fifty thousand people only the visible ones are in the DOM: the list has its
// full height, and shows placeholders for people who are not loaded yet.
import { MAX_COUNT } from "@narthex/contract/limits.ts";
import type { Member } from "@narthex/contract/members.ts";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef } from "react";
import { useIsPrinting } from "../page/useIsPrinting.ts";
import { cx } from "../ui/cx.ts";
import type { MemberAction } from "./MemberActions.tsx";
import { MemberCard, MemberCardPlaceholder } from "./MemberCard.tsx";
import { getRowHeightClass, memberGridClass } from "./memberGridClass.ts";
import { useGridPlace } from "./useGridPlace.ts";

/** Rows rendered above and below the visible ones. */
const OVERSCAN = 3;
/** The next page is requested this many people before the end of what is loaded. */
const AHEAD = 25;

/** The props of the table and of the cards. */
export interface MemberPeopleProps {
  /** The loaded people, in order. */
  members: readonly Member[];
  /** The total number; from MAX_COUNT on, a lower bound. */
  total: number;
  /** Whether most cards have contact data, or little more than a name: all cards of one kind have the same height. */
  withContact: boolean;
  /** The ids of people with a likely duplicate. */
  likely: ReadonlySet<number>;
  /** Whether the shown people belong to an earlier search. */
  outdated: boolean;
  /** Requests the next page; null if there is none. */
  onMore: (() => void) | null;
  onAction: ((action: MemberAction, member: Member) => void) | undefined;
}

export function MemberGrid({ members, total, withContact, likely, outdated, onMore, onAction }: MemberPeopleProps) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, rowHeight, gap, top } = useGridPlace(list);
  const rows = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => rowHeight,
    // Heights are cached per row, and another number of columns gives other rows.
    getItemKey: useCallback((row: number) => `${columns}/${rowHeight}/${row}`, [columns, rowHeight]),
    overscan: OVERSCAN,
    gap,
    scrollMargin: top,
  });
  const isPrinting = useIsPrinting();
  const visible = rows.getVirtualItems();
  const end = Math.min(total, ((visible.at(-1)?.index ?? -1) + 1) * columns);

  // The scroll position is known only after rendering.
  useEffect(() => {
    if (end + AHEAD > members.length) onMore?.();
  }, [end, members.length, onMore]);

  const [first, last] = isPrinting ? [0, members.length] : [(visible[0]?.index ?? 0) * columns, end];
  const above = isPrinting ? 0 : (visible[0]?.start ?? top) - top;
  const below = isPrinting ? 0 : rows.getTotalSize() - ((visible.at(-1)?.end ?? top) - top);
  return (
    <ul
      ref={list}
      aria-label="Members"
      aria-busy={outdated}
      style={{ paddingTop: above, paddingBottom: below }}
      className={cx(
        memberGridClass,
        getRowHeightClass(withContact),
        // The virtualizer keeps the scroll position itself. A focused element must not be hidden under the search box.
        "transition-opacity [overflow-anchor:none] [&_:is(a,button)]:scroll-mt-40 [&_:is(a,button)]:scroll-mb-4",
        outdated && "opacity-60",
      )}
    >
      {Array.from({ length: Math.max(0, last - first) }, (_, at) => {
        const place = first + at;
        const member = members[place];
        const opensRow = place % columns === 0;
        return (
          <li
            key={`${columns}/${place}`}
            ref={opensRow && !isPrinting ? rows.measureElement : undefined}
            data-index={opensRow ? place / columns : undefined}
            aria-posinset={place + 1}
            aria-setsize={total > MAX_COUNT ? -1 : total}
            className="min-w-0"
          >
            {member ? (
              <MemberCard member={member} isLikelyDuplicate={likely.has(member.id)} onAction={onAction} />
            ) : (
              <MemberCardPlaceholder withContact={withContact} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
