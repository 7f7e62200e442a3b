import { announcementEmails } from "@narthex/contract/announcement-emails.ts";
import { createRoutesWith } from "../http/routes.ts";
import { readAnnouncementEmails, stopAnnouncementEmails } from "./choices.service.ts";

export const announcementEmailRoutes = createRoutesWith()(announcementEmails, {
  show: ({ db, viewer, params }) => readAnnouncementEmails(db, viewer, params.id),
  stop: ({ db, viewer, params, now }) => stopAnnouncementEmails(db, viewer, params.id, now),
});
