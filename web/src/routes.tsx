// The whole route tree. Pages load on demand; their loaders read what the first look needs.
import { api } from "@narthex/contract/api.ts";
import { DONATION_METHODS, DONATION_TYPES } from "@narthex/contract/donation-kinds.ts";
import { ROLES } from "@narthex/contract/role-names.ts";
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { NotFound } from "./app/NotFound.tsx";
import { PageError } from "./app/PageError.tsx";
import { Shell } from "./app/Shell.tsx";
import type { LogFilter } from "./audit/logFilter.ts";
import { queryClient, read, readPages, readWhole } from "./client/reads.ts";
import { effectiveRole, leads, storedViewMode } from "./client/viewMode.ts";
import type { GiftFilter } from "./donations/giftFilter.ts";
import { memberPages } from "./members/memberPages.ts";
import { paths } from "./paths.ts";
import { type ReportSearch, readReportSearch } from "./reports/reportSearch.ts";
import type { UserFilter } from "./users/userFilter.ts";

const root = createRootRoute();

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** A part of the address, where it is one of the values that there are. */
function chosen<Name extends string, Value extends string | number>(
  name: Name,
  given: unknown,
  values: readonly Value[],
) {
  const value = values.find((one) => one === given);
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: Value };
}

/** The same for one of a form. */
function matching<Name extends string>(name: Name, given: unknown, form: RegExp) {
  return (typeof given === "string" && form.test(given) ? { [name]: given } : {}) as { [N in Name]?: string };
}

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
      const giving = queryClient.ensureQueryData(read(api.donations.ownSummary));
      await Promise.all([events, mine, giving, queryClient.ensureQueryData(read(api.members.me))]);
    }
  },
});

const members = createRoute({
  getParentRoute: () => shell,
  path: paths.members,
  component: lazyRouteComponent(() => import("./members/MembersPage.tsx")),
  validateSearch: (search: { tab?: unknown; ministry?: unknown }): { tab?: "assignments"; ministry?: number } =>
    search.tab === "assignments"
      ? { tab: "assignments", ...(typeof search.ministry === "number" ? { ministry: search.ministry } : {}) }
      : {},
  loaderDeps: ({ search }) => ({ tab: search.tab }),
  async loader({ location, deps }) {
    const user = await currentUser();
    const asMember = user.permissions.includes("members.manage") && !(await showsLeader());
    // Not awaited: the page stands at once, with placeholders.
    if (deps.tab === "assignments") void queryClient.prefetchQuery(read(api.ministries.list));
    else void queryClient.prefetchInfiniteQuery(memberPages(location.state.memberSearch ?? "", asMember));
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

const ministries = createRoute({
  getParentRoute: () => shell,
  path: paths.ministries,
  component: lazyRouteComponent(() => import("./ministries/MinistriesPage.tsx")),
  validateSearch: ({ search }: { search?: unknown }): { search?: string } =>
    typeof search === "string" || typeof search === "number" ? { search: String(search) } : {},
  loader: () => void queryClient.prefetchQuery(read(api.ministries.list)),
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

/** A member's number, or else those without one. */
const donorIn = (given: unknown) => (Number.isInteger(given) ? (given as number) : "anonymous");

const donations = createRoute({
  getParentRoute: () => shell,
  path: paths.donations,
  component: lazyRouteComponent(() => import("./donations/DonationsPage.tsx")),
  validateSearch: (search: Record<keyof GiftFilter, unknown>): GiftFilter => ({
    ...matching("from", search.from, DATE),
    ...matching("to", search.to, DATE),
    ...chosen("type", search.type, DONATION_TYPES),
    ...chosen("method", search.method, DONATION_METHODS),
    ...chosen<"donor", number | "anonymous">("donor", search.donor, [donorIn(search.donor)]),
  }),
  // Not awaited: cards and list stand with placeholders until then.
  async loader() {
    const isLeader = await showsLeader();
    void queryClient.prefetchQuery(read(isLeader ? api.donations.summary : api.donations.ownSummary));
  },
});

const donationBatches = createRoute({
  getParentRoute: () => shell,
  path: paths.donationBatches,
  component: lazyRouteComponent(() => import("./donations/BatchPage.tsx")),
  // The batch stands in the address: a reload, or another window, opens it again.
  validateSearch: (search: { id?: unknown }): { id?: number } =>
    Number.isInteger(search.id) ? { id: search.id as number } : {},
});

const invitations = createRoute({
  getParentRoute: () => shell,
  path: paths.invitations,
  component: lazyRouteComponent(() => import("./invitations/InvitationsPage.tsx")),
  // The list is not awaited: it stands with placeholders until it is here.
  async loader() {
    if (effectiveRole((await currentUser()).role, storedViewMode()) !== "admin") return;
    void queryClient.prefetchInfiniteQuery(readPages(api.invitations.list, {}));
    await queryClient.ensureQueryData(read(api.invitations.summary));
  },
});

const reports = createRoute({
  getParentRoute: () => shell,
  path: paths.reports,
  component: lazyRouteComponent(() => import("./reports/ReportsPage.tsx")),
  validateSearch: (search: Record<string, unknown>): ReportSearch => readReportSearch(search),
});

const workerHours = createRoute({
  getParentRoute: () => shell,
  path: paths.workerHours,
  component: lazyRouteComponent(() => import("./hours/HoursPage.tsx")),
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

const settings = createRoute({
  getParentRoute: () => shell,
  path: paths.settings,
  component: lazyRouteComponent(() => import("./settings/SettingsPage.tsx")),
  loader: () => queryClient.ensureQueryData(read(api.settings.get)),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: paths.profile,
  component: lazyRouteComponent(() => import("./profile/ProfilePage.tsx")),
  loader: () => queryClient.ensureQueryData(read(api.members.profile)),
});

const users = createRoute({
  getParentRoute: () => shell,
  path: paths.users,
  component: lazyRouteComponent(() => import("./users/UsersPage.tsx")),
  validateSearch: (search: { role?: unknown; status?: unknown; member?: unknown }): UserFilter => ({
    ...chosen("role", search.role, ROLES),
    ...chosen("status", search.status, ["active", "deactivated"]),
    ...chosen("member", search.member, ["linked", "none"]),
  }),
});

const audit = createRoute({
  getParentRoute: () => shell,
  path: paths.audit,
  component: lazyRouteComponent(() => import("./audit/AuditPage.tsx")),
  validateSearch: (search: Record<keyof LogFilter, unknown>): LogFilter => ({
    ...matching("actor", search.actor, /^[\w-]{1,100}$/),
    ...matching("kind", search.kind, /^\w{1,50}$/),
    ...matching("from", search.from, DATE),
    ...matching("to", search.to, DATE),
  }),
});

const elsewhere = createRoute({ getParentRoute: () => shell, path: "$", component: NotFound });

export const router = createRouter({
  routeTree: root.addChildren([
    completeProfile,
    shell.addChildren([
      home,
      members,
      importMembers,
      duplicates,
      events,
      attendance,
      donations,
      donationBatches,
      ministries,
      reports,
      workerHours,
      invitations,
      users,
      settings,
      audit,
      profile,
      elsewhere,
    ]),
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
