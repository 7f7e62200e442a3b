// Import of a calendar (RFC 5545) from a file or an address: read and compared, shown, imported, and undone.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath, id } from "./fields.ts";
import { PageQuery } from "./page.ts";

/** Maximum size in bytes of a calendar, and its maximum number of entries. */
export const MAX_CALENDAR_BYTES = 5 * 1024 * 1024;
export const MAX_CALENDAR_ENTRIES = 5000;

export const CALENDAR_IMPORT_STATUSES = ["checked", "done", "undone"] as const;
/**
 * `new`: not imported before; `past`: the same, but over; `changed`: differs from what was imported before; `same`: does
 * not differ; `left_out`: cannot be imported.
 */
export const CALENDAR_ENTRY_KINDS = ["new", "past", "changed", "same", "left_out"] as const;
export type CalendarEntryKind = (typeof CALENDAR_ENTRY_KINDS)[number];

/** What an import writes, and what people may change by hand. The start, the end and the zone count as one. */
const CALENDAR_PARTS = ["title", "description", "location", "time", "rule", "days", "canceled"] as const;
export type CalendarPart = (typeof CALENDAR_PARTS)[number];

export const CalendarImport = z.object({
  id: z.number(),
  status: z.enum(CALENDAR_IMPORT_STATUSES),
  /** The name that the calendar gives itself. */
  name: z.string().nullable(),
  createdAt: z.string(),
  /** Who uploaded it; null if that account was removed. */
  createdBy: z.string().nullable(),
  /** Numbers of entries: a series with its exceptions is one entry. */
  added: z.number(),
  changed: z.number(),
  same: z.number(),
  leftOut: z.number(),
  /** Entries that were not imported before and are over ... */
  over: z.number(),
  /** ... and the number of past events, of these and of new series that go on. */
  pastEvents: z.number(),
  /** Entries that are imported, but not completely. */
  partial: z.number(),
  /** Names events of earlier imports that the calendar no longer has, which stay; null if none, and in the list. */
  missing: z.string().nullable(),
  importedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  /** The result of the undo: deleted events, and events that stay because they were changed or have records. */
  removed: z.number().nullable(),
  kept: z.number().nullable(),
  /** ... and the entries whose changes it took back. */
  restored: z.number().nullable(),
  can: z.object({ confirm: z.boolean(), undo: z.boolean(), remove: z.boolean() }),
});
export type CalendarImport = z.infer<typeof CalendarImport>;

/** A day of a series that differs from the others. */
export const CalendarException = z.object({
  /** The day that the rule gives, YYYY-MM-DD. */
  day: z.string(),
  isCanceled: z.boolean(),
  /** YYYY-MM-DDTHH:MM where its start differs; null where it does not. */
  start: z.string().nullable(),
  isAllDay: z.boolean(),
  /** Where they differ. */
  title: z.string().nullable(),
  location: z.string().nullable(),
});
export type CalendarException = z.infer<typeof CalendarException>;

export const CalendarEntry = z.object({
  /** Its place in the calendar, from 1. */
  position: z.number(),
  kind: z.enum(CALENDAR_ENTRY_KINDS),
  title: z.string(),
  /** YYYY-MM-DDTHH:MM; null if it cannot be read. */
  start: z.string().nullable(),
  /** Whether it has no hours. */
  isAllDay: z.boolean(),
  /** "Every Sunday at 10:30 AM"; null for a single event. */
  words: z.string().nullable(),
  /** Days of a series that differ from the others, in order. */
  exceptions: z.array(CalendarException),
  /** The number of its events that are over, if it was not imported before. */
  pastEvents: z.number(),
  /** Why it is left out, or what of it is not imported. */
  reasons: z.array(z.string()),
  /** What changes ... */
  changes: z.array(z.enum(CALENDAR_PARTS)),
  /** ... and what stays, because someone changed it by hand since the last import. */
  stays: z.array(z.enum(CALENDAR_PARTS)),
  /** Which days of a series are added, are deleted, stay as single events or belong to it again; null if none. */
  effect: z.string().nullable(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

const NO_ADDRESS = "Please enter an address that begins with https://.";

/** Some programs give the address with a scheme of its own; it is read over https. */
const calendarAddress = z
  .string(NO_ADDRESS)
  .trim()
  .max(2000, NO_ADDRESS)
  .transform((text) => text.replace(/^webcals?:\/\//i, "https://"))
  .pipe(z.url({ protocol: /^https?$/, error: NO_ADDRESS }));

/** Where a calendar is read from, if it is not a file. */
export const CalendarAddress = z.object({ url: calendarAddress.optional() });

const PATH = "/api/imports/calendar";

export const calendarImports = {
  list: endpoint({
    method: "GET",
    path: PATH,
    summary: "Imports of calendars, the newest first.",
    access: "events.manage",
    reads: ["events"],
    answers: { 200: z.array(CalendarImport) },
    errors: [],
  }),
  upload: endpoint({
    method: "POST",
    path: PATH,
    summary:
      "Reads a calendar of at most 5 MB, from a file or from an https address, and compares it with what was imported before. Nothing is entered yet.",
    access: "events.manage",
    body: CalendarAddress,
    file: {
      field: "file",
      maxBytes: MAX_CALENDAR_BYTES,
      missing: "Please choose a calendar file (.ics), or enter an address.",
      tooLarge: "This calendar is larger than 5 MB.",
    },
    slow: true,
    answers: { 201: CalendarImport },
    errors: ["too_large"],
  }),
  get: endpoint({
    method: "GET",
    path: `${PATH}/:id`,
    summary: "An import of a calendar.",
    access: "events.manage",
    params: IdInPath,
    reads: ["events"],
    answers: { 200: CalendarImport },
    errors: ["not_found"],
  }),
  entries: endpoint({
    method: "GET",
    path: `${PATH}/:id/entries`,
    summary: "The entries of a calendar, and what the import does or did with each.",
    access: "events.manage",
    params: IdInPath,
    query: PageQuery.omit({ search: true }).extend({
      kind: z.enum(CALENDAR_ENTRY_KINDS, "Please choose from the list.").optional(),
    }),
    reads: ["events"],
    answers: { 200: z.array(CalendarEntry) },
    errors: ["not_found"],
  }),
  leftOut: endpoint({
    method: "GET",
    path: `${PATH}/:id/left-out.csv`,
    summary: "What is not imported of a calendar, as CSV with the reasons.",
    access: "events.manage",
    params: IdInPath,
    answers: { 200: "file" },
    errors: ["not_found"],
  }),
  confirm: endpoint({
    method: "POST",
    path: `${PATH}/:id/confirm`,
    summary:
      "Enters the new events, and changes those that the calendar changed, all or none. What people changed by hand since stays.",
    access: "events.manage",
    params: IdInPath,
    body: z.object({
      /** The ministry of new events; null for the whole church. */
      ministryId: id.nullable().default(null),
      /** Whether past events are entered too. */
      includesPast: z.boolean().default(false),
    }),
    slow: true,
    answers: { 200: CalendarImport },
    errors: ["not_found", "conflict", "import_child_inside"],
  }),
  undo: endpoint({
    method: "POST",
    path: `${PATH}/:id/undo`,
    summary:
      "Deletes the events that this import added, and takes back its changes. Events that have records or were changed by hand stay.",
    access: "events.manage",
    params: IdInPath,
    slow: true,
    answers: { 200: CalendarImport },
    errors: ["not_found", "conflict", "import_child_inside"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: `${PATH}/:id`,
    summary: "Deletes a calendar that was not imported.",
    access: "events.manage",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found", "conflict"],
  }),
};
