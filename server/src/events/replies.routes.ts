import { eventReplies } from "@narthex/contract/event-replies.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { listReplies, readReplies, removeReply, replyToEvent } from "./replies.service.ts";

export const replyRoutes = createRoutesWith<MailNeeds>()(eventReplies, {
  show: ({ db, viewer, params, now }) => readReplies(db, viewer, params.id, now),
  reply: ({ db, services, viewer, params, body, now }) => replyToEvent(db, services, viewer, params.id, body, now),
  list: ({ db, viewer, params, query }) => listReplies(db, viewer, params.id, query),
  remove: ({ db, services, viewer, params, now }) => removeReply(db, services, viewer, params, now),
});
