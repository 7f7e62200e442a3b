import type { Member } from "@narthex/contract/members.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { LayoutGrid, ListFilter, Rows3, UserPlus } from "lucide-react";
import { Suspense, useCallback, useMemo, useState } from "react";
import { ApiError } from "../api/request.ts";
import { AssignmentsLoading } from "../assignments/AssignmentsLoading.tsx";
import { useKeptState } from "../forms/useKeptState.ts";
import { NewcomersNote } from "../newcomers/NewcomersNote.tsx";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Page } from "../page/Page.tsx";
import { QueryError } from "../page/QueryError.tsx";
import { listAllRows } from "../page/QueryList.tsx";
import { useMemberSearch } from "../people/useMemberSearch.ts";
import { useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { Loading } from "../ui/Skeleton.tsx";
import { TabPanel, Tabs } from "../ui/Tabs.tsx";
import { ListHead } from "./ListHead.tsx";
import { ListProblems } from "./ListProblems.tsx";
import { ListsMenu } from "./ListsMenu.tsx";
import type { MemberAction } from "./MemberActions.tsx";
import { MemberCardPlaceholder } from "./MemberCard.tsx";
import { MemberFilters } from "./MemberFilters.tsx";
import { MemberGrid } from "./MemberGrid.tsx";
import { MembersMenu } from "./MembersMenu.tsx";
import { MembersToolbar } from "./MembersToolbar.tsx";
import { MemberTable, MemberTableLoading } from "./MemberTable.tsx";
import { countFilters, findOrder, type MemberFilter, readMembersSearch } from "./memberFilter.ts";
import { getRowHeightClass, gridClass } from "./memberGridClass.ts";
import { queryMemberPages } from "./memberPages.ts";
import { NoMembers } from "./NoMembers.tsx";
import { PrintedPart } from "./PrintedPart.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { useCustomColumn } from "./useCustomColumn.ts";
import { useLikelyDuplicates } from "./useLikelyDuplicates.ts";
import { type MemberView, useMemberView } from "./useMemberView.ts";
import { useOpenList } from "./useOpenList.ts";
import { useSelectedMembers } from "./useSelectedMembers.ts";

// Forms and their rules are loaded when the first form opens.
const MemberDialog = loadOnDemand(() => import("./MemberDialog.tsx"));

const ListDialog = loadOnDemand(() => import("./ListDialog.tsx"));
const AnnouncementDialog = loadOnDemand(() => import("../announcements/AnnouncementDialog.tsx"));
const OutputDialog = loadOnDemand(() => import("./OutputDialog.tsx"));
const AssignmentsTab = loadOnDemand(
  () => import("../assignments/AssignmentsTab.tsx"),
  "default",
  <AssignmentsLoading />,
);

type Opened =
  | { action: "add" }
  | { action: "saveList" }
  | { action: "write" }
  | { action: "print"; output: "labels" | "directory" }
  | { action: MemberAction; member: Member };

const route = getRouteApi("/shell/members");

const TABS = [
  { value: "members", label: "Members" },
  { value: "assignments", label: "Ministry Assignments" },
] as const;

const VIEWS = [
  { value: "table", label: "Table", icon: <Rows3 aria-hidden /> },
  { value: "cards", label: "Cards", icon: <LayoutGrid aria-hidden /> },
] as const;

type TabName = (typeof TABS)[number]["value"];

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
  const navigate = route.useNavigate();
  const { typed, setTyped, term } = useMemberSearch(saved.search);
  const shown = { ...filter, ...(term === "" ? {} : { search: term }) };
  const manages = useMay("members.manage");
  const customField = useCustomColumn(filter.customField, manages);
  const list = useInfiniteQuery({
    ...queryMemberPages(term, filter),
    enabled: tab === "members" && saved.isReady,
    placeholderData: (before) => before,
    // Without access to the directory, the page shows a refusal.
    throwOnError: (error) => error instanceof ApiError && error.status === 403,
  });
  const [kept, setOpened] = useKeptState<Opened | null>("members.open", null);
  const opened = kept ?? (create && manages ? { action: "add" as const } : null);
  const onAction = useCallback((action: MemberAction, member: Member) => setOpened({ action, member }), [setOpened]);
  const close = useCallback(() => {
    setOpened(null);
    if (create)
      void navigate({ search: ({ create: _, ...rest }) => rest, state: true, replace: true, resetScroll: false });
  }, [setOpened, create, navigate]);

  const show = (next: TabName) =>
    void navigate({ search: next === "assignments" ? { tab: next } : {}, state: true, resetScroll: false });
  // The open ministry is in the URL, so that it can be linked to and Back closes it.
  const openMinistry = (id: number | null) =>
    void navigate({ search: { tab: "assignments", ...(id === null ? {} : { ministry: id }) }, resetScroll: false });
  const selected = useSelectedMembers();
  const likely = useLikelyDuplicates(manages);
  const add = () => setOpened({ action: "add" });

  const changeSearch = (search: MemberFilter & { view?: "cards"; list?: number }) =>
    void navigate({ search, state: true, replace: true, resetScroll: false });
  const openList = listId === undefined ? {} : { list: listId };
  const openView = askedView ? { view: askedView } : {};
  // Without any filter in the URL, a saved list would use its own filters again.
  const showFilter = (next: MemberFilter) =>
    changeSearch({ ...next, ...openView, ...(Object.keys(next).length > 0 ? openList : {}) });

  /** Shows the open list with its own search and filters. */
  const showList = () =>
    void navigate({
      search: { ...openList, ...openView },
      state: ({ memberSearch: _, ...rest }) => rest,
      replace: true,
      resetScroll: false,
    });

  const { data } = list;
  const members = useMemo(() => listAllRows({ data }), [data]);
  // The last page of the shown list, which may still be that of an earlier search.
  const last = list.data?.pages.at(-1);
  const total = last?.next ? Math.max(last.total, members.length) : members.length;
  const people = {
    members,
    total,
    withContact: manages,
    likely: likely.ids,
    outdated: list.isPlaceholderData,
    onMore: list.hasNextPage && !list.isFetching && !list.isFetchNextPageError ? list.fetchNextPage : null,
    onAction: manages ? onAction : undefined,
  };

  return (
    <Page
      title="Members"
      subtitle="Manage church member directory"
      actions={
        manages &&
        tab === "members" && (
          <>
            <MembersMenu
              likely={likely.total}
              filter={shown}
              noFiles={saved.isReady ? null : "No one is shown"}
              onWrite={() => setOpened({ action: "write" })}
              onPrint={(output) => setOpened({ action: "print", output })}
            />
            <Button
              variant="primary"
              icon={<UserPlus />}
              onClick={add}
              onPointerEnter={MemberDialog.load}
              onFocus={MemberDialog.load}
            >
              Add New Member
            </Button>
          </>
        )
      }
    >
      <Tabs label="Members" value={tab} onChange={show} items={TABS}>
        <TabPanel value="members">
          {manages && <NewcomersNote />}
          {saved.list && (
            <ListHead
              key={saved.list.id}
              list={saved.list}
              changed={saved.isChanged || term !== saved.search ? shown : null}
              onClose={() => changeSearch(openView)}
              onShow={showList}
            />
          )}
          <MembersToolbar
            typed={typed}
            onType={setTyped}
            total={list.data ? total : null}
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
                noSave={term === "" && filterCount === 0 ? "Search or set a filter first" : null}
                onSave={() => setOpened({ action: "saveList" })}
              />
            )}
            <SegmentedControl
              label="View"
              value={view}
              options={VIEWS}
              onChange={(next) =>
                changeSearch({ ...typedFilter, ...openList, ...(next === "cards" ? { view: "cards" } : {}) })
              }
              className="max-md:hidden"
            />
          </MembersToolbar>
          {areFiltersOpen && (
            <MemberFilters filter={filter} onFilter={showFilter} manages={manages} searched={term !== ""} />
          )}
          {saved.failed ? (
            <QueryError query={saved.failed} />
          ) : saved.list && !saved.isReady ? (
            <ListProblems problems={saved.list.problems} />
          ) : list.isPending ? (
            <MembersLoading view={view} withContact={manages} />
          ) : !list.data ? (
            <QueryError query={list} />
          ) : members.length === 0 ? (
            <NoMembers searched={term !== "" || filterCount > 0} onAdd={manages ? add : null} />
          ) : (
            <>
              {view === "table" && (
                <MemberTable
                  {...people}
                  selected={manages ? selected : null}
                  sort={findOrder(filter, term !== "")}
                  onSort={(sort) => showFilter({ ...filter, sort })}
                  customField={customField}
                />
              )}
              {manages && view === "table" && (
                <SelectionBar selected={selected} search={term} filter={filter} total={total} />
              )}
              {view === "cards" && <MemberGrid {...people} />}
              <PrintedPart loaded={members.length} total={total} />
            </>
          )}
        </TabPanel>
        <TabPanel value="assignments">
          <AssignmentsTab opened={ministry} onOpen={openMinistry} />
        </TabPanel>
      </Tabs>
      <Suspense>
        {opened?.action === "write" ? (
          <AnnouncementDialog opened={{ action: "new", people: shown }} onClose={close} />
        ) : opened?.action === "print" ? (
          <OutputDialog output={opened.output} filter={shown} onClose={close} />
        ) : opened?.action === "saveList" ? (
          <ListDialog
            list={null}
            filter={shown}
            onClose={close}
            onSaved={(id) => changeSearch({ ...openView, list: id })}
          />
        ) : (
          opened && <MemberDialog {...opened} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}

/** Placeholder cards while the directory loads. */
const PLACEHOLDERS = ["a", "b", "c", "d", "e", "f"];

function MembersLoading({ view, withContact }: { view: MemberView; withContact: boolean }) {
  return (
    <Loading label="Loading members">
      {view === "table" && <MemberTableLoading />}
      {view === "cards" && (
        <div className={cx(gridClass, getRowHeightClass(withContact))}>
          {PLACEHOLDERS.map((place) => (
            <MemberCardPlaceholder key={place} withContact={withContact} />
          ))}
        </div>
      )}
    </Loading>
  );
}
