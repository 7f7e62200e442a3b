// The paper list of a service, for the time when the app cannot be reached (docs/decisions/0168).
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath } from "./fields.ts";

/** Maximum number of slips of an event. */
export const MAX_SLIPS = 400;
/** How many days before an event its list can be printed. */
export const PAPER_LIST_DAYS = 7;

/** What the list says about its use, on paper and on the screen. */
export const ABOUT_PAPER_LIST =
  "For the time when the app cannot be reached. Give each adult the right half of a slip and the child the left half, and write the number of the slip here. Give a child back for the right half, or the tag, with the same code only. Later, enter the children in the app with the numbers of their slips. Slips are valid for this event only. Destroy this list afterwards.";

const PaperList = z.object({
  /** The event. */
  title: z.string(),
  /** Its day and time, or a later day of it on which the list is made. */
  day: z.string(),
  /** Children who are expected, by room. */
  rooms: z.array(
    z.object({
      name: z.string(),
      children: z.array(
        z.object({
          /** The first name and the first letter of the last name; underscores in place of what cannot be printed. */
          name: z.string(),
          allergies: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Slips that are not assigned yet. */
  slips: z.array(z.object({ number: z.number(), code: z.string() })),
});
export type PaperList = z.infer<typeof PaperList>;

export const childPaper = {
  show: endpoint({
    method: "GET",
    path: "/api/children/paper-lists/:id",
    summary:
      "The same list, for a desk that keeps it until the app cannot be reached; null for an event without rooms. Recorded as kept.",
    access: "children.serve",
    stations: ["attended"],
    params: IdInPath,
    // The desk keeps the list as it was, so that its slips stay those that were handed out.
    reads: [],
    answers: { 200: PaperList.nullable() },
    errors: ["not_found", "event_cancelled", "event_not_open_yet", "event_over"],
  }),
  pdf: endpoint({
    method: "GET",
    path: "/api/children/paper-lists/:id.pdf",
    summary:
      "The children who are expected at an event by room, and numbered slips with codes that were not used yet, which are valid for this event only. Recorded as opened.",
    access: "children.serve",
    params: IdInPath,
    answers: { 200: "pdf" },
    errors: ["not_found", "event_cancelled", "event_not_open_yet", "event_over"],
  }),
};
