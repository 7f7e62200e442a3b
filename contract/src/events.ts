// Services and activities. An event has a wall-clock date and time in its own time zone.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import {
  date,
  emptyAsNull,
  entryKey,
  IdInPath,
  id,
  idInPath,
  line,
  paragraph,
  timezone,
  version,
  wallClock,
} from "./fields.ts";
import { DEFAULT_TIMEZONE, MAX_TEXT, MAX_TITLE } from "./limits.ts";
import { MembershipStatus } from "./members.ts";
import { PageQuery } from "./page.ts";
import { Recurrence } from "./recurrence.ts";

export const Event = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  /** The event's day, YYYY-MM-DD. Every view shows the event on this day. */
  eventDate: z.string(),
  /** HH:MM in the event's time zone. */
  startTime: z.string(),
  /** YYYY-MM-DD; the day after `eventDate` for an event over midnight. Null without an end. */
  endDate: z.string().nullable(),
  endTime: z.string().nullable(),
  timezone: z.string(),
  /** The start as an instant. Only the server converts wall-clock times to instants. */
  startsAt: z.string(),
  /** The end as an instant; without an end, the end of the event's day. */
  endsAt: z.string(),
  location: z.string().nullable(),
  organizerId: z.number().nullable(),
  /** Null without an organizer, and for those who neither find them in the directory nor may change the event. */
  organizerName: z.string().nullable(),
  /** Null without a name. */
  organizerStatus: MembershipStatus.nullable(),
  ministryId: z.number().nullable(),
  ministryName: z.string().nullable(),
  maxAttendees: z.number().nullable(),
  /** Number of people checked in; null for viewers who may not change the event. */
  attendanceCount: z.number().nullable(),
  /** The series that the event belongs to; null for a single event. */
  seriesId: z.number().nullable(),
  /** The day and time that the rule of its series gives it, YYYY-MM-DDTHH:MM; the event itself may have been moved. */
  originalStart: z.string().nullable(),
  /** Names of the fields that were changed for this event alone. A change of the whole series leaves them. */
  overridden: z.array(z.string()),
  /** Whether everyone may see its title, times, place and description without signing in. */
  isPublic: z.boolean(),
  /** Whether people are asked to say that they come (event-replies.ts). */
  asksForReplies: z.boolean(),
  /** The number of places for those who reply; null without a limit. */
  capacity: z.number().nullable(),
  /** The caller's reply; null without one. */
  ownReply: z.enum(["coming", "waiting", "declined"]).nullable(),
  /** When the event was canceled; it stays in the calendar, struck through. */
  cancelledAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    publish: z.boolean(),
    /** Whether the caller records who of its ministry's people was there (group-attendance.ts). */
    takeAttendance: z.boolean(),
  }),
});
export type Event = z.infer<typeof Event>;

const EventFields = z.object({
  title: line(MAX_TITLE, "Title is required"),
  description: emptyAsNull(paragraph(MAX_TEXT)),
  /** YYYY-MM-DDTHH:MM; a date alone means midnight. */
  eventDateTime: z.string("Event date and time is required").min(1, "Event date and time is required").pipe(wallClock),
  /** YYYY-MM-DDTHH:MM; a date alone means the end of that day. */
  endDateTime: emptyAsNull(wallClock),
  timezone,
  location: emptyAsNull(line(MAX_TITLE)),
  organizerId: id.nullable(),
  ministryId: id.nullable(),
  maxAttendees: z
    .int("Please enter a whole number.")
    .min(1, "Please enter at least 1.")
    .max(1_000_000, "Please enter at most 1,000,000.")
    .nullable(),
  asksForReplies: z.boolean("Please choose yes or no."),
  capacity: z
    .int("Please enter a whole number.")
    .min(1, "Please enter at least 1.")
    .max(1_000_000, "Please enter at most 1,000,000.")
    .nullable(),
  /** Changed only by those who manage all events. */
  isPublic: z.boolean("Please choose yes or no."),
});

/** Without `organizerId`, the organizer of a new event is the member of the current user; null is for none. */
export const NewEvent = EventFields.partial().extend({
  title: EventFields.shape.title,
  eventDateTime: EventFields.shape.eventDateTime,
  timezone: timezone.default(DEFAULT_TIMEZONE),
  /** The event repeats: its first day is the first one that the rule gives from `eventDateTime` on. */
  recurrence: Recurrence.nullable().optional(),
  entryKey: entryKey.optional(),
});
export type NewEvent = z.infer<typeof NewEvent>;

/** Absent fields stay unchanged; a new start without an end moves the end with it. */
export const EventChange = EventFields.partial().extend({
  updatedAt: version,
  /** The version of the series, for a change of several events. */
  seriesUpdatedAt: version,
  /** Makes a single event repeat, or changes the rule of a series; the latter needs the scope following or all. */
  recurrence: Recurrence.nullable().optional(),
});
export type EventChange = z.infer<typeof EventChange>;

/** Only events that have a day in this range (event-days.ts). */
export const EventDaysQuery = PageQuery.extend({ from: date.optional(), to: date.optional() });
export type EventDaysQuery = z.infer<typeof EventDaysQuery>;

export const UpcomingQuery = EventDaysQuery.extend({
  /** Only events to which the caller replied that they are coming. */
  ownReply: z.literal("coming", "Please choose coming.").optional(),
  /** Canceled events are in the answer unless they are left out. */
  canceled: z.literal("left_out", "Please choose left_out.").optional(),
});
export type UpcomingQuery = z.infer<typeof UpcomingQuery>;

