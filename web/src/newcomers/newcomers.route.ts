import { createRoute } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";

export const newcomers = createRoute({
  getParentRoute: () => shell,
  path: paths.newcomers,
  staticData: { title: "Newcomers", permission: "members.manage" },
  component: lazyPage(() => import("./NewcomersPage.tsx")),
  validateSearch: (search: { show?: unknown }): { show?: "postponed" } =>
    search.show === "postponed" ? { show: "postponed" } : {},
});
