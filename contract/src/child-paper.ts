// The paper list of a service, for the time when the app cannot be reached (docs/decisions/0168).
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { idInPath } from "./fields.ts";

/** Maximum number of slips of an event. */
export const MAX_SLIPS = 400;
/** How many days before an event its list can be printed. */
export const PAPER_LIST_DAYS = 7;

export const childPaper = {
  pdf: endpoint({
    method: "GET",
    path: "/api/children/paper-lists/:id.pdf",
    summary:
      "The children who are expected at an event by room, and numbered slips with codes that were not used yet, which are valid for this event only. Recorded as opened.",
    access: "children.serve",
    params: z.object({ id: idInPath }),
    answers: { 200: "pdf" },
    errors: ["not_found", "event_not_open_yet", "event_over"],
  }),
};
