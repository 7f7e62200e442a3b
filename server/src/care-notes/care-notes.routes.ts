import { careNotes } from "@narthex/contract/care-notes.ts";
import { routes } from "../http/routes.ts";
import { readCareNotes, replaceCareNotes } from "./care-notes.service.ts";

export const careNoteRoutes = routes(careNotes, {
  show: ({ db, viewer, params, now }) => readCareNotes(db, viewer, params.id, now),
  replace: ({ db, viewer, params, query, body, now }) =>
    replaceCareNotes(db, viewer, params.id, { wanted: body, seen: query.seen }, now),
});
