// The serving plan of a ministry: its positions, the events at which it serves, and who serves in which position.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { dayInReach, IdInPath, id, line } from "./fields.ts";
import { MAX_NAME, MAX_POSITIONS, MAX_SERVING_NEEDED, MAX_SERVING_WEEKS } from "./limits.ts";
import { SearchText } from "./page.ts";
import { CandidatesQuery, PlannedPerson, ServingCandidates } from "./serving-people.ts";

export const ServingPosition = z.object({
  id: z.number(),
  name: z.string(),
  /** How many people an event needs, unless it has a number of its own. */
  needed: z.number(),
  /** Whether anyone was asked for it before, so that it is known who can serve there. */
  isKnown: z.boolean(),
  /** Whether only chosen people can serve there. */
  isLimited: z.boolean(),
  /** Whether the position was removed; it stays at events that have people in it. */
  isRemoved: z.boolean(),
});
export type ServingPosition = z.infer<typeof ServingPosition>;

export const PlannedEvent = z.object({
  id: z.number(),
  title: z.string(),
  eventDate: z.string(),
  startTime: z.string(),
  /** Null without an end. */
  endDate: z.string().nullable(),
  endTime: z.string().nullable(),
  timezone: z.string(),
  /** Whether the caller may see the event, which may be one of another ministry. */
  isVisible: z.boolean(),
  isCanceled: z.boolean(),
  isOver: z.boolean(),
  /** Whether the ministry does not serve at this event. Such events are shown to those who plan only. */
  isLeftOut: z.boolean(),
  positions: z.array(
    z.object({
      positionId: z.number(),
      needed: z.number(),
      /** How many people are still needed; drafts count as people. 0 at events that are over or canceled. */
      open: z.number(),
      /** Without drafts and people who declined for viewers who do not plan. */
      people: z.array(PlannedPerson),
    }),
  ),
});
export type PlannedEvent = z.infer<typeof PlannedEvent>;

export const ServingPlan = z.object({
  ministry: z.object({ id: z.number(), name: z.string() }),
  can: z.object({ plan: z.boolean(), volunteer: z.boolean() }),
  /** Whether the caller was added to the ministry and has not accepted yet, so that volunteering is not possible. */
  isUnaccepted: z.boolean(),
  /** The positions for other people only, in which the caller cannot volunteer. */
  notListedIn: z.array(z.number()),
  positions: z.array(ServingPosition),
  /** The version of the list of positions. */
  positionsVersion: z.string(),
  /** The days of the plan, both included. */
  from: z.string(),
  to: z.string(),
  events: z.array(PlannedEvent),
  /** Whether the ministry serves at any series or event. */
  hasEvents: z.boolean(),
  /** Drafts at all events to come, also after `to`. 0 for viewers who do not plan. */
  drafts: z.number(),
});
export type ServingPlan = z.infer<typeof ServingPlan>;

export const ServingPlanQuery = z.object({
  /** Today without it. */
  from: dayInReach.optional(),
  weeks: z.coerce.number("Please enter a number.").pipe(z.int().min(1).max(MAX_SERVING_WEEKS)).default(6),
});
export type ServingPlanQuery = z.infer<typeof ServingPlanQuery>;

const NEEDED = `Please enter a whole number from 0 to ${MAX_SERVING_NEEDED}.`;
const needed = z.int(NEEDED).min(0, NEEDED).max(MAX_SERVING_NEEDED, NEEDED);

export const PositionsInput = z.object({
  /** In their order. Those without an id are new; existing ones that are absent are removed. */
  positions: z
    .array(z.object({ id: id.optional(), name: line(MAX_NAME, "Please enter a name."), needed }))
    .max(MAX_POSITIONS, `Please enter at most ${MAX_POSITIONS} positions.`),
  /** The `positionsVersion` that the author saw; a newer list is answered with `conflict`. */
  version: z.string().max(100),
});
export type PositionsInput = z.infer<typeof PositionsInput>;

const SERVING_EVENT_KINDS = ["series", "event"] as const;

/** A series of events or a single event to come, and whether the ministry serves there. */
export const ServingChoice = z.object({
  kind: z.enum(SERVING_EVENT_KINDS),
  id: z.number(),
  /** Null for an event that the caller may not see. */
  title: z.string().nullable(),
  /** How the series repeats; null for an event. */
  repeats: z.string().nullable(),
  /** The day of the event; null for a series. */
  eventDate: z.string().nullable(),
  isChosen: z.boolean(),
});
export type ServingChoice = z.infer<typeof ServingChoice>;

export const ServingChoiceInput = z.object({
  kind: z.enum(SERVING_EVENT_KINDS),
  id,
  serves: z.boolean("Please choose yes or no."),
});
export type ServingChoiceInput = z.infer<typeof ServingChoiceInput>;

const Place = z.object({ eventId: id, positionId: id });

/** `needed` null: as many as the position needs at other events. */
export const NeedInput = Place.extend({ needed: needed.nullable() });
export type NeedInput = z.infer<typeof NeedInput>;

export const ServingExceptionInput = z.object({ eventId: id, serves: z.boolean("Please choose yes or no.") });
export type ServingExceptionInput = z.infer<typeof ServingExceptionInput>;

export const PlanPersonInput = Place.extend({ memberId: id });
export type PlanPersonInput = z.infer<typeof PlanPersonInput>;

