// Figures of the dashboard.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { PageQuery } from "./page.ts";

export const DashboardStats = z.object({
  /** Active members. */
  totalMembers: z.number(),
  /** People of the directory who wait to be admitted, postponed ones included. */
  pendingMembers: z.number(),
  /** People of the directory with the status Inactive. */
  inactiveMembers: z.number(),
  /** Members whose join date is in this month. */
  newMembersThisMonth: z.number(),
  /** People checked in today. */
  todayAttendance: z.number(),
  /** Active members checked in today. */
  todayMembers: z.number(),
  /** Active members checked in today for every 100 active members, one decimal. */
  attendanceRate: z.number(),
  /** Gifts of this month as numeric text, without voided ones. */
  monthlyDonations: z.string(),
  /**
   * The days of this month so far that last month also had, compared with those of last month, in percent with one
   * decimal; null if last month has none.
   */
  monthlyDonationsChange: z.number().nullable(),
  /** Members with volunteer hours of this month, approved or submitted. */
  activeVolunteers: z.number(),
  /** Their approved hours of this month, numeric text. */
  monthlyVolunteerHours: z.string(),
  /** Their hours of this month that wait for approval, as numeric text. */
  submittedVolunteerHours: z.string(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

const PeopleOfDay = z.object({
  /** YYYY-MM-DD */
  day: z.string(),
  /** People checked in on that day, each once. */
  people: z.number(),
  /** Adults, children and people online who were counted at its events; null without a headcount. */
  counted: z.number().nullable(),
});

export const LastSunday = z.object({
  /** The last Sunday that is over. */
  last: PeopleOfDay,
  /** The Sunday before. */
  before: PeopleOfDay,
  /** The people of the last Sunday who joined after the Sunday before and were never checked in before. */
  firstVisits: z.number(),
});
export type LastSunday = z.infer<typeof LastSunday>;

/** Numbers of records that wait for a decision of the caller. */
export const Decisions = z.object({
  /** People waiting to be admitted, without postponed ones. */
  newcomers: z.number(),
  /** Assignments by ministry leaders of people without an account, who cannot accept. */
  assignments: z.number(),
  /** Entries of volunteer hours waiting for the caller's approval. */
  hours: z.number(),
  /** Open follow-ups with a due day until today. */
  followUps: z.number(),
  /** Pairs of members who are likely one person. */
  duplicates: z.number(),
  /** 1 if emails, payments and backups are paused after a restore and the caller may resume them; otherwise 0. */
  restored: z.number(),
});
export type Decisions = z.infer<typeof Decisions>;

/** A ministry that the caller leads. */
export const LedMinistry = z.object({
  id: z.number(),
  name: z.string(),
  /** Its next event that is not over or canceled; null if none is planned. */
  nextEvent: z
    .object({ id: z.number(), title: z.string(), eventDate: z.string(), startTime: z.string(), timezone: z.string() })
    .nullable(),
  /** Its last event of the past week, if nobody's attendance was recorded although the ministry records it. */
  unrecorded: z.object({ id: z.number(), title: z.string(), eventDate: z.string() }).nullable(),
  /** Entries of volunteer hours waiting for the caller's approval. */
  hours: z.number(),
  /** Replies on the waiting lists of its events that are not over. */
  waiting: z.number(),
  /** People who were assigned and have not accepted yet. */
  unaccepted: z.number(),
  /** Places of its serving plan without a person, at events of the next two weeks. */
  openPlaces: z.number(),
  /** Whether it has positions in a serving plan. */
  hasPlan: z.boolean(),
});
export type LedMinistry = z.infer<typeof LedMinistry>;

/** Spans of the attendance trend, in days. */
export const TREND_DAYS = [30, 90, 365] as const;

export const WeekOfAttendance = z.object({
  /** The week's Sunday, YYYY-MM-DD. */
  weekStart: z.string(),
  /** Check-ins of that week, Sunday to Saturday in the congregation's time zone. */
  count: z.number(),
});
export type WeekOfAttendance = z.infer<typeof WeekOfAttendance>;

export const ActivityItem = z.object({
  id: z.string(),
  type: z.enum(["member", "event", "donation", "volunteer"]),
  title: z.string(),
  description: z.string(),
  createdAt: z.string(),
});
export type ActivityItem = z.infer<typeof ActivityItem>;

export const ActivityQuery = PageQuery.omit({ search: true });
export type ActivityQuery = z.infer<typeof ActivityQuery>;

const WHICH_SPAN = "Please choose 30, 90 or 365 days.";

const TrendQuery = z.object({
  days: z.coerce
    .number(WHICH_SPAN)
    .pipe(
      z.union(
        TREND_DAYS.map((days) => z.literal(days)),
        WHICH_SPAN,
      ),
    )
    .default(30),
});

export const dashboard = {
  stats: endpoint({
    method: "GET",
    path: "/api/dashboard/stats",
    summary: "The congregation's figures of today and this month, in its own time zone.",
    access: "dashboard.read",
    fromReplica: true,
    reads: ["members", "attendance", "donations", "worker_hours", "day"],
    answers: { 200: DashboardStats },
    errors: [],
  }),
  sunday: endpoint({
    method: "GET",
    path: "/api/dashboard/sunday",
    summary: "The people of the last Sunday that is over and of the one before, and the first visits.",
    access: "dashboard.read",
    fromReplica: true,
    reads: ["attendance", "events", "members", "day"],
    answers: { 200: LastSunday },
    errors: [],
  }),
  decisions: endpoint({
    method: "GET",
    path: "/api/dashboard/decisions",
    summary: "How many records wait for a decision of the caller.",
    access: "dashboard.read",
    fromReplica: true,
    reads: ["members", "ministries", "worker_hours", "follow_ups", "day"],
    answers: { 200: Decisions },
    errors: [],
  }),
  ledMinistries: endpoint({
    method: "GET",
    path: "/api/dashboard/ministries",
    summary: "The ministries that the caller leads, with the next event of each and what waits for the caller.",
    access: "signed_in",
    fromReplica: true,
    reads: [
      "ministries",
      "events",
      "event_replies",
      "worker_hours",
      "members",
      "serving",
      "attendance",
      "own_ministries",
      "day",
    ],
    answers: { 200: z.array(LedMinistry) },
    errors: [],
  }),
  trend: endpoint({
    method: "GET",
    path: "/api/dashboard/attendance-trend",
    summary: "Check-ins week by week, the earliest first.",
    access: "dashboard.read",
    query: TrendQuery,
    fromReplica: true,
    reads: ["attendance", "day"],
    answers: { 200: z.array(WeekOfAttendance) },
    errors: [],
  }),
  activity: endpoint({
    method: "GET",
    path: "/api/activity/recent",
    summary: "Recent changes of members, events, gifts and volunteer hours, in words; the newest first.",
    access: "dashboard.read",
    query: ActivityQuery,
    fromReplica: true,
    reads: ["members", "events", "donations", "worker_hours", "day"],
    answers: { 200: z.array(ActivityItem) },
    errors: [],
  }),
};
