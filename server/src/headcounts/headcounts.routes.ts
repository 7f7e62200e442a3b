import { headcounts } from "@narthex/contract/headcounts.ts";
import { routes } from "../http/routes.ts";
import { readHeadcount, updateHeadcount } from "./headcounts.service.ts";

export const headcountRoutes = routes(headcounts, {
  show: ({ db, viewer, params }) => readHeadcount(db, viewer, params.id),
  update: ({ db, viewer, params, body, now }) => updateHeadcount(db, viewer, params.id, body, now),
});
