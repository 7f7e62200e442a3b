import { api } from "@narthex/contract/api.ts";
import { createRoute } from "@tanstack/react-router";
import { queryClient, read } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { isAllowed, shell } from "../routing/shell.ts";

export const settings = createRoute({
  getParentRoute: () => shell,
  path: paths.settings,
  staticData: { title: "Settings", permission: "settings.manage" },
  component: lazyPage(() => import("./SettingsPage.tsx")),
  async loader() {
    if (!(await isAllowed("settings.manage"))) return;
    await Promise.all([
      queryClient.ensureQueryData(read(api.settings.get)),
      queryClient.ensureQueryData(read(api.customFields.list)),
      queryClient.ensureQueryData(read(api.payments.status)),
    ]);
  },
});
