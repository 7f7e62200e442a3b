import { api } from "@narthex/contract/api.ts";
import { createRoute } from "@tanstack/react-router";
import { queryClient, read, readPages } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";

export const workerHours = createRoute({
  getParentRoute: () => shell,
  path: paths.workerHours,
  staticData: { title: "Volunteer Hours" },
  component: lazyPage(() => import("./HoursPage.tsx")),
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
