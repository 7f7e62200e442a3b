import { events } from "@narthex/contract/events.ts";
import { createOnce } from "../http/entry-keys.ts";
import { sendPage } from "../http/page.ts";
import { routesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import { cancelEvent, reinstateEvent } from "./cancel.service.ts";
import { createEvent, removeEvent, updateEvent } from "./events.service.ts";
import { listEvents, readEvent, upcomingEvents } from "./reading.service.ts";
import { fillAwaited, type MailNeeds, tellOfCancellation, tellOfDeletion } from "./waiting-list.service.ts";

interface Needs extends MailNeeds {
  readonly secret: Secret;
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
  async update({ db, services, viewer, params, query, body, now }) {
    const changed = await updateEvent(db, viewer, params.id, { input: body, scope: query.scope }, now);
    await fillAwaited(db, services, { eventId: params.id }, now);
    return changed;
  },
  async remove({ db, services, viewer, params, query, now }) {
    const beforeDeletion = () => tellOfDeletion(db, services, params.id, now);
    return removeEvent(db, viewer, params.id, { scope: query.scope ?? "this", beforeDeletion }, now);
  },
  async cancel({ db, services, viewer, params, body, now }) {
    const { isNew, event } = await cancelEvent(db, viewer, params.id, body, now);
    if (isNew && body.tell !== "nobody") await tellOfCancellation(db, services, params.id);
    return event;
  },
  async reinstate({ db, services, viewer, params, body, now }) {
    const event = await reinstateEvent(db, viewer, params.id, body.updatedAt, now);
    await fillAwaited(db, services, { eventId: params.id }, now);
    return event;
  },
});
