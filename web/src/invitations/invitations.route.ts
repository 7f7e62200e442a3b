import { api } from "@narthex/contract/api.ts";
import { createRoute } from "@tanstack/react-router";
import { queryClient, read, readPages } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell, shows } from "../routing/shell.ts";

export const invitations = createRoute({
  getParentRoute: () => shell,
  path: paths.invitations,
  staticData: { title: "Invitations", audience: "admin" },
  component: lazyPage(() => import("./InvitationsPage.tsx")),
  // The list is not awaited: it stands with placeholders until it is here.
  async loader() {
    if (!(await shows("admin"))) return;
    void queryClient.prefetchInfiniteQuery(readPages(api.invitations.list, {}));
    await queryClient.ensureQueryData(read(api.invitations.summary));
  },
});
