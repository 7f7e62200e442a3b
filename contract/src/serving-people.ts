// The people of a serving plan, and those whom a leader may ask.
import * as z from "zod";
import { Distinction } from "./distinction.ts";
import { idInPath } from "./fields.ts";
import { SearchText } from "./page.ts";

/** `draft`: the person does not know of it yet. `asked`: the person has not answered. */
export const SERVING_STATES = ["draft", "asked", "accepted", "declined"] as const;
export type ServingState = (typeof SERVING_STATES)[number];

/** What speaks against asking a person. It is a warning: the leader decides. */
export const ServingConflict = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("away") }),
  /** Is no longer active. */
  z.object({ kind: z.literal("inactive") }),
  /** No longer belongs to the ministry. */
  z.object({ kind: z.literal("left") }),
  /** Declined another position at this event. */
  z.object({ kind: z.literal("declined") }),
  /** Serves at an event at the same time, which may be the same event. */
  z.object({ kind: z.literal("serving"), ministry: z.string(), position: z.string() }),
]);
export type ServingConflict = z.infer<typeof ServingConflict>;

export const PlannedPerson = z.object({
  id: z.number(),
  memberId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  state: z.enum(SERVING_STATES),
  /** Why the person declined. Null for viewers who do not plan. */
  reason: z.string().nullable(),
  /** Null for viewers who do not plan, and for people who declined. */
  conflict: ServingConflict.nullable(),
  /** Whether a request reaches the person by email. Null for viewers who do not plan, and for inactive people. */
  hasEmail: z.boolean().nullable(),
});
export type PlannedPerson = z.infer<typeof PlannedPerson>;

export const CandidatesQuery = z.object({
  eventId: idInPath,
  positionId: idInPath,
  search: SearchText.optional(),
});
export type CandidatesQuery = z.infer<typeof CandidatesQuery>;

/** A person of a candidate's household who serves at the event. */
const ServingRelative = z.object({
  relativeId: z.number(),
  firstName: z.string(),
  position: z.string(),
  /** Null for the ministry of the plan. */
  ministry: z.string().nullable(),
});
export type ServingRelative = z.infer<typeof ServingRelative>;

/** A person of the ministry who is not in the position at the event yet. */
export const ServingCandidate = z.object({
  memberId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** The day nearest to the event on which the person serves or served in this ministry, YYYY-MM-DD. */
  nearestDay: z.string().nullable(),
  /** Whether the person is one of those who can serve in the position; false without such a list. */
  canServe: z.boolean(),
  /** Whether the person was asked for this position before. */
  isUsual: z.boolean(),
  isChild: z.boolean(),
  /** Null without another person of the same name. */
  distinction: Distinction.nullable(),
  conflict: ServingConflict.nullable(),
  /** Only people of the same ministry for viewers who do not see households. */
  relatives: z.array(ServingRelative),
});
export type ServingCandidate = z.infer<typeof ServingCandidate>;

export const ServingCandidates = z.object({
  /** At most 100; the others are found by their name. */
  people: z.array(ServingCandidate),
  /** How many people the search finds. */
  total: z.number(),
  /** People of the ministry who have not accepted yet, and can be planned once they or the office confirm. */
  unaccepted: z.number(),
});
export type ServingCandidates = z.infer<typeof ServingCandidates>;
