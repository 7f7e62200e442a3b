import { checkinPlaces } from "@narthex/contract/checkin-places.ts";
import type { Config } from "../config.ts";
import { createRoutesWith } from "../http/routes.ts";
import { getSiteOrigin } from "../http/site.ts";
import { createPlace, listCheckinPlaces, removePlace } from "./places.service.ts";

interface Needs {
  readonly config: Config;
}

export const checkinPlaceRoutes = createRoutesWith<Needs>()(checkinPlaces, {
  list: ({ db }) => listCheckinPlaces(db),
  create: ({ db, viewer, body, now, services, request }) =>
    createPlace(db, viewer, body, now, getSiteOrigin(services, request)),
  remove: ({ db, viewer, params }) => removePlace(db, viewer, params.id),
});
