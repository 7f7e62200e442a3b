// First steps of a new congregation. The dashboard of administrators lists them until each is done or skipped.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { FIRST_STEPS } from "./first-step-kinds.ts";

export const FirstSteps = z.object({
  /** Whether the first administrator is the only person, and there is no attendance and no gift. */
  isEmpty: z.boolean(),
  /** The address of this site in links and codes, if only this computer can open it; otherwise null, also for the sample. */
  localAddress: z.string().nullable(),
  /** All steps, in the order of the list. */
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean(), isSkipped: z.boolean() })),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const firstSteps = {
  list: endpoint({
    method: "GET",
    path: "/api/first-steps",
    summary: "The first steps of a new congregation, with what is done and what was skipped.",
    access: "settings.manage",
    reads: ["members", "events", "attendance", "donations", "invitations", "checkin_places", "mails", "children"],
    answers: { 200: FirstSteps },
    errors: [],
  }),
  skip: endpoint({
    method: "PUT",
    path: "/api/first-steps/:step",
    summary: "Skips a first step for the whole congregation, or lists it again.",
    access: "settings.manage",
    params: z.object({ step: z.enum(FIRST_STEPS, "Please choose from the list.") }),
    body: z.object({ isSkipped: z.boolean("Please choose yes or no.") }),
    answers: { 200: FirstSteps },
    errors: [],
  }),
};
