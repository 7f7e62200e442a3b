// Whether a person gets announcements by email, as those who manage members see it. They can only end them: the person
// begins them again.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath } from "./fields.ts";

export const AnnouncementEmails = z.object({
  /** "unsubscribed" by the person's choice, through the link in an email, or by the office. */
  state: z.enum(["subscribed", "unsubscribed"]),
});
export type AnnouncementEmails = z.infer<typeof AnnouncementEmails>;

export const announcementEmails = {
  show: endpoint({
    method: "GET",
    path: "/api/members/:id/announcement-emails",
    summary: "Whether a person is unsubscribed from announcements by email.",
    access: "members.manage",
    params: IdInPath,
    reads: ["members"],
    answers: { 200: AnnouncementEmails },
    errors: ["not_found"],
  }),
  stop: endpoint({
    method: "PUT",
    path: "/api/members/:id/announcement-emails",
    summary: "Unsubscribes a person who asked the office for it.",
    access: "members.manage",
    params: IdInPath,
    body: z.object({ state: z.literal("unsubscribed", "Please choose from the list.") }),
    answers: { 200: AnnouncementEmails },
    errors: ["not_found"],
  }),
};
