// Calendar feeds: addresses that a calendar program reads regularly (RFC 5545). The address is the whole permission.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath, id } from "./fields.ts";

/**
 * `church`: events of the whole congregation; `mine`: those of the owner's ministries, those that the owner
 * organizes, and those to which the owner replied yes; `ministry`: those of one ministry. Only for active members.
 */
export const FEED_PURPOSES = ["church", "mine", "ministry"] as const;
export type FeedPurpose = (typeof FEED_PURPOSES)[number];

export const CalendarFeed = z.object({
  id: z.number(),
  purpose: z.enum(FEED_PURPOSES),
  ministryId: z.number().nullable(),
  ministryName: z.string().nullable(),
  createdAt: z.string(),
  /** When a program last read it, accurate to the hour; null for never. */
  lastUsedAt: z.string().nullable(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

const CHOOSE_MINISTRY = "Please choose a ministry.";

export const NewCalendarFeed = z
  .object({
    purpose: z.enum(FEED_PURPOSES, "Please choose from the list."),
    /** For the purpose `ministry` only. */
    ministryId: id.nullable().optional(),
  })
  .refine(({ purpose, ministryId }) => (purpose === "ministry") === (ministryId != null), {
    path: ["ministryId"],
    error: CHOOSE_MINISTRY,
  });
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>;

export const calendarFeeds = {
  list: endpoint({
    method: "GET",
    path: "/api/calendar/feeds",
    summary: "The caller's calendar feeds, without their addresses.",
    access: "signed_in",
    reads: ["calendar_feeds", "ministries"],
    answers: { 200: z.array(CalendarFeed) },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/calendar/feeds",
    summary: "Creates a feed and shows its address once. An earlier address for the same events stops working.",
    access: "signed_in",
    body: NewCalendarFeed,
    answers: { 201: z.object({ id: z.number(), url: z.string() }) },
    errors: ["not_found", "forbidden"],
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/calendar/feeds/:id",
    summary: "Ends a feed: its address stops working.",
    access: "signed_in",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
  eventFile: endpoint({
    method: "GET",
    path: "/api/events/:id/file",
    summary: "One event that the caller may see as text/calendar, to add it to a calendar program.",
    access: "signed_in",
    params: IdInPath,
    answers: { 200: "file" },
    errors: ["not_found"],
  }),
  read: endpoint({
    method: "GET",
    path: "/api/calendar/:file",
    summary:
      "The events of a feed as text/calendar, for a calendar program. `file` is the secret with .ics at its end.",
    access: "public",
    params: z.object({ file: z.string() }),
    answers: { 200: "file" },
    errors: ["not_found"],
  }),
};
