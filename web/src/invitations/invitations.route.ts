import { api } from "@narthex/contract/api.ts";
import { createRoute } from "@tanstack/react-router";
import { queryClient, read, readPages } from "../api/reads.ts";
import { firstStepsRead } from "../first-steps/firstSteps.queries.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { isAllowed, shell } from "../routing/shell.ts";

export const invitations = createRoute({
  getParentRoute: () => shell,
  path: paths.invitations,
  staticData: { title: "Invitations", permission: "invitations.manage" },
  component: lazyPage(() => import("./InvitationsPage.tsx")),
  // The list is not awaited: it shows placeholders until it is loaded.
  async loader() {
    if (!(await isAllowed("invitations.manage"))) return;
    void queryClient.prefetchInfiniteQuery(readPages(api.invitations.list, {}));
    await Promise.all([
      queryClient.ensureQueryData(read(api.invitations.summary)),
      // The warning about the address of the server is above the form, and would push it down.
      queryClient.prefetchQuery(firstStepsRead),
    ]);
  },
});
