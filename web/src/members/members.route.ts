import { api } from "@narthex/contract/api.ts";
import { createRoute, redirect } from "@tanstack/react-router";
import { queryClient, read } from "../api/reads.ts";
import { unconfirmedAssignments } from "../assignments/assignmentPages.ts";
import { firstNewcomers } from "../newcomers/newcomers.queries.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { isAllowed, shell } from "../routing/shell.ts";
import { listById } from "./lists.queries.ts";
import { readMembersSearch } from "./memberFilter.ts";
import { queryMemberPages } from "./memberPages.ts";

export const members = createRoute({
  getParentRoute: () => shell,
  path: paths.members,
  staticData: { title: "Members" },
  component: lazyPage(() => import("./MembersPage.tsx")),
  validateSearch: readMembersSearch,
  // A link with a name, such as to the call of the same address, must not show everyone.
  beforeLoad({ location }) {
    const { search: memberSearch, ...search } = location.search as { search?: unknown };
    if (typeof memberSearch === "string" && memberSearch !== "")
      throw redirect({ to: paths.members, search, state: { memberSearch }, replace: true });
  },
  loaderDeps: ({ search }) => {
    const { tab, ministry: _, view: __, create: ___, list, ...filter } = readMembersSearch({ ...search });
    return { tab, list, filter };
  },
  async loader({ location, deps }) {
    // People are not awaited: the page is shown with placeholders.
    if (deps.tab === "assignments") void queryClient.prefetchQuery(read(api.ministries.list));
    else if (deps.list !== undefined && Object.keys(deps.filter).length === 0)
      void queryClient.prefetchQuery(listById(deps.list));
    else void queryClient.prefetchInfiniteQuery(queryMemberPages(location.state.memberSearch ?? "", deps.filter));
    if (!(await isAllowed("members.manage"))) return;
    if (deps.tab === "assignments") void queryClient.prefetchInfiniteQuery(unconfirmedAssignments);
    // The note about people who wait is above the list, and would push it down.
    else await queryClient.prefetchInfiniteQuery(firstNewcomers);
  },
});
