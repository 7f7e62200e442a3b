// The people of the congregation: who belongs, who serves, and oneself.
import { api } from "@narthex/contract/api.ts";
import { createRoute } from "@tanstack/react-router";
import { queryClient, read, readPages } from "../client/reads.ts";
import { memberPages } from "../members/memberPages.ts";
import { paths } from "../paths.ts";
import { shell } from "./frame.ts";
import { lazyPage } from "./lazyPage.ts";

export const members = createRoute({
  getParentRoute: () => shell,
  path: paths.members,
  staticData: { title: "Members" },
  component: lazyPage(() => import("../members/MembersPage.tsx")),
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

export const importMembers = createRoute({
  getParentRoute: () => shell,
  path: paths.importMembers,
  staticData: { title: "Import Members", audience: "leaders" },
  component: lazyPage(() => import("../imports/ImportPage.tsx")),
  // The import stands in the address: it goes on without this window, and opens again in any other.
  validateSearch: (search: { id?: unknown }): { id?: number } =>
    Number.isInteger(search.id) ? { id: search.id as number } : {},
});

export const duplicates = createRoute({
  getParentRoute: () => shell,
  path: paths.duplicates,
  staticData: { title: "Likely Duplicates", audience: "leaders" },
  component: lazyPage(() => import("../duplicates/DuplicatesPage.tsx")),
});

export const ministries = createRoute({
  getParentRoute: () => shell,
  path: paths.ministries,
  staticData: { title: "Ministries" },
  component: lazyPage(() => import("../ministries/MinistriesPage.tsx")),
  validateSearch: ({ search }: { search?: unknown }): { search?: string } =>
    typeof search === "string" || typeof search === "number" ? { search: String(search) } : {},
  loader: () => void queryClient.prefetchQuery(read(api.ministries.list)),
});

export const workerHours = createRoute({
  getParentRoute: () => shell,
  path: paths.workerHours,
  staticData: { title: "Volunteer Hours" },
  component: lazyPage(() => import("../hours/HoursPage.tsx")),
  validateSearch: (search: {
    view?: unknown;
    status?: unknown;
    ministry?: unknown;
  }): { view?: "approval"; status?: "approved" | "returned" | "all"; ministry?: number } => ({
    ...(search.view === "approval" ? { view: "approval" as const } : {}),
    ...(search.status === "approved" || search.status === "returned" || search.status === "all"
      ? { status: search.status }
      : {}),
    ...(typeof search.ministry === "number" ? { ministry: search.ministry } : {}),
  }),
  loader: () =>
    Promise.all([
      queryClient.ensureQueryData(read(api.workerHours.summary)),
      queryClient.ensureInfiniteQueryData(readPages(api.workerHours.mine, {})),
      queryClient.ensureInfiniteQueryData(readPages(api.workerHours.mine, {}, { status: "returned" })),
      queryClient.ensureQueryData(read(api.ministries.list)),
      queryClient.ensureQueryData(read(api.members.me)),
    ]),
});

export const profile = createRoute({
  getParentRoute: () => shell,
  path: paths.profile,
  staticData: { title: "Profile" },
  component: lazyPage(() => import("../profile/ProfilePage.tsx")),
  loader: () =>
    Promise.all([
      queryClient.ensureQueryData(read(api.members.profile)),
      queryClient.ensureQueryData(read(api.members.choices)),
      queryClient.ensureQueryData(read(api.secondFactor.status)),
    ]),
});
