import { createRoute } from "@tanstack/react-router";
import { paths } from "../../paths.ts";
import { lazyPage } from "../../routing/lazyPage.ts";
import { readId } from "../../routing/params.ts";
import { shell } from "../../routing/shell.ts";

export const importCalendar = createRoute({
  getParentRoute: () => shell,
  path: paths.importCalendar,
  staticData: { title: "Import a calendar", permission: "events.manage" },
  component: lazyPage(() => import("./CalendarImportPage.tsx")),
  // The ID of the import is in the URL, so a reload or another window opens it again.
  validateSearch: readId,
});
