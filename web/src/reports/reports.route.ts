import { createRoute } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";
import { type ReportSearch, readReportSearch } from "./reportSearch.ts";

export const reports = createRoute({
  getParentRoute: () => shell,
  path: paths.reports,
  staticData: { title: "Reports" },
  component: lazyPage(() => import("./ReportsPage.tsx")),
  validateSearch: (search: Record<string, unknown>): ReportSearch => readReportSearch(search),
});
