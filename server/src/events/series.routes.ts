import { eventSeries } from "@narthex/contract/event-series.ts";
import { routes } from "../http/routes.ts";
import { previewRecurrence, readSeries } from "./series.service.ts";
import { previewSeriesChange } from "./series-change.service.ts";
import { previewSeriesRemoval } from "./series-removal.service.ts";
import { listUndoable, undoSeriesChange } from "./series-undo.service.ts";

export const seriesRoutes = routes(eventSeries, {
  preview: async ({ body, now }) => previewRecurrence(body, now),
  get: ({ db, viewer, params }) => readSeries(db, viewer, params.id),
  previewChange: ({ db, viewer, params, query, body, now }) =>
    previewSeriesChange(db, viewer, params.id, query.scope, body, now),
  undoable: ({ db, viewer, query, now }) => listUndoable(db, viewer, query.eventId, now),
  undo: ({ db, viewer, params, now }) => undoSeriesChange(db, viewer, params.id, now),
  previewRemoval: ({ db, viewer, params, query }) => previewSeriesRemoval(db, viewer, params.id, query.scope),
});
