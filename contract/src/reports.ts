// Reports: fixed figures with their tables, and custom reports. All days are in the congregation's time zone.
import * as z from "zod";
import { AS_CSV } from "./csv.ts";
import { Distinction } from "./distinction.ts";
import { DONATION_METHODS, DONATION_TYPES } from "./donation-kinds.ts";
import { endpoint } from "./endpoint.ts";
import { date, idInPath } from "./fields.ts";
import { CountedPeople } from "./headcounts.ts";
import { MembershipStatus } from "./members.ts";
import { PageQuery } from "./page.ts";
import { type Choice, FROM_LIST, findErrorsBetweenFields, isInReach } from "./report-choice.ts";
import { CATEGORY_PERMISSIONS, REPORT_CATEGORIES, REPORT_GROUPINGS, STATUSES_OF } from "./report-kinds.ts";

/** The first and the last day of a figure. */
const span = { from: z.string(), to: z.string() };

export const AttendanceReport = z.object({
  /** Check-ins of the last 30 days, including today. */
  totalAttendance: z.number(),
  /** The same by day and event, earliest first; includes events with a headcount and no check-ins. */
  weeklyTrends: z.array(
    z.object({
      date: z.string(),
      count: z.number(),
      eventId: z.number(),
      eventName: z.string(),
      /** The day of the event, which differs from that of check-ins that were entered on another day. */
      eventDate: z.string(),
      headcount: CountedPeople.nullable(),
    }),
  ),
  /** The sum of the headcounts of these events; null without any. */
  headcount: CountedPeople.nullable(),
  /** Check-ins of this week and the three before; weeks begin on Sunday. */
  weeks: z.array(z.object({ weekStart: z.string(), count: z.number() })),
  ...span,
});
export type AttendanceReport = z.infer<typeof AttendanceReport>;

export const DonationReport = z.object({
  /** Gifts of this month without voided ones, numeric text. */
  totalThisMonth: z.string(),
  /** The same by type, every type once, in the order of the list of types. */
  monthlyByType: z.array(z.object({ type: z.enum(DONATION_TYPES), total: z.string() })),
  /** The same by fund with its present name, in the order of the funds; last, gifts without a fund by type. */
  monthlyByFund: z.array(
    z.object({
      fundId: z.number().nullable(),
      type: z.enum(DONATION_TYPES).nullable(),
      name: z.string(),
      total: z.string(),
    }),
  ),
  ...span,
});
export type DonationReport = z.infer<typeof DonationReport>;

export const MemberReport = z.object({
  /** Every status once. The sum is the number of people in the directory. */
  membersByStatus: z.array(z.object({ status: MembershipStatus, count: z.number() })),
});
export type MemberReport = z.infer<typeof MemberReport>;

export const WorkerReport = z.object({
  /** Members with hours of this month, approved or submitted. */
  activeWorkers: z.number(),
  approvedHours: z.string(),
  submittedHours: z.string(),
  /** Most hours first. Approved hours of deleted people are one line without a member. */
  workerActivity: z.array(
    z.object({
      memberId: z.number().nullable(),
      name: z.string(),
      entries: z.number(),
      approvedHours: z.string(),
      submittedHours: z.string(),
      lastDay: z.string(),
    }),
  ),
  ...span,
});
export type WorkerReport = z.infer<typeof WorkerReport>;

const reportDay = (missing: string) =>
  z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .pipe(date)
    .refine(isInReach, "Please enter a year between 1900 and 2200.");

const statuses = [...new Set(Object.values(STATUSES_OF).flatMap((known) => Object.keys(known)))];

const choice = {
  category: z.enum(REPORT_CATEGORIES, FROM_LIST),
  /** First and last day. */
  start: reportDay("Please choose a start date."),
  end: reportDay("Please choose an end date."),
  /** The grouping; by default day, week or month, depending on the period. */
  groupBy: z.enum(REPORT_GROUPINGS, FROM_LIST).optional(),
  /** Part of the event's title or of the person's name. */
  search: PageQuery.shape.search,
  /** A ministry's id, or "none" for events or people without one. */
  ministryId: z.union([z.literal("none"), idInPath], FROM_LIST).optional(),
  type: z.enum(DONATION_TYPES, FROM_LIST).optional(),
  method: z.enum(DONATION_METHODS, FROM_LIST).optional(),
  status: z.enum(statuses, FROM_LIST).optional(),
};

function checkTogether(given: Choice, context: z.RefinementCtx): void {
  for (const [field, message] of Object.entries(findErrorsBetweenFields(given)))
    context.addIssue({ code: "custom", path: [field], message });
}

/** A stored choice: stricter rules of later versions do not make it unreadable. */
export const KeptChoice = z.object(choice);

export const CustomReportQuery = KeptChoice.superRefine(checkTogether);
export type CustomReportQuery = z.infer<typeof CustomReportQuery>;

