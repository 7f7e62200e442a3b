import { servingHistory } from "@narthex/contract/serving-history.ts";
import { sendTable } from "../exports/csv.ts";
import { createRoutesWith } from "../http/routes.ts";
import { exportHistory, readHistory } from "./history.service.ts";

export const servingHistoryRoutes = createRoutesWith()(servingHistory, {
  show: ({ db, viewer, params, query, now }) => readHistory(db, viewer, params.id, query, now),
  csv: (call) =>
    sendTable(call, "serving.csv", () => exportHistory(call.db, call.viewer, call.params.id, call.query, call.now)),
});
