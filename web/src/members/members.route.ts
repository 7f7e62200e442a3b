import { api } from "@narthex/contract/api.ts";
import { createRoute } from "@tanstack/react-router";
import { queryClient, read } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";
import { type MemberFilter, readMemberFilter } from "./memberFilter.ts";
import { memberPages } from "./memberPages.ts";

interface MembersSearch extends MemberFilter {
  tab?: "assignments";
  /** The ministry that is open in Ministry Assignments. */
  ministry?: number;
  view?: "cards";
}

function readMembersSearch(search: Record<string, unknown>): MembersSearch {
  if (search.tab === "assignments")
    return { tab: "assignments", ...(typeof search.ministry === "number" ? { ministry: search.ministry } : {}) };
  return { ...readMemberFilter(search), ...(search.view === "cards" ? { view: "cards" } : {}) };
}

export const members = createRoute({
  getParentRoute: () => shell,
  path: paths.members,
  staticData: { title: "Members" },
  component: lazyPage(() => import("./MembersPage.tsx")),
  validateSearch: readMembersSearch,
  loaderDeps: ({ search: { tab, ministry: _, view: __, ...filter } }) => ({ tab, filter }),
  async loader({ location, deps }) {
    // Not awaited: the page stands at once, with placeholders.
    if (deps.tab === "assignments") void queryClient.prefetchQuery(read(api.ministries.list));
    else void queryClient.prefetchInfiniteQuery(memberPages(location.state.memberSearch ?? "", deps.filter));
  },
});
