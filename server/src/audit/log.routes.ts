import { audit } from "@narthex/contract/audit.ts";
import { sendPage } from "../http/page.ts";
import { routes } from "../http/routes.ts";
import { countNewer, readLog } from "./log.service.ts";

export const auditRoutes = routes(audit, {
  list: async ({ db, viewer, query, now, request, reply }) =>
    sendPage(request, reply, await readLog(db, { viewer, now }, query)),
  newer: ({ db, viewer, query, now }) => countNewer(db, { viewer, now }, query),
});
