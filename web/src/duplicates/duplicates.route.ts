import { createRoute } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";

export const duplicates = createRoute({
  getParentRoute: () => shell,
  path: paths.duplicates,
  staticData: { title: "Likely duplicates", permission: "members.manage" },
  component: lazyPage(() => import("./DuplicatesPage.tsx")),
});
