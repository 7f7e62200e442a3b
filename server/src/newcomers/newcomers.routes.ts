import { newcomers } from "@narthex/contract/newcomers.ts";
import { routes } from "../http/routes.ts";
import { admitTogether } from "./admission.service.ts";
import { listNewcomers, postponeNewcomer } from "./newcomers.service.ts";

export const newcomerRoutes = routes(newcomers, {
  list: ({ db, viewer, query, now }) => listNewcomers(db, viewer, query, now),
  admit: ({ db, viewer, body, now }) => admitTogether(db, viewer, body, now),
  postpone: ({ db, viewer, params, body, now }) => postponeNewcomer(db, viewer, params.id, body, now),
});
