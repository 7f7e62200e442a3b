import { dashboard } from "@narthex/contract/dashboard.ts";
import { routes } from "../http/routes.ts";
import { readStats } from "./dashboard.service.ts";

export const dashboardRoutes = routes(dashboard, {
  stats: ({ db, viewer, now }) => readStats(db, viewer, now),
});
