import { audit } from "@narthex/contract/audit.ts";
import { routes } from "../http/routes.ts";
import { countNewer, readLog } from "./log.service.ts";

export const auditRoutes = routes(audit, {
  list: ({ db, viewer, query, now }) => readLog(db, { viewer, now }, query),
  newer: ({ db, viewer, query, now }) => countNewer(db, { viewer, now }, query),
});
