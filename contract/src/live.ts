// Notices that something changed. They carry no personal data: a screen that cares reads again.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";

export const LIVE_TOPICS = [
  "attendance",
  "members",
  "imports",
  "ministries",
  "events",
  "worker_hours",
  "donations",
  "payments",
  "announcements",
  "messages",
  "prayers",
  "invitations",
  "statements",
  "saved_reports",
  "settings",
] as const;

export const LiveNotice = z.object({
  topic: z.enum(LIVE_TOPICS),
  /** The event concerned, for attendance. */
  eventId: z.number().optional(),
  /** For ministries: those that the caller leads or belongs to are others now, and with them what the caller sees. */
  own: z.boolean().optional(),
});
export type LiveNotice = z.infer<typeof LiveNotice>;

export const live = {
  stream: endpoint({
    method: "GET",
    path: "/api/live",
    summary: "Server-sent events: one notice per change that the caller may know of.",
    access: "signed_in",
    answers: { 200: "events" },
    errors: [],
  }),
};
