// One of the lists in a ministry's dialogs. Of thousands of people only those in sight are drawn.
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import { fullName } from "../format/words.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import type { Person } from "./withMoves.ts";

const ROW_PX = 64;
/** So many rows before the end of what is loaded, the next page is asked for. */
const AHEAD = 15;

interface PeopleListProps {
  label: string;
  rows: readonly Person[];
  leaderId: number | null;
  ministryId: number;
  /** What stands before and after a person's name. */
  before?: (person: Person) => ReactNode;
  after?: (person: Person) => ReactNode;
  /** Asks for the next page; absent on the last. */
  onMore: (() => void) | undefined;
}

export function PeopleList({ label, rows, leaderId, ministryId, before, after, onMore }: PeopleListProps) {
  const scroller = useRef<HTMLDivElement>(null);
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
  return (
    <div
      ref={scroller}
      // Where no row has a button, the keyboard scrolls the list itself.
      tabIndex={after ? undefined : 0}
      className="min-h-0 grow overflow-y-auto overscroll-contain focus-visible:-outline-offset-2"
    >
      <ul aria-label={label} style={{ paddingTop: above, paddingBottom: below }}>
        {items.map((item) => {
          const person = rows[item.index];
          return (
            person && (
              <li
                key={item.key}
                data-index={item.index}
                ref={virtual.measureElement}
                aria-setsize={onMore ? -1 : rows.length}
                aria-posinset={item.index + 1}
                className="flex min-h-16 items-center gap-3 border-line border-b px-3 py-2"
              >
                {before?.(person)}
                <Avatar name={fullName(person)} src={person.profileImageUrl} size="small" />
                <div className="min-w-0 grow">
                  <p className="break-words font-medium leading-5">{fullName(person)}</p>
                  <PersonNote person={person} isLeader={person.id === leaderId} ministryId={ministryId} />
                </div>
                {after?.(person)}
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
    </div>
  );
}

/** What tells two people of one name apart, and why somebody is in the list of whom one would not think. */
function PersonNote({ person, isLeader, ministryId }: { person: Person; isLeader: boolean; ministryId: number }) {
  const { email, membershipStatus, ministries = [] } = person;
  const isUnanswered = ministries.some(({ id, confirmed }) => id === ministryId && !confirmed);
  return (
    <>
      {email && <p className="truncate text-ink-quiet text-sm">{email}</p>}
      {(isLeader || isUnanswered || membershipStatus !== "active") && (
        <p className="flex flex-wrap gap-1 pt-0.5">
          {isLeader && <Badge tone="accent">Leader</Badge>}
          {isUnanswered && <Badge tone="caution">Not accepted yet</Badge>}
          {membershipStatus === "inactive" && <Badge>Inactive</Badge>}
          {membershipStatus === "pending" && <Badge tone="caution">Pending</Badge>}
        </p>
      )}
    </>
  );
}
