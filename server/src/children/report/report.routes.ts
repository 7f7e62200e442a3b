import { childReport } from "@narthex/contract/child-report.ts";
import type { Postgres } from "../../database/database.ts";
import { sendTable } from "../../exports/csv.ts";
import { createRoutesWith } from "../../http/routes.ts";
import { explainNotCollected, exportChildReport, readChildReport } from "./report.service.ts";

const { show, csv, explain } = childReport;

export const childReportRoutes = [
  ...createRoutesWith<{ readonly postgres: Postgres }>()(
    { show },
    { show: ({ db, viewer, query, now }) => readChildReport(db, viewer, query, now) },
    { onSnapshot: true },
  ),
  ...createRoutesWith<{ readonly postgres: Postgres }>()(
    { csv, explain },
    {
      csv: (call) =>
        sendTable(call, `children-${call.query.part.replaceAll("_", "-")}.csv`, () =>
          exportChildReport(call.services, call.viewer, call.query, call.now),
        ),
      explain: ({ db, viewer, params, body, now }) => explainNotCollected(db, viewer, { ...params, ...body }, now),
    },
  ),
];
