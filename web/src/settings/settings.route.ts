import { api } from "@narthex/contract/api.ts";
import { createRoute } from "@tanstack/react-router";
import { queryClient, read } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { isAllowed, shell } from "../routing/shell.ts";
import { readSectionAddress } from "./sections.ts";

export const settings = createRoute({
  getParentRoute: () => shell,
  path: paths.settings,
  staticData: { title: "Settings", permission: "settings.manage" },
  component: lazyPage(() => import("./SettingsPage.tsx")),
  validateSearch: readSectionAddress,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  async loader({ deps: { tab } }) {
    if (!(await isAllowed("settings.manage"))) return;
    await Promise.all([
      queryClient.ensureQueryData(read(api.settings.get)),
      tab === undefined && queryClient.ensureQueryData(read(api.customFields.list)),
      tab === "sign-in" && queryClient.ensureQueryData(read(api.signInProviders.list)),
      tab === "mail" && queryClient.ensureQueryData(read(api.mailServer.get)),
      tab === "texts" && queryClient.ensureQueryData(read(api.textProvider.get)),
      tab === "giving" && queryClient.ensureQueryData(read(api.cardProvider.get)),
      tab === "giving" && queryClient.ensureQueryData(read(api.payments.status)),
      tab === "giving" && queryClient.ensureQueryData(read(api.funds.list)),
    ]);
  },
});
