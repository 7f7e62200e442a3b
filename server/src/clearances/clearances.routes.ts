import { clearances } from "@narthex/contract/clearances.ts";
import { routes } from "../http/routes.ts";
import { listExpiring, replaceClearances, showClearances } from "./clearances.service.ts";

export const clearanceRoutes = routes(clearances, {
  expiring: ({ db, viewer, query }) => listExpiring(db, viewer, query),
  list: ({ db, viewer, params }) => showClearances(db, viewer, params.id),
  replace: ({ db, viewer, params, query, body, now }) =>
    replaceClearances(db, viewer, params.id, body, query.seen, now),
});
