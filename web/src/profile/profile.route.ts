import { api } from "@narthex/contract/api.ts";
import { createRoute } from "@tanstack/react-router";
import { queryClient, read } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { readCurrentUser, root, shell } from "../routing/shell.ts";

export const profile = createRoute({
  getParentRoute: () => shell,
  path: paths.profile,
  staticData: { title: "Profile" },
  component: lazyPage(() => import("./ProfilePage.tsx")),
  // Everything on the page, so that no card moves under a click.
  async loader() {
    const { memberId, permissions } = await readCurrentUser();
    const seesHousehold = memberId !== null && permissions.includes("directory.read");
    await Promise.all([
      queryClient.ensureQueryData(read(api.members.profile)),
      queryClient.ensureQueryData(read(api.members.choices)),
      queryClient.ensureQueryData(read(api.secondFactor.status)),
      queryClient.ensureQueryData(read(api.ownAccount.read)),
      // These cards show their own errors.
      queryClient.prefetchQuery(read(api.customFields.list)),
      seesHousehold && queryClient.prefetchQuery(read(api.households.list, { query: { memberId } })),
    ]);
  },
});

export const completeProfile = createRoute({
  getParentRoute: () => root,
  path: paths.completeProfile,
  /** The page that was opened; it follows when the profile is complete. */
  validateSearch: ({ next }): { next?: string } => (typeof next === "string" ? { next } : {}),
  component: lazyPage(() => import("./CompleteProfilePage.tsx")),
  // Without an answer the form begins empty.
  loader: () => queryClient.prefetchQuery(read(api.knownProfile.read)),
});
