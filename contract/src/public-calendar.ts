// The public calendar: events that the church shows to everyone. Every call answers 404 while it is switched off.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath } from "./fields.ts";
import { Logo } from "./logo.ts";
import { PageQuery } from "./page.ts";

/** Everything that a stranger may know of a public event. */
export const PublicEvent = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  /** YYYY-MM-DD and HH:MM in the event's time zone. */
  eventDate: z.string(),
  startTime: z.string(),
  endDate: z.string().nullable(),
  endTime: z.string().nullable(),
  timezone: z.string(),
  location: z.string().nullable(),
  isCancelled: z.boolean(),
  /** Whether visitors may say that they come: the event asks for it and is neither over nor canceled. */
  takesReplies: z.boolean(),
});
export type PublicEvent = z.infer<typeof PublicEvent>;

export const OnePublicEvent = PublicEvent.extend({
  /** The number of places; null without a limit, or if the event takes no replies. */
  capacity: z.number().nullable(),
  /** A new reply of more people joins the waiting list; 0 while others wait, null without a limit. */
  freePlaces: z.number().nullable(),
});
export type OnePublicEvent = z.infer<typeof OnePublicEvent>;

export const PublicCalendar = z.object({
  congregationName: z.string(),
  /** The address of the congregation, in one or more lines; null if there is none. */
  address: z.string().nullable(),
  timezone: z.string(),
  logo: Logo.nullable(),
});
export type PublicCalendar = z.infer<typeof PublicCalendar>;

export const publicCalendar = {
  get: endpoint({
    method: "GET",
    path: "/api/calendar/public",
    summary: "Whose public calendar it is. 404 while it is switched off.",
    access: "public",
    reads: [],
    answers: { 200: PublicCalendar },
    errors: ["not_found"],
  }),
  events: endpoint({
    method: "GET",
    path: "/api/calendar/public/events",
    summary: "Public events that are not over yet, the next one first. Searches the title.",
    access: "public",
    query: PageQuery,
    reads: ["events"],
    answers: { 200: z.array(PublicEvent) },
    errors: ["not_found"],
  }),
  event: endpoint({
    method: "GET",
    path: "/api/calendar/public/events/:id",
    summary: "One public event, also after it is over.",
    access: "public",
    params: IdInPath,
    reads: ["events"],
    answers: { 200: OnePublicEvent },
    errors: ["not_found"],
  }),
  eventFile: endpoint({
    method: "GET",
    path: "/api/calendar/public/events/:id/file",
    summary: "One public event as text/calendar, to add it to a calendar program.",
    access: "public",
    params: IdInPath,
    answers: { 200: "file" },
    errors: ["not_found"],
  }),
  feed: endpoint({
    method: "GET",
    path: "/api/calendar/public.ics",
    summary: "All public events as text/calendar, for calendar programs that subscribe to them.",
    access: "public",
    answers: { 200: "file" },
    errors: ["not_found"],
  }),
};
