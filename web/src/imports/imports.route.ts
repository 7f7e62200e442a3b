import { createRoute } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { readId } from "../routing/params.ts";
import { shell } from "../routing/shell.ts";

export const importMembers = createRoute({
  getParentRoute: () => shell,
  path: paths.importMembers,
  staticData: { title: "Import members", permission: "members.manage" },
  component: lazyPage(() => import("./ImportPage.tsx")),
  // The import is in the URL: it continues without this window, and can be opened in any other.
  validateSearch: readId,
});
