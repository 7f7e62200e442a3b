// Accepting several requests to serve at once.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { MAX_REQUESTS_AT_ONCE } from "./limits.ts";
import { LinkedServing, token } from "./own-serving.ts";

const ids = z.array(id).min(1, "Please choose requests.").max(MAX_REQUESTS_AT_ONCE);

const Accepted = z.object({
  accepted: z.number(),
  /** Requests that are canceled, over, full or removed. */
  leftOut: z.number(),
});

export const servingAnswers = {
  accept: endpoint({
    method: "PUT",
    path: "/api/serving/answers",
    summary: "Accepts several requests, for the caller or, by a leader, for people of the ministry.",
    access: "directory.read",
    body: z.object({ ids }),
    answers: { 200: Accepted },
    errors: ["not_found"],
  }),
  acceptByLink: endpoint({
    method: "PUT",
    path: "/api/serving/link/answers",
    summary: "Accepts several requests, for the person of a link.",
    access: "public",
    body: z.object({ token, ids }),
    answers: { 200: LinkedServing.extend(Accepted.shape) },
    errors: ["link_expired", "not_found"],
  }),
};
