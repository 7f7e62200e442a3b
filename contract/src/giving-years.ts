// Giving of a year compared with the year before: by month, by fund, and who began or stopped giving. Voided gifts do
// not count. A giver is a person of the directory, or a couple with a joint statement.
import * as z from "zod";
import { AS_CSV } from "./csv.ts";
import { Distinction } from "./distinction.ts";
import { DONATION_TYPES } from "./donation-kinds.ts";
import { endpoint } from "./endpoint.ts";
import { idInPath } from "./fields.ts";
import { MembershipStatus } from "./members.ts";
import { PageQuery } from "./page.ts";
import { CATEGORY_PERMISSIONS } from "./report-kinds.ts";

/** Sums as numeric text, such as "1234.50". */
const compared = {
  total: z.string(),
  /** The year before, up to the compared day. */
  before: z.string(),
};

const countedGivers = { givers: z.number(), giversBefore: z.number() };

export const GivingYear = z.object({
  year: z.number(),
  /**
   * The last compared day of the year before: the same day as today for the current year, January 1 for a year that
   * begins tomorrow, otherwise the end of the year.
   */
  beforeThrough: z.string(),
  /** Whether the year before is compared only in part. */
  isPart: z.boolean(),
  /** Years with gifts, the newest first. */
  years: z.array(z.number()),
  /** From January to December, or to the current month. `month` is YYYY-MM. */
  months: z.array(z.object({ month: z.string(), ...compared, ...countedGivers })),
  /** Funds with gifts in one of the years, in their order; last, gifts without a fund by type. */
  funds: z.array(
    z.object({
      fundId: z.number().nullable(),
      type: z.enum(DONATION_TYPES).nullable(),
      name: z.string(),
      ...compared,
      /** The whole year before. */
      wholeBefore: z.string(),
    }),
  ),
  ...compared,
  wholeBefore: z.string(),
  ...countedGivers,
  /** Givers without an earlier gift, and those of the year before, up to the compared day, without a gift this year. */
  newGivers: z.number(),
  lapsedGivers: z.number(),
});
export type GivingYear = z.infer<typeof GivingYear>;

const GIVER_KINDS = ["new", "lapsed"] as const;
export type GiverKind = (typeof GIVER_KINDS)[number];

export const YearGiver = z.object({
  memberId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  membershipStatus: MembershipStatus,
  /** The second person of a joint statement. */
  joint: z.object({ memberId: z.number(), firstName: z.string(), lastName: z.string() }).nullable(),
  distinction: Distinction.nullable(),
  gifts: z.number(),
  /** The sum of these gifts: of the year, or of the whole year before for lapsed givers. */
  total: z.string(),
  /** The day of the first gift of new givers, and of the last gift of lapsed ones. */
  day: z.string(),
});
export type YearGiver = z.infer<typeof YearGiver>;

const choice = {
  /** By default the current year. */
  year: z.coerce.number("Please choose a year.").int().min(1900).max(2200).optional(),
  /** Only gifts to this fund. */
  fund: idInPath.optional(),
};
export const GivingYearQuery = z.object(choice);
export type GivingYearQuery = z.infer<typeof GivingYearQuery>;

export const YearGiversQuery = PageQuery.omit({ search: true }).extend({
  ...choice,
  kind: z.enum(GIVER_KINDS, "Please choose from the list."),
});
export type YearGiversQuery = z.infer<typeof YearGiversQuery>;

export const givingYears = {
  read: endpoint({
    method: "GET",
    path: "/api/reports/giving-year",
    summary: "Giving of a year by month and by fund, beside the year before.",
    access: CATEGORY_PERMISSIONS.donations,
    query: GivingYearQuery,
    fromReplica: true,
    reads: ["donations", "members", "day"],
    answers: { 200: GivingYear },
    errors: [],
  }),
  givers: endpoint({
    method: "GET",
    path: "/api/reports/giving-year/givers",
    summary:
      "Givers who gave for the first time in a year, or gave in the year before and not in this one. Largest sum first.",
    access: CATEGORY_PERMISSIONS.donations,
    query: YearGiversQuery,
    fromReplica: true,
    reads: ["donations", "members", "day"],
    mentions: ["ministries"],
    answers: { 200: z.array(YearGiver) },
    errors: [],
  }),
  csv: endpoint({
    method: "GET",
    path: "/api/exports/giving-year.csv",
    summary: `Giving of a year by fund and month ${AS_CSV}, beside the year before.`,
    access: CATEGORY_PERMISSIONS.donations,
    query: GivingYearQuery.omit({ fund: true }),
    answers: { 200: "file" },
    errors: [],
  }),
};