export const FillInput = ServingPlanQuery.extend({
  /** The positions to fill; all without it. */
  positionIds: z.array(id).max(MAX_POSITIONS).optional(),
});
export type FillInput = z.infer<typeof FillInput>;

export const serving = {
  plan: endpoint({
    method: "GET",
    path: "/api/ministries/:id/serving",
    summary: "The serving plan of a ministry for some weeks, for its people and those who plan it.",
    access: "directory.read",
    params: IdInPath,
    query: ServingPlanQuery,
    reads: ["serving", "events", "ministries", "members", "own_ministries", "day"],
    answers: { 200: ServingPlan },
    errors: ["not_found"],
  }),
  setPositions: endpoint({
    method: "PUT",
    path: "/api/ministries/:id/serving/positions",
    summary: "Replaces the list of a ministry's positions.",
    access: "directory.read",
    params: IdInPath,
    body: PositionsInput,
    answers: { 200: z.array(ServingPosition) },
    errors: ["not_found", "positions_changed"],
  }),
  choices: endpoint({
    method: "GET",
    path: "/api/ministries/:id/serving/events",
    summary: "The series and events to come at which a ministry serves or may serve, for those who plan it.",
    access: "directory.read",
    params: IdInPath,
    query: z.object({ search: SearchText.default("") }),
    reads: ["serving", "events", "ministries", "own_ministries", "day"],
    answers: { 200: z.array(ServingChoice) },
    errors: ["not_found"],
  }),
  choose: endpoint({
    method: "PUT",
    path: "/api/ministries/:id/serving/events",
    summary: "Sets whether a ministry serves at a series or an event.",
    access: "directory.read",
    params: IdInPath,
    body: ServingChoiceInput,
    answers: { 200: ServingChoiceInput },
    errors: ["not_found"],
  }),
  setNeed: endpoint({
    method: "PUT",
    path: "/api/ministries/:id/serving/needs",
    summary: "Sets how many people a position needs at one event.",
    access: "directory.read",
    params: IdInPath,
    body: NeedInput,
    answers: { 200: NeedInput },
    errors: ["not_found"],
  }),
  leaveOut: endpoint({
    method: "PUT",
    path: "/api/ministries/:id/serving/exceptions",
    summary:
      "Leaves one event out of a plan, or takes it in again. Removes those who do not know that they are planned.",
    access: "directory.read",
    params: IdInPath,
    body: ServingExceptionInput,
    answers: { 200: ServingExceptionInput },
    errors: ["not_found", "serving_over", "serving_planned"],
  }),
  candidates: endpoint({
    method: "GET",
    path: "/api/ministries/:id/serving/candidates",
    summary: "Whom a leader may ask for a position at an event, in the order in which to ask them.",
    access: "directory.read",
    params: IdInPath,
    query: CandidatesQuery,
    reads: ["serving", "events", "ministries", "members", "own_ministries"],
    answers: { 200: ServingCandidates },
    errors: ["not_found"],
  }),
  add: endpoint({
    method: "PUT",
    path: "/api/ministries/:id/serving/people",
    summary: "Plans a person for a position at an event, without asking yet. A person who is there already stays.",
    access: "directory.read",
    params: IdInPath,
    body: PlanPersonInput,
    answers: { 200: PlannedPerson },
    errors: ["not_found", "serving_over", "event_cancelled"],
  }),
  fill: endpoint({
    method: "POST",
    path: "/api/ministries/:id/serving/suggestions",
    summary: "Plans people for the open places of some weeks, those first who served least recently.",
    access: "directory.read",
    params: IdInPath,
    body: FillInput,
    answers: { 200: z.object({ planned: z.number(), open: z.number() }) },
    errors: ["not_found"],
  }),
  discard: endpoint({
    method: "POST",
    path: "/api/ministries/:id/serving/discarded",
    summary: "Removes everybody from some weeks who is planned and was not asked yet.",
    access: "directory.read",
    params: IdInPath,
    body: ServingPlanQuery,
    answers: { 200: z.object({ removed: z.number() }) },
    errors: ["not_found"],
  }),
  ask: endpoint({
    method: "POST",
    path: "/api/ministries/:id/serving/requests",
    summary: "Asks everybody who is planned and does not know yet: one email for all events of a person.",
    access: "directory.read",
    params: IdInPath,
    answers: {
      200: z.object({
        /** People who were asked, without the caller. */
        asked: z.number(),
        /** The caller's own places, which are accepted at once. */
        own: z.number(),
        /** The people whom the leader has to ask in another way, because they have no email address. */
        withoutEmail: z.array(z.string()),
      }),
    },
    errors: ["not_found"],
  }),
  volunteer: endpoint({
    method: "POST",
    path: "/api/ministries/:id/serving/own",
    summary: "The caller serves in a position at an event in which a person is still needed.",
    access: "directory.read",
    params: IdInPath,
    body: Place,
    answers: { 200: PlannedPerson },
    errors: [
      "not_found",
      "member_profile_not_found",
      "serving_over",
      "event_cancelled",
      "serving_full",
      "serving_twice",
      "serving_not_listed",
    ],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/serving/:id",
    summary: "Takes a person out of a plan. A person who was asked gets an email.",
    access: "directory.read",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
};
