// The directory as a grid of cards. Of fifty thousand people only those in sight are in the document: the list keeps the
// height of all of them, and shows placeholders where somebody is still on the way.
import { MAX_COUNT } from "@narthex/contract/limits.ts";
import type { Member } from "@narthex/contract/members.ts";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef } from "react";
import { cx } from "../ui/cx.ts";
import type { MemberAction } from "./MemberActions.tsx";
import { MemberCard, MemberCardPlaceholder } from "./MemberCard.tsx";
import { gridClass, rowHeightClass } from "./memberGridClass.ts";
import { useGridPlace } from "./useGridPlace.ts";

/** Rows kept ready above and below those in sight. */
const OVERSCAN = 3;
/** So many people before the last one that is known, the next page is asked for. */
const AHEAD = 25;

/** What the table and the cards take. */
export interface MemberPeopleProps {
  /** The people known so far, in order. */
  members: readonly Member[];
  /** How many there are; from MAX_COUNT on, so many at least. */
  total: number;
  /** Whether most cards carry contact data, or hardly more than a name: cards of one kind have one height. */
  withContact: boolean;
  /** Numbers of those who are likely there twice. */
  likely: ReadonlySet<number>;
  /** What is shown belongs to an earlier search. */
  outdated: boolean;
  /** Asks for the next page; null while there is none to ask for. */
  onMore: (() => void) | null;
  onAction: ((action: MemberAction, member: Member) => void) | undefined;
}

export function MemberGrid({ members, total, withContact, likely, outdated, onMore, onAction }: MemberPeopleProps) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, rowHeight, gap, top } = useGridPlace(list);
  const rows = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => rowHeight,
    // Heights belong to rows, and other columns make other rows.
    getItemKey: useCallback((row: number) => `${columns}/${rowHeight}/${row}`, [columns, rowHeight]),
    overscan: OVERSCAN,
    gap,
    scrollMargin: top,
  });
  const shown = rows.getVirtualItems();
  const first = (shown[0]?.index ?? 0) * columns;
  const end = Math.min(total, ((shown.at(-1)?.index ?? -1) + 1) * columns);

  // How far the page is scrolled is known only once it stands on the screen.
  useEffect(() => {
    if (end + AHEAD > members.length) onMore?.();
  }, [end, members.length, onMore]);

  const above = (shown[0]?.start ?? top) - top;
  const below = rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return (
    <ul
      ref={list}
      aria-label="Members"
      aria-busy={outdated}
      style={{ paddingTop: above, paddingBottom: below }}
      className={cx(
        gridClass,
        rowHeightClass(withContact),
        // The virtualizer holds the place by itself. Where the focus goes must not lie under the search box.
        "transition-opacity [overflow-anchor:none] [&_:is(a,button)]:scroll-mt-40 [&_:is(a,button)]:scroll-mb-4",
        outdated && "opacity-60",
      )}
    >
      {Array.from({ length: Math.max(0, end - first) }, (_, at) => {
        const place = first + at;
        const member = members[place];
        const opensRow = place % columns === 0;
        return (
          <li
            key={`${columns}/${place}`}
            ref={opensRow ? rows.measureElement : undefined}
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
