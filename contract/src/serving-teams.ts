// Who serves at an event, in all ministries.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath } from "./fields.ts";
import { PlannedPerson } from "./serving-people.ts";

/** The people of a ministry who serve at an event. */
export const ServingTeam = z.object({
  ministry: z.object({ id: z.number(), name: z.string() }),
  positions: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      needed: z.number(),
      open: z.number(),
      /** Without people who declined, and without drafts for viewers who do not plan. */
      people: z.array(PlannedPerson.pick({ id: true, memberId: true, firstName: true, lastName: true, state: true })),
    }),
  ),
});
export type ServingTeam = z.infer<typeof ServingTeam>;

export const servingTeams = {
  atEvent: endpoint({
    method: "GET",
    path: "/api/events/:id/serving",
    summary: "Who serves at an event, by ministry, as far as the caller may see the plans.",
    access: "directory.read",
    params: IdInPath,
    reads: ["serving", "events", "ministries", "members", "own_ministries"],
    answers: { 200: z.array(ServingTeam) },
    errors: ["not_found"],
  }),
};
