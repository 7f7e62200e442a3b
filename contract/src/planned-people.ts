// One person in the serving plan of a ministry, for those who plan it.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath, idInPath } from "./fields.ts";
import { ServingRequest } from "./own-serving.ts";
import { SERVING_STATES } from "./serving-people.ts";

/** A place of a person at an event that is not over. */
export const PersonPlace = ServingRequest.pick({ id: true, position: true }).extend({
  state: z.enum(SERVING_STATES),
  event: ServingRequest.shape.event.omit({ location: true }),
});
export type PersonPlace = z.infer<typeof PersonPlace>;

const params = IdInPath.extend({ memberId: idInPath });

export const plannedPeople = {
  places: endpoint({
    method: "GET",
    path: "/api/ministries/:id/serving/people/:memberId",
    summary: "The places of a person at the events to come of a ministry's serving plan, for those who plan it.",
    access: "directory.read",
    params,
    reads: ["serving", "events", "ministries", "own_ministries", "day"],
    answers: { 200: z.array(PersonPlace) },
    errors: ["not_found"],
  }),
  askAgain: endpoint({
    method: "POST",
    path: "/api/ministries/:id/serving/reminders",
    summary: "Asks people once more who have not answered, and who got no email about it within a day.",
    access: "directory.read",
    params: IdInPath,
    answers: {
      200: z.object({
        /** People who got an email. */
        asked: z.number(),
        /** People whom the leader has to ask in another way, because they have no email address. */
        withoutEmail: z.array(z.string()),
      }),
    },
    errors: ["not_found"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ministries/:id/serving/people/:memberId",
    summary: "Takes a person out of a plan at all events to come. A person who was asked gets one email.",
    access: "directory.read",
    params,
    answers: { 200: z.object({ removed: z.number() }) },
    errors: ["not_found"],
  }),
};
