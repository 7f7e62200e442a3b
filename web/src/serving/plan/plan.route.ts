import { createRoute } from "@tanstack/react-router";
import { paths } from "../../paths.ts";
import { lazyPage } from "../../routing/lazyPage.ts";
import { readMatching, recordParams } from "../../routing/params.ts";
import { DATE, shell } from "../../routing/shell.ts";
import { isPlanDay } from "./planDay.ts";

export const servingPlan = createRoute({
  getParentRoute: () => shell,
  path: paths.servingPlan,
  staticData: { title: "Serving plan" },
  component: lazyPage(() => import("./PlanPage.tsx")),
  params: recordParams,
  validateSearch: (search: { from?: unknown }) => {
    const { from } = readMatching("from", search.from, DATE);
    return from && isPlanDay(from) ? { from } : {};
  },
});
