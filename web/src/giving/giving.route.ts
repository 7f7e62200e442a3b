import { api } from "@narthex/contract/api.ts";
import { createRoute } from "@tanstack/react-router";
import { queryClient, read } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { shell } from "../routing/shell.ts";

export const give = createRoute({
  getParentRoute: () => shell,
  path: paths.give,
  staticData: { title: "Give Online" },
  component: lazyPage(() => import("./GivePage.tsx")),
  loader: () => queryClient.ensureQueryData(read(api.giving.options)),
});

export const thanks = createRoute({
  getParentRoute: () => shell,
  path: paths.thanks,
  staticData: { title: "Your gift" },
  component: lazyPage(() => import("./ThanksPage.tsx")),
});
