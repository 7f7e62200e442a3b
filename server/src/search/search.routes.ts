import { search } from "@narthex/contract/search.ts";
import { routes } from "../http/routes.ts";
import { findEverything } from "./search.service.ts";

export const searchRoutes = routes(search, {
  find: ({ db, viewer, query, now }) => findEverything(db, viewer, query.q, now),
});
