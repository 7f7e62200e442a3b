import { announcements } from "@narthex/contract/announcements.ts";
import { limitKey } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import { getSiteOrigin } from "../http/site.ts";
import type { SendingNeeds } from "../messaging/mail/mail.ts";
import { changeAnnouncement, createAnnouncement, removeAnnouncement } from "./announcements.service.ts";
import { listAnnouncements, listDeliveries, previewReach } from "./reading.service.ts";
import { sendTestAnnouncement } from "./trial.service.ts";

/** Test emails of one account. */
const TESTS = { points: 20, seconds: 15 * 60 };

export const announcementRoutes = createRoutesWith<SendingNeeds>()(announcements, {
  list: ({ db, viewer, query, now }) => listAnnouncements(db, viewer, query, now),
  async create({ db, services, viewer, body, now, request, reply }) {
    const around = { services, now, site: getSiteOrigin(services, request) };
    const { announcement, isNew } = await createAnnouncement(db, viewer, body, around);
    if (!isNew) reply.code(200);
    return announcement;
  },
  change: ({ db, services, viewer, params, body, now }) =>
    changeAnnouncement(db, viewer, params.id, body, { services, now }),
  remove: ({ db, viewer, params, now }) => removeAnnouncement(db, viewer, params.id, now),
  reach: ({ db, services, viewer, query, now }) => previewReach(db, services, viewer, query, now),
  async sendTest({ db, services, viewer, body, request }) {
    await limitKey(services, "test announcement", viewer.userId, TESTS);
    return sendTestAnnouncement(db, services, viewer, body, getSiteOrigin(services, request));
  },
  deliveries: ({ db, params, query }) => listDeliveries(db, params.id, query),
});
