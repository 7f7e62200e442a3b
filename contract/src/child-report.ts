// What happened in the children's rooms over a span of days, for leads: rooms, first visits, children who were never
// collected, overrides, and readings of restricted notes. A row belongs to the day of its event, a reading to its own.
import * as z from "zod";
import { CHILD_REPORT_PARTS, OVERRIDE_KINDS, READING_KINDS } from "./child-report-kinds.ts";
import { AS_CSV } from "./csv.ts";
import { endpoint } from "./endpoint.ts";
import { dayInReach, IdInPath, paragraph } from "./fields.ts";
import { MAX_TEXT } from "./limits.ts";

/** Longer spans are refused, and so are parts with more rows: an incomplete report misleads. */
const MAX_REPORT_DAYS = 366;
export const MAX_REPORT_ROWS = 2_000;

const Visit = z.object({
  checkInId: z.number(),
  /** Null for a removed child. */
  childId: z.number().nullable(),
  childName: z.string().nullable(),
  /** The day of the event. */
  day: z.string(),
  /** Null for a removed event; a general name for one that the caller may not see. */
  eventTitle: z.string().nullable(),
  roomName: z.string(),
});

const RoomAtEvent = z.object({
  day: z.string(),
  eventId: z.number().nullable(),
  eventTitle: z.string().nullable(),
  roomId: z.number(),
  roomName: z.string(),
  /** Children who were inside; one who left and came again counts once. */
  children: z.number(),
  firstVisits: z.number(),
  /** Whether the rules about adults were kept while children were inside; null without a rule, or without the event. */
  isRatioKept: z.boolean().nullable(),
  /** For how long they were broken. */
  brokenMinutes: z.number(),
  /** A sentence for each rule that was broken at some time. */
  brokenRules: z.array(z.string()),
});

const NotCollected = Visit.extend({
  /** Where the child can be checked out; null for an event that was removed or is hidden, and after another check-in. */
  board: z.object({ eventId: z.number(), roomId: z.number() }).nullable(),
  /** Explanations of leads, the earliest first; empty while no one has explained it. */
  explanations: z.array(z.object({ note: z.string(), byName: z.string().nullable(), at: z.string() })),
});

const Override = Visit.extend({
  /** Of the step, in which a colleague and a lead may each have decided something. */
  id: z.number(),
  kind: z.enum(OVERRIDE_KINDS),
  at: z.string(),
  /** Who took the child; null where nobody did. */
  collectorName: z.string().nullable(),
  /** The parent or guardian who agreed on the phone to a collector. */
  calledName: z.string().nullable(),
  /** The account that did it. */
  byName: z.string().nullable(),
  /** The account that approved it; null where none was needed. */
  approvedBy: z.string().nullable(),
  /** Of two decisions at one collection, the first has the reasons of both. */
  reason: z.string().nullable(),
});

const Reading = z.object({
  id: z.number(),
  kind: z.enum(READING_KINDS),
  /** Of the first reading; those of the same quarter of an hour are one row. */
  at: z.string(),
  times: z.number(),
  byName: z.string().nullable(),
  childId: z.number().nullable(),
  childName: z.string().nullable(),
});

const ChildReport = z.object({
  from: z.string(),
  to: z.string(),
  /** Different children, and how often they came. */
  children: z.number(),
  visits: z.number(),
  /** Rooms at events whose rules about adults were broken at some time. */
  brokenRooms: z.number(),
  /** Children who were never collected and whose case no one has explained. */
  unexplained: z.number(),
  /** Children of these days who are inside now. */
  inside: z.number(),
  rooms: z.array(RoomAtEvent),
  firstVisits: z.array(Visit),
  notCollected: z.array(NotCollected),
  overrides: z.array(Override),
  readings: z.array(Reading),
});
export type ChildReport = z.infer<typeof ChildReport>;

const days = z.object({ from: dayInReach, to: dayInReach });
type Days = z.infer<typeof days>;

function checkSpan({ from, to }: Days, context: z.RefinementCtx): void {
  if ([from, to].some((day) => Number.isNaN(Date.parse(day)))) return;
  const addError = (message: string) => context.addIssue({ code: "custom", path: ["to"], message });
  if (to < from) addError("The last day cannot be before the first.");
  else if (Date.parse(to) - Date.parse(from) >= MAX_REPORT_DAYS * 86_400_000)
    addError(`Please choose at most ${MAX_REPORT_DAYS} days.`);
}

export const ChildReportDays = days.superRefine(checkSpan);
export type ChildReportDays = Days;

const ChildReportFile = days
  .extend({ part: z.enum(CHILD_REPORT_PARTS, "Please choose from the list.") })
  .superRefine(checkSpan);

export const childReport = {
  show: endpoint({
    method: "GET",
    path: "/api/children/report",
    summary: "Rooms, first visits, children never collected, overrides, and readings of restricted notes, by days.",
    access: "children.lead",
    query: ChildReportDays,
    reads: ["children", "members", "events", "audit", "own_ministries", "day"],
    answers: { 200: ChildReport },
    errors: [],
  }),
  csv: endpoint({
    method: "GET",
    path: "/api/exports/children-report.csv",
    summary: `One part of the same report ${AS_CSV}.`,
    access: "children.lead",
    query: ChildReportFile,
    answers: { 200: "file" },
    errors: [],
  }),
  explain: endpoint({
    method: "POST",
    path: "/api/children/check-ins/:id/explain",
    summary: "Explains why no one collected a child, after the day of the event. Further explanations are added.",
    access: "children.lead",
    params: IdInPath,
    body: z.object({ note: paragraph(MAX_TEXT, "Please write down what happened.") }),
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found", "conflict"],
  }),
};
