import { noteReviews } from "@narthex/contract/note-reviews.ts";
import { routes } from "../http/routes.ts";
import { confirmNote, listDueNotes, removeReviewedNote } from "./note-reviews.service.ts";

export const noteReviewRoutes = routes(noteReviews, {
  list: ({ db, viewer, query, now }) => listDueNotes(db, viewer, query, now),
  confirm: ({ db, viewer, params, now }) => confirmNote(db, viewer, params, now),
  remove: ({ db, viewer, params, now }) => removeReviewedNote(db, viewer, params, now),
});
