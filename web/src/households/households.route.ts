import { createRoute } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";

export const households = createRoute({
  getParentRoute: () => shell,
  path: paths.households,
  staticData: { title: "Households", permission: "directory.read" },
  component: lazyPage(() => import("./HouseholdsPage.tsx")),
  /** The ID of one household; all if it is absent. */
  validateSearch: (search: { household?: unknown }): { household?: number } =>
    typeof search.household === "number" ? { household: search.household } : {},
});
