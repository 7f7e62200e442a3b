import { newcomers } from "@narthex/contract/newcomers.ts";
import { sendPage } from "../http/page.ts";
import { routes } from "../http/routes.ts";
import { admitTogether } from "./admission.service.ts";
import { listNewcomers, postponeNewcomer } from "./newcomers.service.ts";

export const newcomerRoutes = routes(newcomers, {
  list: async ({ db, viewer, query, now, request, reply }) =>
    sendPage(request, reply, await listNewcomers(db, viewer, query, now)),
  admit: ({ db, viewer, body, now }) => admitTogether(db, viewer, body, now),
  postpone: ({ db, viewer, params, body, now }) => postponeNewcomer(db, viewer, params.id, body, now),
});