export const ReportRow = z.object({
  /** The key of the group: a day, an id, or a code; "none" for records without a group. */
  key: z.string(),
  /** The label; null if the key is the first day of a period. */
  name: z.string().nullable(),
  /** The day of an event. */
  day: z.string().nullable(),
  /** Numeric text, in the order of the category's figures. */
  figures: z.array(z.string()),
  /**
   * The headcount at the events of the group, not included in the figures. Null without a headcount, and in other
   * categories.
   */
  headcount: CountedPeople.nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const CustomReport = z.object({
  category: z.enum(REPORT_CATEGORIES),
  start: z.string(),
  end: z.string(),
  groupBy: z.enum(REPORT_GROUPINGS),
  /** Periods in order, with empty ones up to today; events by their day; other groups by their first figure. */
  rows: z.array(ReportRow),
  /** The same figures over all records. A person in two groups counts once. */
  totals: z.array(z.string()),
  /** The sum of all headcounts; null without any. */
  headcount: CountedPeople.nullable(),
});
export type CustomReport = z.infer<typeof CustomReport>;

export const ReportRecord = z.object({
  id: z.number(),
  day: z.string(),
  /** The person's name; null for an anonymous gift and for a deleted person. */
  person: z.string().nullable(),
  /** Their record; null without one. */
  personId: z.number().nullable(),
  distinction: Distinction.nullable(),
  /** The event, the type of a gift, the status of a member, or the ministry of hours. */
  what: z.string(),
  /** The method of a gift, or the status of hours. */
  how: z.string().nullable(),
  /** The amount or the hours, numeric text. */
  figure: z.string().nullable(),
});
export type ReportRecord = z.infer<typeof ReportRecord>;

/** The records behind one group of a report. */
export const ReportRecordsQuery = PageQuery.extend({
  ...choice,
  groupBy: z.enum(REPORT_GROUPINGS, FROM_LIST),
  key: z.string("Please name a group of the report.").min(1, "Please name a group of the report.").max(50, FROM_LIST),
}).superRefine(checkTogether);
export type ReportRecordsQuery = z.infer<typeof ReportRecordsQuery>;

export const reports = {
  attendance: endpoint({
    method: "GET",
    path: "/api/reports/attendance",
    summary: "Check-ins of the last 30 days, by event and by week.",
    access: CATEGORY_PERMISSIONS.attendance,
    fromReplica: true,
    reads: ["attendance", "events", "day"],
    answers: { 200: AttendanceReport },
    errors: [],
  }),
  donations: endpoint({
    method: "GET",
    path: "/api/reports/donations",
    summary: "Gifts of this month, by type and by fund.",
    access: CATEGORY_PERMISSIONS.donations,
    fromReplica: true,
    reads: ["donations", "day"],
    answers: { 200: DonationReport },
    errors: [],
  }),
  members: endpoint({
    method: "GET",
    path: "/api/reports/members",
    summary: "How many members there are, by status.",
    access: CATEGORY_PERMISSIONS.members,
    fromReplica: true,
    reads: ["members"],
    answers: { 200: MemberReport },
    errors: [],
  }),
  workerHours: endpoint({
    method: "GET",
    path: "/api/reports/worker-hours",
    summary: "Who gave volunteer hours this month, and how many.",
    access: CATEGORY_PERMISSIONS.workers,
    fromReplica: true,
    reads: ["worker_hours", "members", "ministries", "day"],
    answers: { 200: WorkerReport },
    errors: [],
  }),
  custom: endpoint({
    method: "GET",
    path: "/api/reports/custom",
    summary: "A report over any span of days, with the given groups and filters.",
    access: "reports.read",
    query: CustomReportQuery,
    fromReplica: true,
    reads: ["members", "attendance", "events", "donations", "worker_hours", "ministries", "day"],
    answers: { 200: CustomReport },
    errors: ["not_found"],
  }),
  customPdf: endpoint({
    method: "GET",
    path: "/api/reports/custom.pdf",
    summary: "The same report to print.",
    access: "reports.read",
    query: CustomReportQuery,
    answers: { 200: "pdf" },
    errors: ["not_found"],
  }),
  records: endpoint({
    method: "GET",
    path: "/api/reports/records",
    summary: "The records that one group of a report counts, the newest first.",
    access: "reports.read",
    query: ReportRecordsQuery,
    fromReplica: true,
    reads: ["members", "attendance", "events", "donations", "worker_hours", "ministries"],
    answers: { 200: z.array(ReportRecord) },
    errors: ["not_found"],
  }),
  attendanceCsv: endpoint({
    method: "GET",
    path: "/api/exports/attendance-report.csv",
    summary: `Check-ins of the last 30 days ${AS_CSV}: Date, Count, Event.`,
    access: CATEGORY_PERMISSIONS.attendance,
    answers: { 200: "file" },
    errors: [],
  }),
  donationCsv: endpoint({
    method: "GET",
    path: "/api/exports/donation-report.csv",
    summary: `Gifts of this month ${AS_CSV}: Type, Amount.`,
    access: CATEGORY_PERMISSIONS.donations,
    answers: { 200: "file" },
    errors: [],
  }),
  memberCsv: endpoint({
    method: "GET",
    path: "/api/exports/member-report.csv",
    summary: `Members ${AS_CSV}: Status, Count.`,
    access: CATEGORY_PERMISSIONS.members,
    answers: { 200: "file" },
    errors: [],
  }),
  completeCsv: endpoint({
    method: "GET",
    path: "/api/exports/complete-report.csv",
    summary: `Every figure of the overview ${AS_CSV}: Report Type, Metric, Value.`,
    access: "dashboard.read",
    answers: { 200: "file" },
    errors: [],
  }),
  customCsv: endpoint({
    method: "GET",
    path: "/api/exports/custom-report.csv",
    summary: `A report of the caller's making ${AS_CSV}: the group, then its figures.`,
    access: "reports.read",
    query: CustomReportQuery,
    answers: { 200: "file" },
    errors: ["not_found"],
  }),
};
