import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { Spinner } from "../../ui/Spinner.tsx";
import type { Task } from "../queue/checkinTasks.ts";
import type { Presence } from "../queue/presence.ts";
import { RollRow } from "./RollRow.tsx";
import type { RollMember } from "./useRoll.ts";

const ROW_PX = 72;
/** So many rows before the end of what is loaded, the next page is asked for. */
const AHEAD = 15;

export interface RollListProps {
  rows: readonly RollMember[];
  presenceOf: (member: RollMember) => Presence | null;
  unsavedOf: (memberId: number) => Task | null;
  onCheckIn: (member: RollMember) => void;
  onUndo: (member: RollMember) => void;
  onRetry: (task: Task) => void;
  /** Whom Enter checks in. */
  targetId: number | null;
  /** Asks for the next page; absent on the last. */
  onMore: (() => void) | undefined;
}

/** People and their buttons. Only what is in sight is drawn, so that a list of thousands scrolls as lightly as one of ten. */
export function RollList({ rows, presenceOf, unsavedOf, targetId, onMore, ...actions }: RollListProps) {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    onChange: ({ range }) => {
      if (onMore && range && range.endIndex > rows.length - AHEAD) onMore();
    },
  });
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  // Buttons inside let the keyboard scroll; a list that shows none must be a stop itself.
  const hasButton = items.some(({ index }) => {
    const member = rows[index];
    return member && presenceOf(member)?.attendanceId !== null;
  });
  return (
    <section
      ref={scroller}
      aria-label="Members"
      tabIndex={hasButton ? undefined : 0}
      className="min-h-0 grow overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
    >
      <ul style={{ paddingTop: above, paddingBottom: below }}>
        {items.map((item) => {
          const member = rows[item.index];
          return (
            member && (
              <li
                key={item.key}
                data-index={item.index}
                ref={virtual.measureElement}
                aria-setsize={onMore ? -1 : rows.length}
                aria-posinset={item.index + 1}
                className="border-line border-b"
              >
                <RollRow
                  member={member}
                  presence={presenceOf(member)}
                  isTarget={member.id === targetId}
                  unsaved={unsavedOf(member.id)}
                  {...actions}
                />
              </li>
            )
          );
        })}
      </ul>
      {onMore && (
        <div className="flex h-14 items-center justify-center">
          <Spinner label="Loading more" />
        </div>
      )}
    </section>
  );
}
