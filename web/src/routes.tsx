// The whole route tree. Pages load on demand; their loaders read what the first look needs.
import { api } from "@narthex/contract/api.ts";
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { NotFound } from "./app/NotFound.tsx";
import { PageError } from "./app/PageError.tsx";
import { Shell } from "./app/Shell.tsx";
import { queryClient, read, readPages, readWhole } from "./client/reads.ts";
import { effectiveRole, leads, storedViewMode } from "./client/viewMode.ts";
import { memberPages } from "./members/memberPages.ts";
import { paths } from "./paths.ts";

const root = createRootRoute();

const currentUser = () => queryClient.ensureQueryData(read(api.signin.user));

/** What the page shows to whom: the loaders read no more than that. */
async function showsLeader(): Promise<boolean> {
  return leads(effectiveRole((await currentUser()).role, storedViewMode()));
}

const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: Shell,
  async beforeLoad() {
    if (!(await currentUser()).profileCompleted) throw redirect({ to: paths.completeProfile });
  },
});

const completeProfile = createRoute({
  getParentRoute: () => root,
  path: paths.completeProfile,
  component: lazyRouteComponent(() => import("./profile/CompleteProfilePage.tsx")),
  async beforeLoad() {
    if ((await currentUser()).profileCompleted) throw redirect({ to: paths.home });
  },
});

const home = createRoute({
  getParentRoute: () => shell,
  path: paths.home,
  component: lazyRouteComponent(() => import("./dashboard/HomePage.tsx")),
  async loader() {
    const events = queryClient.ensureQueryData(read(api.events.upcoming));
    if (await showsLeader()) {
      const stats = queryClient.ensureQueryData(read(api.dashboard.stats));
      await Promise.all([events, stats, queryClient.ensureQueryData(read(api.members.recentActivity))]);
    } else {
      const mine = queryClient.ensureInfiniteQueryData(readPages(api.attendance.mine, {}));
      await Promise.all([events, mine, queryClient.ensureQueryData(read(api.members.me))]);
    }
  },
});

const members = createRoute({
  getParentRoute: () => shell,
  path: paths.members,
  component: lazyRouteComponent(() => import("./members/MembersPage.tsx")),
  async loader({ location }) {
    const user = await currentUser();
    const asMember = user.permissions.includes("members.manage") && !(await showsLeader());
    // Not awaited: the page stands at once, with placeholders.
    void queryClient.prefetchInfiniteQuery(memberPages(location.state.memberSearch ?? "", asMember));
  },
});

const importMembers = createRoute({
  getParentRoute: () => shell,
  path: paths.importMembers,
  component: lazyRouteComponent(() => import("./imports/ImportPage.tsx")),
  // The import stands in the address: it goes on without this window, and opens again in any other.
  validateSearch: (search: { id?: unknown }): { id?: number } =>
    Number.isInteger(search.id) ? { id: search.id as number } : {},
});

const duplicates = createRoute({
  getParentRoute: () => shell,
  path: paths.duplicates,
  component: lazyRouteComponent(() => import("./duplicates/DuplicatesPage.tsx")),
});

const events = createRoute({
  getParentRoute: () => shell,
  path: paths.events,
  component: lazyRouteComponent(() => import("./events/EventsPage.tsx")),
  validateSearch: (search: {
    view?: unknown;
    month?: unknown;
    create?: unknown;
    event?: unknown;
  }): { view?: "calendar"; month?: string; create?: true; event?: number } => ({
    ...(search.create === true ? { create: true as const } : {}),
    ...(typeof search.event === "number" ? { event: search.event } : {}),
    ...(search.view === "calendar" ? { view: "calendar" as const } : {}),
    ...(typeof search.month === "string" && /^\d{4}-\d{2}$/.test(search.month) ? { month: search.month } : {}),
  }),
  loader: () => queryClient.ensureQueryData(readWhole(api.events.list)),
});

const attendance = createRoute({
  getParentRoute: () => shell,
  path: paths.attendance,
  component: lazyRouteComponent(() => import("./attendance/AttendancePage.tsx")),
  validateSearch: (search: { method?: unknown; event?: unknown }): { method?: "qr" | "manual"; event?: number } => ({
    ...(search.method === "qr" || search.method === "manual" ? { method: search.method } : {}),
    ...(typeof search.event === "number" ? { event: search.event } : {}),
  }),
  // Attendance itself is always read anew; its cards and lists stand with placeholders until then.
  loader: () => queryClient.ensureQueryData(read(api.events.upcoming)),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: paths.settings,
  component: lazyRouteComponent(() => import("./settings/SettingsPage.tsx")),
  loader: () => queryClient.ensureQueryData(read(api.settings.get)),
});

const elsewhere = createRoute({ getParentRoute: () => shell, path: "$", component: NotFound });

export const router = createRouter({
  routeTree: root.addChildren([
    completeProfile,
    shell.addChildren([home, members, importMembers, duplicates, events, attendance, settings, elsewhere]),
  ]),
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
