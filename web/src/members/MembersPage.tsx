import type { Member } from "@narthex/contract/members.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { LayoutGrid, ListFilter, Rows3, UserPlus } from "lucide-react";
import { Suspense, useCallback, useMemo, useState } from "react";
import { ApiError } from "../api/request.ts";
import { AssignmentsLoading } from "../assignments/AssignmentsLoading.tsx";
import { NewcomersNote } from "../newcomers/NewcomersNote.tsx";
import { listAllRows } from "../page/listAllRows.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Page } from "../page/Page.tsx";
import { useMemberSearch } from "../people/useMemberSearch.ts";
import { useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";
import { ListHead } from "./ListHead.tsx";
import { ListsMenu } from "./ListsMenu.tsx";
import type { MemberAction } from "./MemberActions.tsx";
import { MemberFilters } from "./MemberFilters.tsx";
import { MembersMenu } from "./MembersMenu.tsx";
import { MembersToolbar } from "./MembersToolbar.tsx";
import { countFilters, type MemberFilter, readMembersSearch } from "./memberFilter.ts";
import { queryMemberPages } from "./memberPages.ts";
import { NoMembers } from "./NoMembers.tsx";
import { OpenedDialog, OpenedMemberDialog, type OpenMembersDialog, useOpened } from "./OpenedDialog.tsx";
import { MembersLoading, MembersState, ShownMembers } from "./ShownMembers.tsx";
import { useCustomColumn } from "./useCustomColumn.ts";
import { useLikelyDuplicates } from "./useLikelyDuplicates.ts";
import { useMembersAddress } from "./useMembersAddress.ts";
import { useMemberView } from "./useMemberView.ts";
import { useOpenList } from "./useOpenList.ts";
import { useSelectedMembers } from "./useSelectedMembers.ts";

const AssignmentsTab = loadOnDemand(
  () => import("../assignments/AssignmentsTab.tsx"),
  "default",
  <AssignmentsLoading />,
);

const route = getRouteApi("/shell/members");

const TABS = [
  { value: "members", label: "Members" },
  { value: "assignments", label: "Ministry Assignments" },
] as const;

const VIEWS = [
  { value: "table", label: "Table", icon: <Rows3 aria-hidden /> },
  { value: "cards", label: "Cards", icon: <LayoutGrid aria-hidden /> },
] as const;

export default function MembersPage() {
  const {
    tab = "members",
    ministry = null,
    view: askedView,
    list: listId,
    create = false,
    ...typedFilter
  } = readMembersSearch({
    ...route.useSearch(),
  });
  const saved = useOpenList(listId, typedFilter);
  const { filter } = saved;
  const view = useMemberView(askedView);
  const filterCount = countFilters(filter);
  // Those of a saved list do not count: they may or may not be loaded at this time.
  const [areFiltersOpen, setFiltersOpen] = useState(countFilters(typedFilter) > 0);
  const address = useMembersAddress(typedFilter, listId, askedView);
  const { typed, setTyped, term } = useMemberSearch(saved.search);
  const shown = { ...filter, ...(term === "" ? {} : { search: term }) };
  const isNarrowed = term !== "" || filterCount > 0;
  const manages = useMay("members.manage");
  const customField = useCustomColumn(filter.customField, manages);
  const { list, people } = useShownMembers(term, filter, tab === "members" && saved.isReady);
  const { opened, setOpened, close } = useOpened(create, manages);
  const onAction = useCallback((action: MemberAction, member: Member) => setOpened({ action, member }), [setOpened]);
  const selected = useSelectedMembers();
  const likely = useLikelyDuplicates(manages);
  const add = () => setOpened({ action: "add" });

  return (
    <Page
      title="Members"
      subtitle="Manage church member directory"
      actions={
        manages &&
        tab === "members" && (
          <PageActions likely={likely.total} filter={shown} isReady={saved.isReady} onOpen={setOpened} />
        )
      }
    >
      <Tabs label="Members" value={tab} onChange={address.showTab} items={TABS}>
        <TabPanel value="members">
          {manages && <NewcomersNote />}
          {saved.list && (
            <ListHead
              key={saved.list.id}
              list={saved.list}
              changed={saved.isChanged || term !== saved.search ? shown : null}
              onClose={address.closeList}
              onShow={address.resetList}
            />
          )}
          <MembersToolbar
            typed={typed}
            onType={setTyped}
            total={list.data ? people.total : null}
            loading={list.isLoading}
            failed={list.isFetchNextPageError}
            onRetry={() => void list.fetchNextPage()}
          >
            <Button
              icon={<ListFilter />}
              aria-expanded={areFiltersOpen}
              onClick={() => setFiltersOpen((isOpen) => !isOpen)}
            >
              {filterCount > 0 ? `Filters (${filterCount})` : "Filters"}
            </Button>
            {manages && (
              <ListsMenu
                noSave={isNarrowed ? null : "Search or set a filter first"}
                onSave={() => setOpened({ action: "saveList", people: shown })}
              />
            )}
            <SegmentedControl
              label="View"
              value={view}
              options={VIEWS}
              onChange={address.showView}
              className="max-md:hidden"
            />
          </MembersToolbar>
          {areFiltersOpen && (
            <MemberFilters filter={filter} onFilter={address.showFilter} manages={manages} searched={term !== ""} />
          )}
          <MembersState
            saved={saved}
            list={list}
            loading={<MembersLoading view={view} withContact={manages} />}
            empty={<NoMembers searched={isNarrowed} onAdd={manages ? add : null} />}
          >
            <ShownMembers
              people={{ ...people, withContact: manages, likely: likely.ids, onAction: manages ? onAction : undefined }}
              view={view}
              selected={manages ? selected : null}
              term={term}
              filter={filter}
              onFilter={address.showFilter}
              customField={customField}
            />
          </MembersState>
        </TabPanel>
        <TabPanel value="assignments">
          <AssignmentsTab opened={ministry} onOpen={address.openMinistry} />
        </TabPanel>
      </Tabs>
      <Suspense>
        {opened && (
          <OpenedDialog
            opened={opened}
            onClose={close}
            onSavedList={address.openList}
            onRemoved={(id) => selected.set([id], false)}
          />
        )}
      </Suspense>
    </Page>
  );
}

interface PageActionsProps {
  /** The number of likely duplicates; null while it is unknown. */
  likely: number | null;
  filter: MemberFilter & { search?: string };
  isReady: boolean;
  onOpen: (opened: OpenMembersDialog) => void;
}

function PageActions({ likely, filter, isReady, onOpen }: PageActionsProps) {
  return (
    <>
      <MembersMenu
        likely={likely}
        filter={filter}
        noFiles={isReady ? null : "No one is shown"}
        onWrite={() => onOpen({ action: "write", people: filter })}
        onPrint={(output) => onOpen({ action: "print", output, people: filter })}
      />
      <Button
        variant="primary"
        icon={<UserPlus />}
        onClick={() => onOpen({ action: "add" })}
        {...OpenedMemberDialog.loadEarly}
      >
        Add New Member
      </Button>
    </>
  );
}

/** The people of the shown list, as far as they are loaded. */
function useShownMembers(term: string, filter: MemberFilter, enabled: boolean) {
  const list = useInfiniteQuery({
    ...queryMemberPages(term, filter),
    enabled,
    placeholderData: (before) => before,
    // Without access to the directory, the page shows a refusal.
    throwOnError: (error) => error instanceof ApiError && error.status === 403,
  });
  const { data } = list;
  const members = useMemo(() => listAllRows({ data }), [data]);
  // The last page of the shown list, which may still be that of an earlier search.
  const last = data?.pages.at(-1);
  const total = last?.next ? Math.max(last.total, members.length) : members.length;
  const canLoadMore = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  return {
    list,
    people: { members, total, outdated: list.isPlaceholderData, onMore: canLoadMore ? list.fetchNextPage : null },
  };
}
