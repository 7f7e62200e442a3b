// How often people served in a ministry.
import * as z from "zod";
import { AS_CSV } from "./csv.ts";
import { Distinction } from "./distinction.ts";
import { endpoint } from "./endpoint.ts";
import { dayInReach, IdInPath } from "./fields.ts";

/** A person who served, or belongs to the ministry. */
const ServedPerson = z.object({
  memberId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null without another person of the same name. */
  distinction: Distinction.nullable(),
  /** Whether the person is active and has accepted the ministry, or leads it. */
  isOfMinistry: z.boolean(),
  /** Events of the period at which the person served: accepted, over, and not canceled. */
  times: z.number(),
  /** Events of the period that the person declined. */
  declined: z.number(),
  /** The last day on which the person served, in the period or not. */
  lastDay: z.string().nullable(),
  /** The next day for which the person was asked or accepted. */
  nextDay: z.string().nullable(),
});
export type ServedPerson = z.infer<typeof ServedPerson>;

export const ServingHistory = z.object({
  /** Both days are included. */
  from: z.string(),
  to: z.string(),
  /** At most 500: those who served most often first, then by name. */
  people: z.array(ServedPerson),
  total: z.number(),
});
export type ServingHistory = z.infer<typeof ServingHistory>;

const ServingHistoryQuery = z
  .object({
    /** Twelve months before `to` without it. */
    from: dayInReach.optional(),
    /** Today without it. */
    to: dayInReach.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ["to"],
    error: "The last day cannot be before the first.",
  });
export type ServingHistoryQuery = z.infer<typeof ServingHistoryQuery>;

export const servingHistory = {
  show: endpoint({
    method: "GET",
    path: "/api/ministries/:id/serving/history",
    summary: "How often people served in a ministry in a period, for those who plan.",
    access: "directory.read",
    params: IdInPath,
    query: ServingHistoryQuery,
    reads: ["serving", "events", "ministries", "members", "own_ministries", "day"],
    answers: { 200: ServingHistory },
    errors: ["not_found"],
  }),
  csv: endpoint({
    method: "GET",
    path: "/api/ministries/:id/serving/history.csv",
    summary: `The same for everyone ${AS_CSV}.`,
    access: "directory.read",
    params: IdInPath,
    query: ServingHistoryQuery,
    answers: { 200: "file" },
    errors: ["not_found"],
  }),
};
