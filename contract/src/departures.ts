// When and why a person left the church. Kept while the person is inactive, and removed when the person is active again.
import * as z from "zod";
import { DEPARTURE_REASONS } from "./departure-kinds.ts";
import { endpoint } from "./endpoint.ts";
import { date, emptyAsNull, IdInPath, versionOrNone } from "./fields.ts";

export const Departure = z.object({
  reason: z.enum(DEPARTURE_REASONS),
  /** YYYY-MM-DD; null if the day is not known. */
  leftOn: z.string().nullable(),
});
export type Departure = z.infer<typeof Departure>;

export const RecordedDeparture = Departure.extend({ updatedAt: z.string() });
export type RecordedDeparture = z.infer<typeof RecordedDeparture>;

export const DepartureInput = z.object({
  reason: z.enum(DEPARTURE_REASONS, "Please choose from the list."),
  leftOn: emptyAsNull(
    date.refine((value) => value >= "1900", "Please enter a year from 1900 on."),
    "Please enter a date that exists.",
  ),
  updatedAt: versionOrNone,
});
export type DepartureInput = z.infer<typeof DepartureInput>;

/** Why a day of leaving is refused. */
export const DAY_TO_COME = "This date is in the future.";
export const DAY_BEFORE_JOINING = "This date is before the person joined.";

export const departures = {
  show: endpoint({
    method: "GET",
    path: "/api/members/:id/departure",
    summary: "When and why an inactive person left the church, if it was recorded.",
    access: "members.manage",
    params: IdInPath,
    reads: ["members"],
    answers: { 200: z.object({ departure: RecordedDeparture.nullable() }) },
    errors: ["not_found"],
  }),
  record: endpoint({
    method: "PUT",
    path: "/api/members/:id/departure",
    summary: "Records that a person left the church, and makes the person inactive.",
    access: "members.manage",
    params: IdInPath,
    body: DepartureInput,
    answers: { 200: RecordedDeparture },
    errors: ["not_found", "conflict", "role_out_of_reach"],
  }),
};
