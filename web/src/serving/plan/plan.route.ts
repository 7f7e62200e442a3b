import { createRoute } from "@tanstack/react-router";
import { paths } from "../../paths.ts";
import { lazyPage } from "../../routing/lazyPage.ts";
import { readMatching, recordParams } from "../../routing/params.ts";
import { DATE, shell } from "../../routing/shell.ts";
import { isPlanDay, USUAL_WEEKS, WEEK_CHOICES } from "./planWeeks.ts";

export const servingPlan = createRoute({
  getParentRoute: () => shell,
  path: paths.servingPlan,
  staticData: { title: "Serving plan" },
  component: lazyPage(() => import("./PlanPage.tsx")),
  params: recordParams,
  validateSearch: (search: { from?: unknown; weeks?: unknown }): { from?: string; weeks?: number } => {
    const { from } = readMatching("from", search.from, DATE);
    const weeks = Number(search.weeks);
    return {
      ...(from && isPlanDay(from) ? { from } : {}),
      ...(WEEK_CHOICES.includes(weeks) && weeks !== USUAL_WEEKS ? { weeks } : {}),
    };
  },
});
