import { announcements } from "@narthex/contract/announcements.ts";
import { sendPage } from "../http/page.ts";
import { routes } from "../http/routes.ts";
import { siteOrigin } from "../http/site.ts";
import { changeAnnouncement, createAnnouncement, removeAnnouncement } from "./announcements.service.ts";
import { listAnnouncements, listDeliveries, previewReach } from "./reading.service.ts";

export const announcementRoutes = routes(announcements, {
  list: async ({ db, viewer, query, now, request, reply }) =>
    sendPage(request, reply, await listAnnouncements(db, viewer, query, now)),
  create: ({ db, services, viewer, body, now, request }) =>
    createAnnouncement(db, viewer, body, { services, now, site: siteOrigin(services, request) }),
  change: ({ db, services, viewer, params, body, now }) =>
    changeAnnouncement(db, viewer, params.id, body, { services, now }),
  remove: ({ db, viewer, params, now }) => removeAnnouncement(db, viewer, params.id, now),
  reach: ({ db, services, query }) => previewReach(db, services, query),
  deliveries: async ({ db, params, query, request, reply }) =>
    sendPage(request, reply, await listDeliveries(db, params.id, query)),
});
