import { merges } from "@narthex/contract/merges.ts";
import { routes } from "../http/routes.ts";
import { listMerges, mergeMembers, previewMerge } from "./merges.service.ts";
import { undoMerge } from "./undo.service.ts";

export const mergeRoutes = routes(merges, {
  preview: ({ db, viewer, params, query, now }) =>
    previewMerge(db, viewer, { id: params.id, otherId: query.otherId }, now),
  merge: ({ db, viewer, params, body, now }) => mergeMembers(db, viewer, { id: params.id, ...body }, now),
  list: ({ db, viewer, query, now }) => listMerges(db, viewer, query, now),
  undo: ({ db, viewer, params, now }) => undoMerge(db, viewer, params.id, now),
});
