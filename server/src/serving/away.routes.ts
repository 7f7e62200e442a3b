import { servingAway } from "@narthex/contract/serving-away.ts";
import { createRoutesWith } from "../http/routes.ts";
import { addAwayDaysOf, listAwayDays, removeAwayDaysOf } from "./away.service.ts";

export const servingAwayRoutes = createRoutesWith()(servingAway, {
  list: ({ db, viewer, params, query, now }) => listAwayDays(db, viewer, params.id, query, now),
  add: ({ db, viewer, params, body, now }) => addAwayDaysOf(db, viewer, params.id, body, now),
  remove: ({ db, viewer, params }) => removeAwayDaysOf(db, viewer, params),
});
