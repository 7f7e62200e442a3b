import { createRoute } from "@tanstack/react-router";
import { queryClient } from "../api/reads.ts";
import { paths } from "../paths.ts";
import { lazyPage } from "../routing/lazyPage.ts";
import { isAllowed, shell } from "../routing/shell.ts";
import { firstStepsRead } from "./firstSteps.queries.ts";

export const firstSteps = createRoute({
  getParentRoute: () => shell,
  path: paths.firstSteps,
  staticData: { title: "First steps", permission: "settings.manage" },
  component: lazyPage(() => import("./FirstStepsPage.tsx")),
  async loader() {
    if (await isAllowed("settings.manage")) await queryClient.ensureQueryData(firstStepsRead);
  },
});
