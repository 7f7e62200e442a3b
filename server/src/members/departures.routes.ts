import { departures } from "@narthex/contract/departures.ts";
import { createRoutesWith } from "../http/routes.ts";
import { readDeparture, recordDeparture } from "./departures.service.ts";

export const departureRoutes = createRoutesWith()(departures, {
  show: ({ db, viewer, params }) => readDeparture(db, viewer, params.id),
  record: ({ db, viewer, params, body, now }) => recordDeparture(db, viewer, params.id, body, now),
});
