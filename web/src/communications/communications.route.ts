import { createRoute } from "@tanstack/react-router";
import { queryAnnouncementPages } from "../announcements/announcements.queries.ts";
import { queryClient } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { isAllowed, shell } from "../routing/shell.ts";
import { readCommunicationsAddress } from "./readCommunicationsAddress.ts";

export const communications = createRoute({
  getParentRoute: () => shell,
  path: paths.communications,
  staticData: { title: "Communications" },
  component: lazyPage(() => import("./CommunicationsPage.tsx")),
  validateSearch: readCommunicationsAddress,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  async loader({ deps }) {
    if (deps.tab !== undefined) return;
    const manages = await isAllowed("announcements.manage");
    void queryClient.prefetchInfiniteQuery(queryAnnouncementPages(manages ? { show: "out" } : { own: "true" }));
  },
});
