import { positionPeople } from "@narthex/contract/position-people.ts";
import { createRoutesWith } from "../http/routes.ts";
import { addPeopleWhoServed, listPositionPeople, setPositionPerson } from "./position-people.service.ts";

export const positionPeopleRoutes = createRoutesWith()(positionPeople, {
  list: ({ db, viewer, params, query, now }) => listPositionPeople(db, viewer, params.id, query.search, now),
  set: ({ db, viewer, params, body }) => setPositionPerson(db, viewer, params.id, body),
  addServed: ({ db, viewer, params, body, now }) => addPeopleWhoServed(db, viewer, params.id, body.positionId, now),
});
