import { api } from "@narthex/contract/api.ts";
import { createRoute } from "@tanstack/react-router";
import { queryClient, read } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";
import { memberPages } from "./memberPages.ts";

export const members = createRoute({
  getParentRoute: () => shell,
  path: paths.members,
  staticData: { title: "Members" },
  component: lazyPage(() => import("./MembersPage.tsx")),
  validateSearch: (search: { tab?: unknown; ministry?: unknown }): { tab?: "assignments"; ministry?: number } =>
    search.tab === "assignments"
      ? { tab: "assignments", ...(typeof search.ministry === "number" ? { ministry: search.ministry } : {}) }
      : {},
  loaderDeps: ({ search }) => ({ tab: search.tab }),
  async loader({ location, deps }) {
    // Not awaited: the page stands at once, with placeholders.
    if (deps.tab === "assignments") void queryClient.prefetchQuery(read(api.ministries.list));
    else void queryClient.prefetchInfiniteQuery(memberPages(location.state.memberSearch ?? ""));
  },
});
