import { rooms } from "@narthex/contract/rooms.ts";
import { searchChoosable } from "../events/chosen-events.service.ts";
import { handleOnce } from "../http/entry-keys.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import { createRoom, listRooms, readRoom, updateRoom } from "./rooms.service.ts";

export const roomRoutes = createRoutesWith<{ readonly secret: Secret }>()(rooms, {
  list: ({ db, viewer, query, now }) => listRooms(db, viewer, query, now),
  searchEvents: ({ db, viewer, query, now }) => searchChoosable(db, viewer, query.search, now),
  create: handleOnce({
    create: ({ db, viewer, body, now }) => createRoom(db, viewer, body, now),
    readAgain: ({ db, viewer, now }, id) => readRoom(db, viewer, Number(id), now),
  }),
  update: ({ db, viewer, params, body, now }) => updateRoom(db, viewer, params.id, body, now),
});
