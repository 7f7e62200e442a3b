// The people of the shown list, or what is shown instead of them.
import type { CustomField } from "@narthex/contract/custom-fields.ts";
import type { ReactNode } from "react";
import { type FailedQuery, QueryError } from "../page/QueryError.tsx";
import { cx } from "../ui/cx.ts";
import { Loading } from "../ui/Skeleton.tsx";
import { ListProblems } from "./ListProblems.tsx";
import { MemberCardPlaceholder } from "./MemberCard.tsx";
import { MemberGrid, type MemberPeopleProps } from "./MemberGrid.tsx";
import { MemberSelectionBar } from "./MemberSelectionBar.tsx";
import { MemberTable, MemberTableLoading } from "./MemberTable.tsx";
import { findOrder, type MemberFilter } from "./memberFilter.ts";
import { getRowHeightClass, memberGridClass } from "./memberGridClass.ts";
import { PrintedPart } from "./PrintedPart.tsx";
import type { MemberView } from "./useMemberView.ts";
import type { OpenList } from "./useOpenList.ts";
import type { SelectedMembers } from "./useSelectedMembers.ts";

interface MembersStateProps {
  saved: OpenList;
  list: FailedQuery & { data: { pages: readonly { rows: readonly unknown[] }[] } | undefined; isPending: boolean };
  loading: ReactNode;
  /** Shown if there are no people. */
  empty: ReactNode;
  children: ReactNode;
}

/** Shows why there are no people yet, or the people. */
export function MembersState({ saved, list, loading, empty, children }: MembersStateProps) {
  if (saved.failed) return <QueryError query={saved.failed} />;
  if (saved.list && !saved.isReady) return <ListProblems problems={saved.list.problems} />;
  if (list.isPending) return loading;
  if (!list.data) return <QueryError query={list} />;
  return list.data.pages.some(({ rows }) => rows.length > 0) ? children : empty;
}

interface ShownMembersProps {
  people: MemberPeopleProps;
  view: MemberView;
  /** Null if the viewer does not manage members. */
  selected: SelectedMembers | null;
  term: string;
  filter: MemberFilter;
  onFilter: (filter: MemberFilter) => void;
  /** The custom field that is shown as a column. */
  customField: CustomField | null;
}

export function ShownMembers({ people, view, selected, term, filter, onFilter, customField }: ShownMembersProps) {
  const { members, total } = people;
  return (
    <>
      {view === "table" && (
        <MemberTable
          {...people}
          selected={selected}
          sort={findOrder(filter, term !== "")}
          onSort={(sort) => onFilter({ ...filter, sort })}
          customField={customField}
        />
      )}
      {selected && view === "table" && (
        <MemberSelectionBar selected={selected} search={term} filter={filter} total={total} />
      )}
      {view === "cards" && <MemberGrid {...people} />}
      <PrintedPart loaded={members.length} total={total} hasPrintCommand={selected !== null} />
    </>
  );
}

/** Placeholder cards while the directory loads. */
const PLACEHOLDERS = ["a", "b", "c", "d", "e", "f"];

export function MembersLoading({ view, withContact }: { view: MemberView; withContact: boolean }) {
  return (
    <Loading label="Loading members">
      {view === "table" && <MemberTableLoading />}
      {view === "cards" && (
        <div className={cx(memberGridClass, getRowHeightClass(withContact))}>
          {PLACEHOLDERS.map((place) => (
            <MemberCardPlaceholder key={place} withContact={withContact} />
          ))}
        </div>
      )}
    </Loading>
  );
}