export const EventsQuery = EventDaysQuery.extend({
  ministryId: idInPath.optional(),
  /** Only events of this series. */
  seriesId: idInPath.optional(),
  /** `coming`: events of today in their time zones, and later ones, the next first. `past`: all others. */
  when: z.enum(["coming", "past"], "Please choose coming or past.").optional(),
});
export type EventsQuery = z.infer<typeof EventsQuery>;

const SCOPES = ["this", "following", "all"] as const;
/** Which events of a series a change is about; `this` by default. */
export const Scope = z.enum(SCOPES, "Please choose from the list.");
export type Scope = z.infer<typeof Scope>;
const ScopeQuery = z.object({ scope: Scope.optional() });
/** The versions that the caller saw, as in a change. */
const RemovalQuery = ScopeQuery.extend({ updatedAt: version, seriesUpdatedAt: version });

/** An event that a change of its series concerns. */
const ConcernedEvent = z.object({ id: z.number(), title: z.string(), eventDate: z.string() });

/** The effects of a change of a series, also shown before it is made. */
export const SeriesEffect = z.object({
  /** Numbers of events that are changed, added and deleted. */
  changed: z.number(),
  added: z.number(),
  removed: z.number(),
  /** Events of the past, which stay as they are. */
  past: z.number(),
  /** Events that were changed or canceled before and keep that. */
  kept: z.array(ConcernedEvent),
  /** Changed or canceled events whose day is no longer part of the series. */
  notKept: z.array(ConcernedEvent),
  /** Events with records, such as attendance, whose day is no longer part of the series: they stay as single events. */
  singles: z.array(ConcernedEvent),
  /** The same in one or more sentences; empty if there is nothing to say. */
  words: z.string(),
});
export type SeriesEffect = z.infer<typeof SeriesEffect>;
export const ChangedEvent = Event.extend({
  /** What the change did to the series; null for a change of one event. */
  effect: SeriesEffect.nullable(),
});
export type ChangedEvent = z.infer<typeof ChangedEvent>;

export const Cancellation = z.object({
  /**
   * `concerned`: the ministry of the event, otherwise its organizer; `everyone`: the whole congregation. A message
   * needs an author with a member record.
   */
  tell: z.enum(["concerned", "everyone", "nobody"], "Please choose from the list.").default("concerned"),
  /** A sentence for those who are notified. */
  reason: emptyAsNull(paragraph(MAX_TEXT)).optional(),
  updatedAt: version,
});
export type Cancellation = z.infer<typeof Cancellation>;

export const CancelledEvent = Event.extend({
  /** Number of people who got a message; null if none was to be sent, or the event was canceled before. */
  reached: z.number().nullable(),
});
export type CancelledEvent = z.infer<typeof CancelledEvent>;

export const events = {
  list: endpoint({
    method: "GET",
    path: "/api/events",
    summary: "All events the caller may see, newest day first; those to come, the next one first. Searches the title.",
    access: "signed_in",
    query: EventsQuery,
    reads: ["events", "members", "own_ministries", "day"],
    mentions: ["attendance", "event_replies"],
    answers: { 200: z.array(Event) },
    errors: [],
  }),
  upcoming: endpoint({
    method: "GET",
    path: "/api/events/upcoming",
    summary: "Events that are not over yet, the next one first. Searches the title.",
    access: "signed_in",
    query: UpcomingQuery,
    reads: ["events", "members", "own_ministries", "day"],
    mentions: ["attendance", "event_replies"],
    answers: { 200: z.array(Event) },
    errors: [],
  }),
  get: endpoint({
    method: "GET",
    path: "/api/events/:id",
    summary: "One event that the caller may see.",
    access: "signed_in",
    params: IdInPath,
    reads: ["events", "members", "own_ministries"],
    mentions: ["attendance", "event_replies"],
    answers: { 200: Event },
    errors: ["not_found"],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/events",
    summary: "Creates an event. 201 the first time, 200 with the same event where this entry key was used before.",
    access: "events.write",
    body: NewEvent,
    answers: { 200: Event, 201: Event },
    errors: ["not_found", "entry_key_used"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/events/:id",
    summary: "Changes an event; what is absent stays.",
    access: "events.write",
    params: IdInPath,
    body: EventChange,
    query: ScopeQuery,
    answers: { 200: ChangedEvent },
    errors: ["not_found", "conflict", "child_inside"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/events/:id",
    summary:
      "Deletes a single event together with its records, or events to come of a series; those with records stay as single events. Refused while children are checked in at the single event.",
    access: "events.write",
    params: IdInPath,
    query: RemovalQuery,
    answers: { 200: z.object({ id: z.number(), effect: SeriesEffect.nullable() }) },
    current: Event,
    errors: ["not_found", "conflict", "child_inside"],
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/events/:id/cancel",
    summary: "Cancels an event, which stays in the calendar, and tells those concerned.",
    access: "events.write",
    params: IdInPath,
    body: Cancellation,
    answers: { 200: CancelledEvent },
    current: Event,
    errors: ["not_found", "member_profile_not_found", "conflict", "child_inside"],
  }),
  reinstate: endpoint({
    method: "POST",
    path: "/api/events/:id/reinstate",
    summary: "Restores a canceled event.",
    access: "events.write",
    params: IdInPath,
    body: z.object({ updatedAt: version }),
    answers: { 200: Event },
    errors: ["not_found", "conflict"],
  }),
};
