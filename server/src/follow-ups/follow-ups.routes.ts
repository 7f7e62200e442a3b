import { followUps } from "@narthex/contract/follow-ups.ts";
import { handleOnce } from "../http/entry-keys.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import { changeFollowUp, countOpen, createFollowUp, listFollowUps, readFollowUp } from "./follow-ups.service.ts";

export const followUpRoutes = createRoutesWith<{ readonly secret: Secret }>()(followUps, {
  list: ({ db, viewer, query }) => listFollowUps(db, viewer, query),
  counts: ({ db, viewer, now }) => countOpen(db, viewer, now),
  create: handleOnce({
    create: ({ db, viewer, body, now }) => createFollowUp(db, viewer, body, now),
    readAgain: ({ db, viewer }, id) => readFollowUp(db, viewer, Number(id)),
  }),
  change: ({ db, viewer, params, body, now }) => changeFollowUp(db, viewer, params.id, body, now),
});
