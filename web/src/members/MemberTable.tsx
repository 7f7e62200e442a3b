// The directory as a table. Only the visible rows are in the DOM, on paper all that are loaded; spacers replace the
// others.
import type { CustomField } from "@narthex/contract/custom-fields.ts";
import { MAX_COUNT } from "@narthex/contract/limits.ts";
import type { MemberSort } from "@narthex/contract/member-filters.ts";
import type { Member } from "@narthex/contract/members.ts";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useIsPrinting } from "../page/useIsPrinting.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { cx } from "../ui/cx.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { SortButton, Table, Td, Th, Tr } from "../ui/Table.tsx";
import { MemberCells } from "./MemberCells.tsx";
import type { MemberPeopleProps } from "./MemberGrid.tsx";
import { cell, notNarrow, onlyWide, onlyWidest } from "./memberTableClass.ts";
import type { SelectedMembers } from "./useSelectedMembers.ts";

const OVERSCAN = 8;
/** The next page is requested this many rows before the end of what is loaded. */
const AHEAD = 25;
/** The height of a usual row, in pixels. */
const ROW_PX = 57;

interface MemberTableProps extends MemberPeopleProps {
  /** Null sorts by the best matches. */
  sort: MemberSort | null;
  onSort: (sort: MemberSort) => void;
  /** Null if the viewer cannot select people. */
  selected: SelectedMembers | null;
  /** The custom field that is shown as a column. */
  customField: CustomField | null;
}

export function MemberTable(props: MemberTableProps) {
  const { members, total, withContact, likely, outdated, onMore, onAction, sort, onSort, selected, customField } =
    props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  // The position of the first row is known only in the DOM, and changes with the filters above it.
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
  const isPrinting = useIsPrinting();
  const visible = rows.getVirtualItems();
  const end = (visible.at(-1)?.index ?? -1) + 1;
  // The scroll position is known only in the DOM.
  useEffect(() => {
    if (end + AHEAD > members.length) onMore?.();
  }, [end, members.length, onMore]);

  const shown = isPrinting ? members.map((_, index) => ({ index })) : visible;
  const above = isPrinting ? 0 : (visible[0]?.start ?? top) - top;
  const below = isPrinting ? 0 : rows.getTotalSize() - ((visible.at(-1)?.end ?? top) - top);
  return (
    <div
      aria-busy={outdated}
      className={cx(
        "rounded-lg border border-line bg-surface-raised shadow-raised transition-opacity",
        "[overflow-anchor:none] [&_:is(a,button)]:scroll-mt-40 [&_:is(a,button)]:scroll-mb-4",
        outdated && "opacity-60",
      )}
    >
      <Table caption="Members" className="[&_table]:table-fixed">
        <Columns isSelectable={selected !== null} withContact={withContact} customField={customField} />
        <thead>
          <tr>
            {selected && (
              <Th className="py-1 pr-0 print:hidden">
                <AllSelected selected={selected} members={members} />
              </Th>
            )}
            {withContact ? (
              <SortableHeadings
                isSelectable={selected !== null}
                sort={sort}
                onSort={onSort}
                customField={customField}
              />
            ) : (
              <>
                <Th>Name</Th>
                <Th className={cell}>Phone and email</Th>
                <Th className={cx(cell, notNarrow)}>Ministries</Th>
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
                ref={isPrinting ? undefined : rows.measureElement}
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
                    isSelected={selected?.ids.has(member.id) ?? false}
                    onSelect={selected?.set}
                    customField={customField}
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

interface ColumnsProps {
  isSelectable: boolean;
  withContact: boolean;
  customField: CustomField | null;
}

function Columns({ isSelectable, withContact, customField }: ColumnsProps) {
  return (
    <colgroup>
      {isSelectable && <col className="w-11 print:hidden" />}
      <col />
      <col className={withContact ? "w-38 lg:w-48 2xl:w-56 print:w-60" : "w-64"} />
      <col className={withContact ? `${onlyWide} w-40` : `${notNarrow} w-56`} />
      {withContact && (
        <>
          <col className={`${customField ? onlyWidest : onlyWide} w-36`} />
          {customField && <col className="w-44" />}
          <col className={`${notNarrow} w-28`} />
          <col className={`${onlyWidest} w-28`} />
          <col className="w-14 print:hidden" />
        </>
      )}
    </colgroup>
  );
}

interface SortableHeadingsProps extends Pick<MemberTableProps, "sort" | "onSort" | "customField"> {
  isSelectable: boolean;
}

/** The headings of a table with contact data, which sort it. */
function SortableHeadings({ isSelectable, sort, onSort, customField }: SortableHeadingsProps) {
  const buildSorting = (newest: "lastSeen" | "joined") =>
    ({
      sorted: sort === newest ? "descending" : sort === `-${newest}` ? "ascending" : "none",
      onSort: () => onSort(sort === newest ? `-${newest}` : newest),
    }) as const;
  const buildUpwardSorting = (by: "name" | "phone" | "email" | "ministry" | "household") =>
    ({ sorted: sort === by ? "ascending" : "none", onSort: () => onSort(by) }) as const;
  return (
    <>
      <Th {...buildUpwardSorting("name")} className={isSelectable ? cell : ""}>
        Name
      </Th>
      <Th sorted={sort === "phone" || sort === "email" ? "ascending" : "none"} className={cell}>
        <span className="flex gap-2 lg:gap-5">
          <SortButton {...buildUpwardSorting("phone")}>Phone</SortButton>
          <SortButton {...buildUpwardSorting("email")}>Email</SortButton>
        </span>
      </Th>
      <Th {...buildUpwardSorting("ministry")} className={cx(cell, onlyWide)}>
        Ministries
      </Th>
      <Th {...buildUpwardSorting("household")} className={cx(cell, customField ? onlyWidest : onlyWide)}>
        Household
      </Th>
      {customField && (
        <Th
          sorted={sort === "custom" ? "ascending" : sort === "-custom" ? "descending" : "none"}
          onSort={() => onSort(sort === "custom" ? "-custom" : "custom")}
          className={cell}
        >
          {customField.name}
        </Th>
      )}
      <Th {...buildSorting("lastSeen")} className={cx(cell, notNarrow)}>
        Last seen
      </Th>
      <Th {...buildSorting("joined")} className={cx(cell, onlyWidest)}>
        Joined
      </Th>
      <Th className={cx(cell, "print:hidden")}>
        <span className="sr-only">Actions</span>
      </Th>
    </>
  );
}

/** Selects everyone who is loaded, or no one. */
function AllSelected({ selected, members }: { selected: SelectedMembers; members: readonly Member[] }) {
  const ids = members.map(({ id }) => id);
  const areAll = ids.length > 0 && ids.every((id) => selected.ids.has(id));
  return (
    <Checkbox
      label={<span className="sr-only">Select everyone shown</span>}
      checked={areAll}
      onChange={({ target }) => selected.set(ids, target.checked)}
    />
  );
}

/** Has the height of the rows that are not in the DOM. One cell, because narrow windows have fewer columns. */
function Spacer({ px }: { px: number }) {
  return (
    <tr aria-hidden>
      <td style={{ height: px, padding: 0 }} />
    </tr>
  );
}

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
