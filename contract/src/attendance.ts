// Attendance records: one member at one event, at most once.
import * as z from "zod";
import { Distinction, ListedHousehold } from "./distinction.ts";
import { endpoint } from "./endpoint.ts";
import { IdInPath, id, idInPath, instant } from "./fields.ts";
import { MembershipStatus } from "./members.ts";
import { PageQuery } from "./page.ts";

export const AttendanceRecord = z.object({
  id: z.number(),
  /** Null if the person was removed. */
  memberId: z.number().nullable(),
  memberName: z.string(),
  memberPicture: z.string().nullable(),
  eventId: z.number(),
  eventTitle: z.string(),
  checkInTime: z.string(),
  checkOutTime: z.string().nullable(),
  notes: z.string().nullable(),
  /** Null without another person of the same name, and in lists of one person's records. */
  distinction: Distinction.nullable(),
  can: z.object({ remove: z.boolean() }),
});
export type AttendanceRecord = z.infer<typeof AttendanceRecord>;

export const AttendanceInput = z.object({
  memberId: id,
  eventId: id,
  /** By default now, and after the day of the event its start. */
  checkInTime: instant.optional(),
});
export type AttendanceInput = z.infer<typeof AttendanceInput>;

export const RecordedAttendance = AttendanceRecord.omit({ can: true, memberPicture: true, distinction: true }).extend({
  /** Whether the event has more attendees than its limit: a warning to administrators, not a refusal. */
  overCapacity: z.boolean(),
});
export type RecordedAttendance = z.infer<typeof RecordedAttendance>;

export const AttendanceSummary = z.object({
  totalRecords: z.number(),
  /** Records of the last 7 days. */
  thisWeek: z.number(),
  /** Records of today in the congregation's time zone. */
  today: z.number(),
});
export type AttendanceSummary = z.infer<typeof AttendanceSummary>;

/** A person at an event. */
const PersonAtEvent = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  membershipStatus: MembershipStatus,
  profileImageUrl: z.string().nullable(),
  /** The record and its time; null for people who are not checked in. */
  attendanceId: z.number().nullable(),
  checkInTime: z.string().nullable(),
});

/**
 * The greeter's list: active and pending members, and who is checked in. A search also finds inactive members. It lists
 * matches in names first, then other forms of the first name, then matches in email addresses, and inactive members last
 * in each group. A search that finds nobody lists other forms of a first name alone.
 */
export const Roll = z.object({
  eventId: z.number(),
  /** Everyone checked in at the event. */
  checkedInCount: z.number(),
  maxAttendees: z.number().nullable(),
  members: z.array(
    PersonAtEvent.extend({
      email: z.string().nullable(),
      /** The primary household, which tells people of the same name apart. */
      household: ListedHousehold.nullable(),
      /** Null without another person of the same name whose row would look the same. */
      distinction: Distinction.nullable(),
      /** Whether someone else is of the same household. */
      hasHousehold: z.boolean(),
    }),
  ),
});
export type Roll = z.infer<typeof Roll>;

/** A household, with who of it is checked in. */
export const HouseholdAtEvent = z.object({
  id: z.number(),
  name: z.string(),
  /** Adults first, then children. */
  people: z.array(
    PersonAtEvent.extend({
      isChild: ListedHousehold.shape.isChild,
      /** Whether they were at the last other event that anybody of the household attended. */
      cameLast: z.boolean(),
      /** These two as in the greeter's list, only for people whose row someone else of the household would have too. */
      email: z.string().nullable(),
      distinction: Distinction.nullable(),
    }),
  ),
});
export type HouseholdAtEvent = z.infer<typeof HouseholdAtEvent>;

const Records = z.array(AttendanceRecord);

const RECORD_SORTS = ["newest", "name"] as const;
export type RecordSort = (typeof RECORD_SORTS)[number];
/** By default the newest first; by name, last names first and removed people last. */
const EventRecordsQuery = PageQuery.extend({
  sort: z.enum(RECORD_SORTS, "Please choose from the list.").default("newest"),
});
export type EventRecordsQuery = z.infer<typeof EventRecordsQuery>;

/** All visible records, or those of the events of a ministry leader's ministries; none for others. */
const RecordsQuery = PageQuery.extend({
  of: z.enum(["ministries"], "Please choose from the list.").optional(),
});
export type RecordsQuery = z.infer<typeof RecordsQuery>;

export const attendance = {
  list: endpoint({
    method: "GET",
    path: "/api/attendance",
    summary: "Attendance records the caller may see, newest first.",
    access: "signed_in",
    query: RecordsQuery,
    reads: ["attendance", "members", "events", "own_ministries"],
    mentions: ["ministries"],
    answers: { 200: Records },
    errors: [],
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/attendance/summary",
    summary: "Totals over the records the caller may see.",
    access: "signed_in",
    reads: ["attendance", "members", "own_ministries", "day"],
    answers: { 200: AttendanceSummary },
    errors: [],
  }),
  mine: endpoint({
    method: "GET",
    path: "/api/attendance/me",
    summary: "The caller's attendance, newest first.",
    access: "signed_in",
    query: PageQuery,
    reads: ["attendance", "events"],
    answers: { 200: Records },
    errors: ["member_profile_not_found"],
  }),
  ofEvent: endpoint({
    method: "GET",
    path: "/api/attendance/event/:eventId",
    summary: "The records of one event that the caller may see, newest first or by last name.",
    access: "signed_in",
    params: z.object({ eventId: idInPath }),
    query: EventRecordsQuery,
    reads: ["attendance", "members", "events", "own_ministries"],
    mentions: ["ministries"],
    answers: { 200: Records },
    errors: ["not_found"],
  }),
  ofMember: endpoint({
    method: "GET",
    path: "/api/attendance/member/:memberId",
    summary: "The records of one member that the caller may see, newest first.",
    access: "signed_in",
    params: z.object({ memberId: idInPath }),
    query: PageQuery,
    reads: ["attendance", "members", "events", "own_ministries"],
    answers: { 200: Records },
    errors: ["not_found"],
  }),
  record: endpoint({
    method: "POST",
    path: "/api/attendance",
    summary: "Checks a member in. 201 the first time, 200 with the same record after.",
    access: "signed_in",
    body: AttendanceInput,
    answers: { 200: RecordedAttendance, 201: RecordedAttendance },
    errors: [
      "not_found",
      "not_yourself",
      "event_full",
      "event_not_open_yet",
      "event_over",
      "event_cancelled",
      "check_in_in_future",
    ],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/attendance/:id",
    summary: "Undoes a check-in: removes its record.",
    access: "attendance.manage",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found", "attendance_of_child_inside"],
  }),
  roll: endpoint({
    method: "GET",
    path: "/api/events/:id/roll",
    summary:
      "The greeter's list of an event: members by name, and who of them is here. A search finds inactive ones too.",
    access: "attendance.manage",
    params: IdInPath,
    query: PageQuery,
    reads: ["attendance", "members", "events"],
    mentions: ["ministries"],
    answers: { 200: Roll },
    errors: ["not_found"],
  }),
  households: endpoint({
    method: "GET",
    path: "/api/events/:id/roll/:memberId/households",
    summary: "The households of a person of the greeter's list, for checking in several of their people.",
    access: "attendance.manage",
    params: z.object({ id: idInPath, memberId: idInPath }),
    reads: ["attendance", "members", "events"],
    mentions: ["ministries"],
    answers: { 200: z.array(HouseholdAtEvent) },
    errors: ["not_found"],
  }),
};
