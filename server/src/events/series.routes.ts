import { eventSeries } from "@narthex/contract/event-series.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { emailServingChanges, findServedBefore } from "../serving/news/event-news.service.ts";
import { previewEventChange, removeHiddenReplies } from "./hidden-replies.service.ts";
import { emailChanges, findRepliedBefore } from "./reply-changes.service.ts";
import { previewRecurrence, readSeries } from "./series.service.ts";
import { previewSeriesChange } from "./series-change.service.ts";
import { previewSeriesRemoval } from "./series-removal.service.ts";
import { listUndoable, undoSeriesChange } from "./series-undo.service.ts";
import { fillAwaited } from "./waiting-list.service.ts";

export const seriesRoutes = createRoutesWith<MailNeeds>()(eventSeries, {
  preview: async ({ body, now }) => previewRecurrence(body, now),
  get: ({ db, viewer, params }) => readSeries(db, viewer, params.id),
  previewChange: ({ db, viewer, params: { id }, query: { scope }, body, now }) =>
    scope === "this"
      ? previewEventChange(db, viewer, id, body, now)
      : previewSeriesChange(db, viewer, id, scope, body, now),
  undoable: ({ db, viewer, query, now }) => listUndoable(db, viewer, query.eventId, now),
  async undo({ db, services, viewer, params, now }) {
    const before = await findRepliedBefore(db, "any", now);
    const served = await findServedBefore(db, "any", now);
    const undone = await undoSeriesChange(db, viewer, params.id, now);
    await removeHiddenReplies(db, services, viewer, before, now);
    await emailChanges(db, services, before, now);
    await emailServingChanges(db, services, served, now);
    await fillAwaited(db, services, undone, now);
    return undone;
  },
  previewRemoval: ({ db, viewer, params, query, now }) => previewSeriesRemoval(db, viewer, params.id, query.scope, now),
});
