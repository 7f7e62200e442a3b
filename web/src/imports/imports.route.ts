import { createRoute } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";

export const importMembers = createRoute({
  getParentRoute: () => shell,
  path: paths.importMembers,
  staticData: { title: "Import Members", permission: "members.manage" },
  component: lazyPage(() => import("./ImportPage.tsx")),
  // The import stands in the address: it goes on without this window, and opens again in any other.
  validateSearch: (search: { id?: unknown }): { id?: number } =>
    Number.isInteger(search.id) ? { id: search.id as number } : {},
});
