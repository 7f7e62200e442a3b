import { api } from "@narthex/contract/api.ts";
import { createRoute } from "@tanstack/react-router";
import { queryClient, read } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";
import { listById } from "./lists.queries.ts";
import { type MemberFilter, numberIn, readMemberFilter } from "./memberFilter.ts";
import { memberPages } from "./memberPages.ts";

interface MembersSearch extends MemberFilter {
  tab?: "assignments";
  /** The open ministry in Ministry Assignments. */
  ministry?: number;
  view?: "cards";
  /** The open saved list. Other filters, if any, replace its own. */
  list?: number;
}

function readMembersSearch(search: Record<string, unknown>): MembersSearch {
  if (search.tab === "assignments")
    return { tab: "assignments", ...(typeof search.ministry === "number" ? { ministry: search.ministry } : {}) };
  return {
    ...readMemberFilter(search),
    ...numberIn("list", search.list, 1, 2_147_483_647),
    ...(search.view === "cards" ? { view: "cards" } : {}),
  };
}

export const members = createRoute({
  getParentRoute: () => shell,
  path: paths.members,
  staticData: { title: "Members" },
  component: lazyPage(() => import("./MembersPage.tsx")),
  validateSearch: readMembersSearch,
  loaderDeps: ({ search: { tab, ministry: _, view: __, list, ...filter } }) => ({ tab, list, filter }),
  async loader({ location, deps }) {
    // Not awaited: the page is shown immediately, with placeholders.
    if (deps.tab === "assignments") void queryClient.prefetchQuery(read(api.ministries.list));
    else if (deps.list !== undefined && Object.keys(deps.filter).length === 0)
      void queryClient.prefetchQuery(listById(deps.list));
    else void queryClient.prefetchInfiniteQuery(memberPages(location.state.memberSearch ?? "", deps.filter));
  },
});
