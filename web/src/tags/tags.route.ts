import { createRoute } from "@tanstack/react-router";
import { queryClient } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { isAllowed, shell } from "../routing/shell.ts";
import { allTags } from "./tags.queries.ts";

export const tags = createRoute({
  getParentRoute: () => shell,
  path: paths.tags,
  staticData: { title: "Tags", permission: "members.manage" },
  component: lazyPage(() => import("./TagsPage.tsx")),
  async loader() {
    // Not awaited: the page opens immediately, with placeholders.
    if (await isAllowed("members.manage")) void queryClient.prefetchQuery(allTags);
  },
});
