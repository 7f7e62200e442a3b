import { audit } from "@narthex/contract/audit.ts";
import { sendPage } from "../../http/page.ts";
import { routes } from "../../http/routes.ts";
import { readLog } from "./log.service.ts";

export const auditRoutes = routes(audit, {
  list: async ({ db, viewer, query, request, reply }) => sendPage(request, reply, await readLog(db, viewer, query)),
});
