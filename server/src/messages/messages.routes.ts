import { messages } from "@narthex/contract/messages.ts";
import { type LimitNeeds, limitKey } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import { markRead, removeMessage, sendMessage } from "./messages.service.ts";
import { listGroups, listMessageRecipients, listMessages, readMessage, summarizeMessages } from "./reading.service.ts";

const TEN_MINUTES = 10 * 60;
/** Messages of one account to single people ... */
const TO_ONE = { points: 40, seconds: TEN_MINUTES };
/** ... and to groups. */
const TO_MANY = { points: 6, seconds: TEN_MINUTES };

export const messageRoutes = createRoutesWith<LimitNeeds>()(messages, {
  list: ({ db, viewer, query }) => listMessages(db, viewer, query),
  summary: ({ db, viewer }) => summarizeMessages(db, viewer),
  recipients: ({ db, viewer, query, now }) => listMessageRecipients(db, viewer, query, now),
  groups: ({ db, viewer }) => listGroups(db, viewer),
  get: ({ db, viewer, params }) => readMessage(db, viewer, params.id),
  async send({ db, services, viewer, body, now, reply }) {
    const isToOne = body.recipientType === "individual";
    await limitKey(services, isToOne ? "message" : "message to many", viewer.userId, isToOne ? TO_ONE : TO_MANY);
    const { message, isNew } = await sendMessage(db, viewer, body, now);
    if (!isNew) reply.code(200);
    return message;
  },
  markRead: ({ db, viewer, params, now }) => markRead(db, viewer, params.id, now),
  remove: ({ db, viewer, params }) => removeMessage(db, viewer, params.id),
});
