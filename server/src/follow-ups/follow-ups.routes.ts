import { followUps } from "@narthex/contract/follow-ups.ts";
import { createOnce } from "../http/entry-keys.ts";
import { sendPage } from "../http/page.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import { changeFollowUp, countOpen, createFollowUp, listFollowUps, readFollowUp } from "./follow-ups.service.ts";

export const followUpRoutes = createRoutesWith<{ readonly secret: Secret }>()(followUps, {
  list: async ({ db, viewer, query, request, reply }) =>
    sendPage(request, reply, await listFollowUps(db, viewer, query)),
  counts: ({ db, viewer, now }) => countOpen(db, viewer, now),
  create: (call) => {
    const { db, viewer, body, now } = call;
    return createOnce(call, {
      create: () => createFollowUp(db, viewer, body, now),
      readAgain: (id) => readFollowUp(db, viewer, Number(id)),
    });
  },
  change: ({ db, viewer, params, body, now }) => changeFollowUp(db, viewer, params.id, body, now),
});
