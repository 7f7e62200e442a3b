import { createRoute } from "@tanstack/react-router";
import { queryClient } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";
import { allTags } from "./tags.queries.ts";

export const tags = createRoute({
  getParentRoute: () => shell,
  path: paths.tags,
  staticData: { title: "Tags" },
  component: lazyPage(() => import("./TagsPage.tsx")),
  async loader() {
    // Not awaited: the page opens immediately, with placeholders.
    void queryClient.prefetchQuery(allTags);
  },
});
