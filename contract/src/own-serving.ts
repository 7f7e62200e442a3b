// What a person serves: the requests of ministries and the answers, days away, and the link of an email with which
// people answer who have no account.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { dayInReach, emptyAsNull, IdInPath, id, line } from "./fields.ts";
import { MAX_AWAY_DAYS, MAX_SERVING_REASON } from "./limits.ts";
import { SERVING_STATES } from "./serving-people.ts";

export const ServingRequest = z.object({
  id: z.number(),
  state: z.enum(SERVING_STATES).exclude(["draft"]),
  reason: z.string().nullable(),
  position: z.string(),
  ministry: z.object({ id: z.number(), name: z.string() }),
  event: z.object({
    id: z.number(),
    title: z.string(),
    eventDate: z.string(),
    startTime: z.string(),
    /** Null without an end. */
    endDate: z.string().nullable(),
    endTime: z.string().nullable(),
    timezone: z.string(),
    location: z.string().nullable(),
    isCanceled: z.boolean(),
  }),
});
export type ServingRequest = z.infer<typeof ServingRequest>;

/** A request of the caller, who may not see the event if it is one of another ministry. */
export const OwnRequest = ServingRequest.extend({
  event: ServingRequest.shape.event.extend({ isVisible: z.boolean() }),
});
export type OwnRequest = z.infer<typeof OwnRequest>;

export const AwayDays = z.object({ id: z.number(), firstDay: z.string(), lastDay: z.string() });
export type AwayDays = z.infer<typeof AwayDays>;

export const OwnAwayDays = AwayDays.extend({
  /** The name of the planner who entered them; null if the person did. */
  enteredBy: z.string().nullable(),
});
export type OwnAwayDays = z.infer<typeof OwnAwayDays>;

export const OwnServing = z.object({
  /** At events that are not over, the next first. */
  requests: z.array(OwnRequest),
  /** Days away that are not over, the next first. */
  away: z.array(OwnAwayDays),
  /** The ministries whose plan the caller may open. */
  ministries: z.array(z.object({ id: z.number(), name: z.string(), plans: z.boolean() })),
});
export type OwnServing = z.infer<typeof OwnServing>;

export const ServingAnswer = z.object({
  answer: z.enum(["accepted", "declined"], "Please choose yes or no."),
  /** Only for those who plan, when a person declines. */
  reason: emptyAsNull(line(MAX_SERVING_REASON)).optional(),
});
export type ServingAnswer = z.infer<typeof ServingAnswer>;

export const AwayInput = z
  .object({ firstDay: dayInReach, lastDay: dayInReach })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ["lastDay"],
    error: "The last day cannot be before the first.",
  })
  .refine(({ firstDay, lastDay }) => Date.parse(lastDay) - Date.parse(firstDay) < MAX_AWAY_DAYS * 24 * 60 * 60 * 1000, {
    path: ["lastDay"],
    error: `Please enter at most ${MAX_AWAY_DAYS} days.`,
  });
export type AwayInput = z.infer<typeof AwayInput>;

/** The secret part of the link in an email. */
export const token = z.string("This link is incomplete. Please open it from the email again.").max(1000);

export const LinkedServing = z.object({ firstName: z.string(), requests: z.array(ServingRequest) });
export type LinkedServing = z.infer<typeof LinkedServing>;

export const ownServing = {
  show: endpoint({
    method: "GET",
    path: "/api/serving",
    summary: "What the caller serves or is asked to serve at events to come, and the caller's days away.",
    access: "directory.read",
    reads: ["serving", "events", "ministries", "members", "own_ministries", "day"],
    answers: { 200: OwnServing },
    errors: [],
  }),
  answer: endpoint({
    method: "PUT",
    path: "/api/serving/:id/answer",
    summary: "Accepts or declines to serve, for the caller or, by a leader, for a person of the ministry.",
    access: "directory.read",
    params: IdInPath,
    body: ServingAnswer,
    answers: { 200: z.object({ id: z.number(), state: z.enum(SERVING_STATES) }) },
    errors: ["not_found", "serving_over", "event_cancelled", "serving_full"],
  }),
  addAway: endpoint({
    method: "POST",
    path: "/api/serving/away",
    summary: "Adds days on which the caller cannot serve. Leaders of the caller's ministries see that, not why.",
    access: "directory.read",
    body: AwayInput,
    answers: { 201: AwayDays },
    errors: ["member_profile_not_found"],
  }),
  removeAway: endpoint({
    method: "DELETE",
    path: "/api/serving/away/:id",
    summary: "Removes days away of the caller.",
    access: "directory.read",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
};

export const linkedServing = {
  page: endpoint({
    method: "GET",
    path: "/api/serving/page",
    summary: "The page that the link in an email opens. The secret is after the #, so that no server logs it.",
    access: "public",
    answers: { 200: "page" },
    errors: [],
  }),
  look: endpoint({
    method: "POST",
    path: "/api/serving/link",
    summary: "What the person of a link serves or is asked to serve. Changes nothing.",
    access: "public",
    body: z.object({ token }),
    answers: { 200: LinkedServing },
    // Only reads.
    quiet: true,
    errors: ["link_expired"],
  }),
  answer: endpoint({
    method: "PUT",
    path: "/api/serving/link",
    summary: "Accepts or declines to serve, for the person of a link.",
    access: "public",
    body: ServingAnswer.extend({ token, id }),
    answers: { 200: LinkedServing },
    errors: ["link_expired", "not_found", "serving_over", "event_cancelled", "serving_full"],
  }),
};
