// What those who lead look at, and what administrators look after.
import { api } from "@narthex/contract/api.ts";
import { ROLES } from "@narthex/contract/role-names.ts";
import { createRoute } from "@tanstack/react-router";
import type { LogFilter } from "../audit/logFilter.ts";
import { chosen, matching } from "../client/address.ts";
import { queryClient, read, readPages } from "../client/reads.ts";
import { paths } from "../paths.ts";
import { type ReportSearch, readReportSearch } from "../reports/reportSearch.ts";
import type { UserFilter } from "../users/userFilter.ts";
import { DATE, shell, shows } from "./frame.ts";
import { lazyPage } from "./lazyPage.ts";

export const reports = createRoute({
  getParentRoute: () => shell,
  path: paths.reports,
  staticData: { title: "Reports" },
  component: lazyPage(() => import("../reports/ReportsPage.tsx")),
  validateSearch: (search: Record<string, unknown>): ReportSearch => readReportSearch(search),
});

export const invitations = createRoute({
  getParentRoute: () => shell,
  path: paths.invitations,
  staticData: { title: "Invitations", audience: "admin" },
  component: lazyPage(() => import("../invitations/InvitationsPage.tsx")),
  // The list is not awaited: it stands with placeholders until it is here.
  async loader() {
    if (!(await shows("admin"))) return;
    void queryClient.prefetchInfiniteQuery(readPages(api.invitations.list, {}));
    await queryClient.ensureQueryData(read(api.invitations.summary));
  },
});

export const users = createRoute({
  getParentRoute: () => shell,
  path: paths.users,
  staticData: { title: "User Management", audience: "admin" },
  component: lazyPage(() => import("../users/UsersPage.tsx")),
  validateSearch: (search: { role?: unknown; status?: unknown; member?: unknown }): UserFilter => ({
    ...chosen("role", search.role, ROLES),
    ...chosen("status", search.status, ["active", "deactivated"]),
    ...chosen("member", search.member, ["linked", "none"]),
  }),
});

export const settings = createRoute({
  getParentRoute: () => shell,
  path: paths.settings,
  staticData: { title: "Settings", audience: "admin" },
  component: lazyPage(() => import("../settings/SettingsPage.tsx")),
  async loader() {
    if (!(await shows("admin"))) return;
    await Promise.all([
      queryClient.ensureQueryData(read(api.settings.get)),
      queryClient.ensureQueryData(read(api.payments.status)),
    ]);
  },
});

export const audit = createRoute({
  getParentRoute: () => shell,
  path: paths.audit,
  staticData: { title: "Audit Log", audience: "admin" },
  component: lazyPage(() => import("../audit/AuditPage.tsx")),
  validateSearch: (search: Record<keyof LogFilter, unknown>): LogFilter => ({
    ...matching("actor", search.actor, /^[\w-]{1,100}$/),
    ...matching("kind", search.kind, /^\w{1,50}$/),
    ...matching("from", search.from, DATE),
    ...matching("to", search.to, DATE),
  }),
});
