// The directory as a table. Only the rows on the screen are in the document; the others keep their height.
import { MAX_COUNT } from "@narthex/contract/limits.ts";
import type { MemberSort } from "@narthex/contract/member-filters.ts";
import type { Member } from "@narthex/contract/members.ts";
import { Link } from "@tanstack/react-router";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { dateInWords, fullName, listInWords } from "../format/words.ts";
import { paths } from "../paths.ts";
import { contactOf } from "../people/contactOf.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { phoneInWords } from "../people/phoneNumber.ts";
import { StatusBadge } from "../people/StatusBadge.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { cx } from "../ui/cx.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";
import { type MemberAction, MemberActions } from "./MemberActions.tsx";
import { RoleBadge } from "./MemberCard.tsx";
import type { MemberPeopleProps } from "./MemberGrid.tsx";

const OVERSCAN = 8;
/** The next page is requested this many rows before the end of what is loaded. */
const AHEAD = 25;
/** The height of a usual row, in pixels. */
const ROW_PX = 57;

interface MemberTableProps extends MemberPeopleProps {
  /** Null for the best matches first. */
  sort: MemberSort | null;
  onSort: (sort: MemberSort) => void;
}

export function MemberTable(props: MemberTableProps) {
  const { members, total, withContact, likely, outdated, onMore, onAction, sort, onSort } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  // The place of the first row is known only in the document, and filters above it move it.
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, []);
  const rows = useWindowVirtualizer({
    count: total,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const shown = rows.getVirtualItems();
  const end = (shown.at(-1)?.index ?? -1) + 1;
  // The scroll position is known only in the document.
  useEffect(() => {
    if (end + AHEAD > members.length) onMore?.();
  }, [end, members.length, onMore]);

  const above = (shown[0]?.start ?? top) - top;
  const below = rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  const sorting = (newest: "lastSeen" | "joined") =>
    ({
      sorted: sort === newest ? "descending" : sort === `-${newest}` ? "ascending" : "none",
      onSort: () => onSort(sort === newest ? `-${newest}` : newest),
    }) as const;
  return (
    <div
      className={cx(
        "rounded-lg border border-line bg-surface-raised shadow-raised transition-opacity",
        "[overflow-anchor:none] [&_:is(a,button)]:scroll-mt-40 [&_:is(a,button)]:scroll-mb-4",
        outdated && "opacity-60",
      )}
    >
      <Table caption="Members" className="[&_table]:table-fixed">
        <colgroup>
          <col />
          <col className="w-36" />
          <col className={cx(notNarrow, withContact ? "w-48" : "w-64")} />
          <col className={cx(onlyWide, withContact ? "w-38" : "w-56")} />
          {withContact && (
            <>
              <col className="w-30" />
              <col className={`${onlyWide} w-28`} />
              <col className="w-11" />
            </>
          )}
        </colgroup>
        <thead>
          <tr>
            {withContact ? (
              <Th sorted={sort === "name" ? "ascending" : "none"} onSort={() => onSort("name")}>
                Name
              </Th>
            ) : (
              <Th>Name</Th>
            )}
            <Th className={cell}>Phone</Th>
            <Th className={cx(cell, notNarrow)}>Email</Th>
            <Th className={cx(cell, onlyWide)}>Ministries</Th>
            {withContact && (
              <>
                <Th {...sorting("lastSeen")} className={cell}>
                  Last seen
                </Th>
                <Th {...sorting("joined")} className={cx(cell, onlyWide)}>
                  Joined
                </Th>
                <Th className={cell}>
                  <span className="sr-only">Actions</span>
                </Th>
              </>
            )}
          </tr>
        </thead>
        <tbody ref={body} aria-busy={outdated}>
          {above > 0 && <Spacer px={above} />}
          {shown.map(({ index }) => {
            const member = members[index];
            return (
              <Tr
                key={index}
                ref={rows.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                aria-setsize={total > MAX_COUNT ? -1 : undefined}
              >
                {member ? (
                  <MemberCells
                    member={member}
                    withContact={withContact}
                    isLikelyDuplicate={likely.has(member.id)}
                    onAction={onAction}
                  />
                ) : (
                  <Td className="h-14">
                    <Skeleton className="h-4 w-2/5" />
                  </Td>
                )}
              </Tr>
            );
          })}
          {below > 0 && <Spacer px={below} />}
        </tbody>
      </Table>
    </div>
  );
}

/** Keeps the height of the rows that are not in the document. One cell, because narrow windows have fewer columns. */
function Spacer({ px }: { px: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height: px, padding: 0 }} />
    </tr>
  );
}

interface MemberCellsProps {
  member: Member;
  withContact: boolean;
  isLikelyDuplicate: boolean;
  onAction: ((action: MemberAction, member: Member) => void) | undefined;
}

const MemberCells = memo(function MemberCells({ member, withContact, isLikelyDuplicate, onAction }: MemberCellsProps) {
  const name = fullName(member);
  const { email, lastSeenOn, joinDate } = member;
  const { phone } = contactOf(member);
  return (
    <>
      <Td className="py-2 pr-2">
        <div className="flex items-center gap-2.5">
          <Avatar name={name} src={member.profileImageUrl} />
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <p className="break-words font-medium leading-snug">
              <PersonLink id={member.id}>{name}</PersonLink>
            </p>
            {member.membershipStatus !== "active" && <StatusBadge status={member.membershipStatus} />}
            {member.role !== "member" && <RoleBadge role={member.role} />}
            {isLikelyDuplicate && (
              <Link to={paths.duplicates} className="rounded-full">
                <Badge tone="caution">Likely duplicate</Badge>
              </Link>
            )}
          </div>
        </div>
      </Td>
      <Td className={`${cell} whitespace-nowrap text-sm`}>
        {phone && (
          <a href={`tel:${phone}`} className={contactLink}>
            {phoneInWords(phone)}
          </a>
        )}
      </Td>
      <Td className={`${cell} ${notNarrow} text-sm`}>
        {email && (
          <a href={`mailto:${email}`} className={`${contactLink} truncate`} title={email}>
            {email}
          </a>
        )}
      </Td>
      <Td className={`${cell} ${onlyWide} text-ink-quiet text-sm`}>
        <span className="line-clamp-2">{listInWords(member.ministries.map((ministry) => ministry.name))}</span>
      </Td>
      {withContact && (
        <>
          <Td className={`${cell} whitespace-nowrap text-sm tabular-nums`}>
            {lastSeenOn ? dateInWords(lastSeenOn) : <span className="text-ink-quiet">Never</span>}
          </Td>
          <Td className={`${cell} ${onlyWide} whitespace-nowrap text-sm tabular-nums`}>
            {joinDate && dateInWords(joinDate)}
          </Td>
          <Td className="px-1 py-1 sm:last:pr-2">
            {onAction && <MemberActions member={member} onAction={onAction} />}
          </Td>
        </>
      )}
    </>
  );
});

const cell = "px-2 sm:px-3";
/** Columns that a narrow window has no width for. */
const notNarrow = "max-lg:hidden";
const onlyWide = "max-xl:hidden";
const contactLink = "block rounded-sm underline-offset-4 hover:text-accent hover:underline";

export function MemberTableLoading() {
  return (
    <div className="rounded-lg border border-line bg-surface-raised shadow-raised">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((row) => (
        <div key={row} className="flex h-14 items-center gap-3 border-line border-b px-6 last:border-b-0">
          <Skeleton round className="size-9" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="ml-auto h-4 w-2/5" />
        </div>
      ))}
    </div>
  );
}
