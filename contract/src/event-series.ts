// Series of events: their rule, a preview of a rule, and what a change would do before it is made.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { EventChange, Scope, SeriesEffect } from "./events.ts";
import { emptyAsNull, IdInPath, idInPath, timezone, wallClock } from "./fields.ts";
import { DEFAULT_TIMEZONE } from "./limits.ts";
import { Recurrence } from "./recurrence.ts";

export const EventSeries = z.object({
  id: z.number(),
  rule: z.string(),
  until: z.string().nullable(),
  count: z.number().nullable(),
  extraDates: z.array(z.string()),
  skippedDates: z.array(z.string()),
  /** "Every Sunday at 10:30 AM, until June 1, 2027". */
  words: z.string(),
  updatedAt: z.string(),
});
export type EventSeries = z.infer<typeof EventSeries>;

export const RecurrencePreviewInput = Recurrence.safeExtend({
  eventDateTime: z.string("Event date and time is required").min(1, "Event date and time is required").pipe(wallClock),
  /** The words name no time for an all-day event, which is known only with its end. */
  endDateTime: emptyAsNull(wallClock).optional(),
  timezone: timezone.default(DEFAULT_TIMEZONE),
});
export type RecurrencePreviewInput = z.infer<typeof RecurrencePreviewInput>;

export const RecurrencePreview = z.object({
  /** "Every Sunday at 10:30 AM, until June 1, 2027". */
  words: z.string(),
  /** The first six starts, YYYY-MM-DDTHH:MM; a time that the clocks skip is moved forward. */
  dates: z.array(z.string()),
  /** Days, YYYY-MM-DD, of all written events on which the clocks skip the time. */
  moved: z.array(z.string()),
});
export type RecurrencePreview = z.infer<typeof RecurrencePreview>;

export const ChangePreview = SeriesEffect.extend({
  /** How the series repeats after the change, and its first six events from the changed one on; null for one event. */
  next: RecurrencePreview.nullable(),
});
export type ChangePreview = z.infer<typeof ChangePreview>;

/** Minutes during which a change of several events can be undone by its author. */
export const SERIES_UNDO_MINUTES = 60;

export const UndoableChange = z.object({
  id: z.number(),
  kind: z.enum(["changed", "deleted"]),
  /** The title of the event that was changed or deleted with the others. */
  title: z.string(),
  /** Numbers of events that were changed, added and deleted. */
  changed: z.number(),
  added: z.number(),
  removed: z.number(),
  changedAt: z.string(),
});
export type UndoableChange = z.infer<typeof UndoableChange>;

/** What previews and undoing depend on: the events, and the records that keep an event from being deleted or moved. */
const PREVIEWED = ["events", "attendance", "event_replies", "serving", "children", "own_ministries"] as const;

const PreviewedScope = z.object({ scope: Scope.default("all") });

export const eventSeries = {
  preview: endpoint({
    method: "POST",
    path: "/api/events/recurrence/preview",
    summary: "A rule in words and its first six dates.",
    access: "events.write",
    body: RecurrencePreviewInput,
    answers: { 200: RecurrencePreview },
    // Computes from the input alone.
    quiet: true,
    errors: [],
  }),
  get: endpoint({
    method: "GET",
    path: "/api/events/:id/series",
    summary: "How the event repeats.",
    access: "signed_in",
    params: IdInPath,
    reads: ["events", "own_ministries"],
    answers: { 200: EventSeries },
    errors: ["not_found"],
  }),
  previewChange: endpoint({
    method: "POST",
    path: "/api/events/:id/changes/preview",
    summary: "Previews a change of one or several events, and for how many people who replied it hides them.",
    access: "events.write",
    params: IdInPath,
    query: PreviewedScope,
    body: EventChange,
    reads: PREVIEWED,
    answers: { 200: ChangePreview },
    // Computes and writes nothing.
    quiet: true,
    errors: ["not_found", "conflict"],
  }),
  previewRemoval: endpoint({
    method: "GET",
    path: "/api/events/:id/removal",
    summary: "Previews the deletion of an event of a series, or of several.",
    access: "events.write",
    params: IdInPath,
    query: PreviewedScope,
    reads: PREVIEWED,
    answers: { 200: SeriesEffect },
    errors: ["not_found"],
  }),
  undoable: endpoint({
    method: "GET",
    path: "/api/events/series-changes",
    summary: "The caller's changes of several events within the last hour, which can be undone; the newest first.",
    access: "events.write",
    query: z.object({
      /** Only changes of the series of this event. */
      eventId: idInPath.optional(),
    }),
    reads: PREVIEWED,
    answers: { 200: z.array(UndoableChange) },
    errors: [],
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/events/series-changes/:id/undo",
    summary:
      "Undoes one of them. Refused if any of these events was changed since, or an added or moved one has records.",
    access: "events.write",
    params: IdInPath,
    answers: { 200: z.object({ eventId: z.number() }) },
    errors: ["not_found", "series_changed_since", "series_has_records", "child_inside"],
  }),
};
