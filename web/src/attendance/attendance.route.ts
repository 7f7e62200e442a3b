import { createRoute } from "@tanstack/react-router";
import { queryClient } from "../api/reads.ts";
import { queryComingEvents } from "../events/events.queries.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";

interface AttendanceAddress {
  method?: "qr" | "manual";
  event?: number;
  /** Opens the dialog to print a sheet. */
  sheet?: true;
}

export const attendance = createRoute({
  getParentRoute: () => shell,
  path: paths.attendance,
  staticData: {
    title: "My Attendance",
    managerTitle: { title: "Attendance", permission: "attendance.manage" },
  },
  component: lazyPage(() => import("./AttendancePage.tsx")),
  validateSearch: (search: { [Name in keyof AttendanceAddress]?: unknown }): AttendanceAddress => ({
    ...(search.method === "qr" || search.method === "manual" ? { method: search.method } : {}),
    ...(typeof search.event === "number" ? { event: search.event } : {}),
    ...(search.sheet === true ? { sheet: true } : {}),
  }),
  // Attendance itself is always refetched; its cards and lists show placeholders until then.
  loader: () => queryClient.ensureInfiniteQueryData(queryComingEvents()),
});
