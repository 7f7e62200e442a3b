import { duplicates } from "@narthex/contract/duplicates.ts";
import { routes } from "../http/routes.ts";
import { dismissDuplicate, findLikelyMatches, listDuplicates, readSummary } from "./duplicates.service.ts";

export const duplicateRoutes = routes(duplicates, {
  likelyMatches: ({ db, body }) => findLikelyMatches(db, body),
  list: ({ db, viewer, query, now }) => listDuplicates(db, viewer, query, now),
  summary: ({ db }) => readSummary(db),
  dismiss: ({ db, viewer, body, now }) => dismissDuplicate(db, viewer, body.memberIds, now),
});
