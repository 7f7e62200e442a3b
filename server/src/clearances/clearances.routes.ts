import { clearances } from "@narthex/contract/clearances.ts";
import { sendPage } from "../http/page.ts";
import { routes } from "../http/routes.ts";
import { listExpiring, readClearances, replaceClearances } from "./clearances.service.ts";

export const clearanceRoutes = routes(clearances, {
  expiring: async ({ db, query, request, reply }) => sendPage(request, reply, await listExpiring(db, query)),
  list: ({ db, params }) => readClearances(db, params.id),
  replace: ({ db, viewer, params, query, body, now }) =>
    replaceClearances(db, viewer, params.id, body, query.seen, now),
});
