import { events } from "@narthex/contract/events.ts";
import { handleOnce } from "../http/entry-keys.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import type { Secret } from "../sealed.ts";
import {
  emailServingCancellation,
  emailServingChanges,
  emailServingDeletion,
  emailServingReinstatement,
  findServedBefore,
} from "../serving/news/event-news.service.ts";
import { cancelEvent, reinstateEvent } from "./cancel.service.ts";
import { createEvent, removeEvent, updateEvent } from "./events.service.ts";
import { removeHiddenReplies } from "./hidden-replies.service.ts";
import { listEvents, listUpcomingEvents, readEvent } from "./reading.service.ts";
import { emailChanges, emailReinstatement, findRepliedBefore, listConcerned } from "./reply-changes.service.ts";
import { emailCancellation, emailDeletion, fillAwaited } from "./waiting-list.service.ts";

interface Needs extends MailNeeds {
  readonly secret: Secret;
}

export const eventRoutes = createRoutesWith<Needs>()(events, {
  list: ({ db, viewer, query, now }) => listEvents(db, viewer, query, now),
  upcoming: ({ db, viewer, query, now }) => listUpcomingEvents(db, viewer, query, now),
  get: ({ db, viewer, params }) => readEvent(db, viewer, params.id),
  create: handleOnce({
    create: ({ db, viewer, body, now }) => createEvent(db, viewer, body, now),
    readAgain: ({ db, viewer }, id) => readEvent(db, viewer, Number(id)),
  }),
  async update({ db, services, viewer, params, query: { scope = "this" }, body, now }) {
    const concerned = await listConcerned(db, params.id, scope, now);
    const before = await findRepliedBefore(db, concerned, now);
    const served = await findServedBefore(db, concerned, now);
    const changed = await updateEvent(db, viewer, params.id, { input: body, scope }, now);
    await removeHiddenReplies(db, services, viewer, before, now);
    await emailChanges(db, services, before, now);
    await emailServingChanges(db, services, served, now);
    await fillAwaited(db, services, { eventId: changed.id }, now);
    return changed;
  },
  async remove({ db, services, viewer, params, query, now }) {
    const emailBeforeDeletion = async () => {
      await emailDeletion(db, services, params.id, now);
      await emailServingDeletion(db, services, params.id, now);
    };
    const { scope = "this", ...seen } = query;
    return removeEvent(db, viewer, params.id, { scope, seen, beforeDeletion: emailBeforeDeletion }, now);
  },
  async cancel({ db, services, viewer, params, body, now }) {
    const { isNew, event } = await cancelEvent(db, viewer, params.id, body, now);
    if (isNew && body.tell !== "nobody") await emailCancellation(db, services, [params.id], body.reason);
    // People who serve always get an email, because they would come to an event that does not take place.
    if (isNew) await emailServingCancellation(db, services, [params.id], body.reason ?? null, now);
    return event;
  },
  async reinstate({ db, services, viewer, params, body, now }) {
    const { event, isNew } = await reinstateEvent(db, viewer, params.id, body.updatedAt, now);
    if (isNew) {
      await emailReinstatement(db, services, [params.id], now);
      await emailServingReinstatement(db, services, [params.id], now);
    }
    await fillAwaited(db, services, { eventId: params.id }, now);
    return event;
  },
});
