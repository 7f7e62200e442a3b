// What is shown in the directory is in the URL, so that it can be linked to.
import { getRouteApi } from "@tanstack/react-router";
import type { MemberFilter } from "./memberFilter.ts";
import type { MemberView } from "./useMemberView.ts";

const route = getRouteApi("/shell/members");

/** Changes the URL. @param typedFilter the filters in the URL @param listId the open saved list */
export function useMembersAddress(
  typedFilter: MemberFilter,
  listId: number | undefined,
  askedView: "cards" | undefined,
) {
  const navigate = route.useNavigate();
  const openList = listId === undefined ? {} : { list: listId };
  const openView = askedView ? { view: askedView } : {};
  const changeSearch = (search: MemberFilter & { view?: "cards"; list?: number }) =>
    void navigate({ search, state: true, replace: true, resetScroll: false });
  return {
    showTab: (next: "members" | "assignments") =>
      void navigate({ search: next === "assignments" ? { tab: next } : {}, state: true, resetScroll: false }),
    // The open ministry is in the URL, so that Back closes it.
    openMinistry: (id: number | null) =>
      void navigate({ search: { tab: "assignments", ...(id === null ? {} : { ministry: id }) }, resetScroll: false }),
    // Without any filter in the URL, a saved list would use its own filters again.
    showFilter: (next: MemberFilter) =>
      changeSearch({ ...next, ...openView, ...(Object.keys(next).length > 0 ? openList : {}) }),
    showView: (next: MemberView) =>
      changeSearch({ ...typedFilter, ...openList, ...(next === "cards" ? { view: next } : {}) }),
    openList: (id: number) => changeSearch({ ...openView, list: id }),
    closeList: () => changeSearch(openView),
    /** Shows the open list with its own search and filters. */
    resetList: () =>
      void navigate({
        search: { ...openList, ...openView },
        state: ({ memberSearch: _, begunList: __, ...rest }) => rest,
        replace: true,
        resetScroll: false,
      }),
  };
}
