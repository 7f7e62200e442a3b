import { events } from "@narthex/contract/events.ts";
import { createOnce } from "../http/entry-keys.ts";
import { sendPage } from "../http/page.ts";
import { routesWith } from "../http/routes.ts";
import { cancelEvent, reinstateEvent } from "./cancel.service.ts";
import { createEvent, removeEvent, updateEvent } from "./events.service.ts";
import { listEvents, readEvent, upcomingEvents } from "./reading.service.ts";

interface Needs {
  readonly secret: string;
}

export const eventRoutes = routesWith<Needs>()(events, {
  list: async ({ db, viewer, query, now, request, reply }) =>
    sendPage(request, reply, await listEvents(db, viewer, query, now)),
  upcoming: async ({ db, viewer, query, now, request, reply }) =>
    sendPage(request, reply, await upcomingEvents(db, viewer, query, now)),
  get: ({ db, viewer, params }) => readEvent(db, viewer, params.id),
  create: (call) => {
    const { db, viewer, body, now } = call;
    return createOnce(call, {
      create: () => createEvent(db, viewer, body, now),
      readAgain: (id) => readEvent(db, viewer, Number(id)),
    });
  },
  update: ({ db, viewer, params, query, body, now }) =>
    updateEvent(db, viewer, params.id, { input: body, scope: query.scope }, now),
  remove: ({ db, viewer, params, query, now }) => removeEvent(db, viewer, params.id, query.scope ?? "this", now),
  cancel: ({ db, viewer, params, body, now }) => cancelEvent(db, viewer, params.id, body, now),
  reinstate: ({ db, viewer, params, body, now }) => reinstateEvent(db, viewer, params.id, body.updatedAt, now),
});
