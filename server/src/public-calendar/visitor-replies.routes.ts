import { visitorReplies } from "@narthex/contract/event-replies.ts";
import type { Postgres } from "../database/database.ts";
import { askToCome, changeVisitorReply, lookAtReply } from "../events/visitor-replies.service.ts";
import { limitAddress, limitKey } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import type { Secret } from "../sealed.ts";
import { requirePublicCalendar } from "./public-calendar.service.ts";

interface Needs extends MailNeeds {
  readonly postgres: Postgres;
  readonly secret: Secret;
}

const MINUTE = 60;
/** Emails to one address: the link of the last one works. */
const TO_ONE_ADDRESS = { points: 5, seconds: 15 * MINUTE };
/** A whole congregation may share one network. */
const FROM_ONE_NETWORK = { points: 60, seconds: 60 * MINUTE };
const TO_ALL = { points: 500, seconds: 60 * MINUTE };
/** No one guesses 32 bytes; this keeps the tries from costing much. */
const LINKS = { points: 120, seconds: 10 * MINUTE };

export const visitorReplyRoutes = createRoutesWith<Needs>()(visitorReplies, {
  async ask({ db, services, params, body, now, request }) {
    await requirePublicCalendar(db);
    await limitAddress(services, "visitor replies", request.ip, FROM_ONE_NETWORK);
    await limitKey(services, "visitor reply to", body.email, TO_ONE_ADDRESS);
    await limitKey(services, "visitor replies", "", TO_ALL);
    return askToCome(db, services, params.id, body, now);
  },
  async look({ db, services, body, request }) {
    await limitAddress(services, "visitor reply link", request.ip, LINKS);
    await requirePublicCalendar(db);
    return lookAtReply(db, body.token);
  },
  async reply({ db, services, body, now, request }) {
    await limitAddress(services, "visitor reply link", request.ip, LINKS);
    await requirePublicCalendar(db);
    return changeVisitorReply(db, services, body, now);
  },
});
