// Who joined and left the church in a year. Visitors do not count. People without a join date count from the beginning;
// inactive people without a day of leaving, or with one before they joined, do not count at all.
import * as z from "zod";
import { AS_CSV } from "./csv.ts";
import { DEPARTURE_REASONS } from "./departure-kinds.ts";
import { Distinction } from "./distinction.ts";
import { endpoint } from "./endpoint.ts";
import { PageQuery } from "./page.ts";
import { CATEGORY_PERMISSIONS } from "./report-kinds.ts";

export const MembershipYear = z.object({
  year: z.number(),
  /** Years in which anyone joined or left, the newest first. */
  years: z.array(z.number()),
  /** People of the church before the first day of the year. */
  before: z.number(),
  joined: z.number(),
  left: z.number(),
  leftBy: z.array(z.object({ reason: z.enum(DEPARTURE_REASONS), people: z.number() })),
  /** At the end of the year, or today. */
  after: z.number(),
  /** People who count without a join date. */
  undated: z.number(),
  /** Inactive people who do not count, because no day of leaving is known. */
  unknown: z.number(),
});
export type MembershipYear = z.infer<typeof MembershipYear>;

const MEMBERSHIP_CHANGES = ["joined", "left"] as const;
export type MembershipChange = (typeof MEMBERSHIP_CHANGES)[number];

export const MembershipYearPerson = z.object({
  memberId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  distinction: Distinction.nullable(),
  /** The day of joining or leaving, YYYY-MM-DD. */
  day: z.string(),
  /** Null for people who joined. */
  reason: z.enum(DEPARTURE_REASONS).nullable(),
});
export type MembershipYearPerson = z.infer<typeof MembershipYearPerson>;

const choice = {
  /** By default the current year. */
  year: z.coerce.number("Please choose a year.").int().min(1900).max(2200).optional(),
};
const MembershipYearQuery = z.object(choice);

export const MembershipPeopleQuery = PageQuery.omit({ search: true }).extend({
  ...choice,
  change: z.enum(MEMBERSHIP_CHANGES, "Please choose from the list."),
});
export type MembershipPeopleQuery = z.infer<typeof MembershipPeopleQuery>;

export const membershipYears = {
  read: endpoint({
    method: "GET",
    path: "/api/reports/membership-year",
    summary: "How many people the church had, and how many joined and left in a year.",
    access: CATEGORY_PERMISSIONS.members,
    query: MembershipYearQuery,
    fromReplica: true,
    reads: ["members", "day"],
    answers: { 200: MembershipYear },
    errors: [],
  }),
  people: endpoint({
    method: "GET",
    path: "/api/reports/membership-year/people",
    summary: "The people who joined or left in a year, by day.",
    access: CATEGORY_PERMISSIONS.members,
    query: MembershipPeopleQuery,
    fromReplica: true,
    reads: ["members", "day"],
    mentions: ["ministries"],
    answers: { 200: z.array(MembershipYearPerson) },
    errors: [],
  }),
  csv: endpoint({
    method: "GET",
    path: "/api/exports/membership-year.csv",
    summary: `The people who joined and left in a year ${AS_CSV}.`,
    access: CATEGORY_PERMISSIONS.members,
    query: MembershipYearQuery,
    answers: { 200: "file" },
    errors: [],
  }),
};
