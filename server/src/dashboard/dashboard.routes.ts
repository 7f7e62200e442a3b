import { dashboard } from "@narthex/contract/dashboard.ts";
import { routes } from "../http/routes.ts";
import { readActivity } from "./activity.service.ts";
import { readStats, readTrend } from "./dashboard.service.ts";
import { listLedMinistries } from "./led-ministries.service.ts";
import { countDecisions, readLastSunday } from "./sunday.service.ts";

export const dashboardRoutes = routes(
  dashboard,
  {
    stats: ({ db, viewer, now }) => readStats(db, viewer, now),
    sunday: ({ db, viewer, now }) => readLastSunday(db, viewer, now),
    decisions: ({ db, viewer, now }) => countDecisions(db, viewer, now),
    ledMinistries: ({ db, viewer, now }) => listLedMinistries(db, viewer, now),
    trend: ({ db, viewer, query, now }) => readTrend(db, viewer, query.days, now),
    activity: ({ db, viewer, query, now }) => readActivity(db, viewer, query, now),
  },
  { onSnapshot: true },
);
