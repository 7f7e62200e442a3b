// Headcounts: how many people were counted at an event, beside the names of those who were checked in.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath, version } from "./fields.ts";
import { MAX_HEADCOUNT } from "./limits.ts";

/** Numbers that were counted by hand; null for a part that was not counted. */
const COUNTED = { adults: z.number().nullable(), children: z.number().nullable(), online: z.number().nullable() };

/** Headcounts in a report. They are never added to check-ins. */
export const CountedPeople = z.object(COUNTED);
export type CountedPeople = z.infer<typeof CountedPeople>;

export const Headcount = CountedPeople.extend({
  eventId: z.number(),
  /** The version; that of the event's creation while nothing was counted. */
  updatedAt: z.string(),
});
export type Headcount = z.infer<typeof Headcount>;

const people = z
  .int("Please enter a whole number.")
  .min(0, "Please enter 0 or more.")
  .max(MAX_HEADCOUNT, `Please enter at most ${MAX_HEADCOUNT.toLocaleString("en-US")}.`)
  .nullable();

/** Absent fields stay unchanged; null takes a number back. */
export const HeadcountChange = z.object({ adults: people, children: people, online: people }).partial().extend({
  updatedAt: version,
});
export type HeadcountChange = z.infer<typeof HeadcountChange>;

export const headcounts = {
  show: endpoint({
    method: "GET",
    path: "/api/events/:id/headcount",
    summary: "How many adults and children were counted at an event, and how many people followed it online.",
    access: "attendance.manage",
    params: IdInPath,
    reads: ["attendance", "events"],
    answers: { 200: Headcount },
    errors: ["not_found"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/events/:id/headcount",
    summary: "Sets the headcount of an event; what is absent stays. Names of those checked in are kept beside it.",
    access: "attendance.manage",
    params: IdInPath,
    body: HeadcountChange,
    answers: { 200: Headcount },
    errors: ["not_found", "conflict"],
  }),
};
