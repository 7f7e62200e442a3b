// People who are waiting to be admitted: visitors who filled in the check-in form, and people who created an account.
// Admitting is a change of the member's status.
import * as z from "zod";
import { LikelyReason } from "./duplicates.ts";
import { endpoint } from "./endpoint.ts";
import { dayInReach, IdInPath, id, version } from "./fields.ts";
import { MAX_HOUSEHOLD } from "./limits.ts";
import { Member, MembershipStatus } from "./members.ts";
import { PageQuery } from "./page.ts";

/** How a person came into the directory. */
export const WAYS_IN = ["account", "check_in", "entered"] as const;

/** "name": the same name. "similar_name": such as another form of the first name. Nothing else agrees. */
export const NameReason = z.enum(["name", "similar_name"]);
export type NameReason = z.infer<typeof NameReason>;

/** At most this many people are shown for each newcomer because of their names alone. */
export const MAX_NAMESAKES = 5;

/** Someone in the directory who may be the same person, with the details that are compared at first. */
export const PossibleDuplicate = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  membershipStatus: MembershipStatus,
  reason: z.enum([...LikelyReason.options, ...NameReason.options]),
});
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>;

/** Facts that decide whether a person can be admitted. */
const admission = {
  /** Likely duplicates, and then people of the same or a similar name. */
  likely: z.array(PossibleDuplicate),
  /** An account with a higher role is admitted by an administrator. */
  can: z.object({ admit: z.boolean() }),
};

const Companion = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  updatedAt: z.string().nullable(),
  ...admission,
});
export type Companion = z.infer<typeof Companion>;

export const Newcomer = z.object({
  member: Member,
  cameBy: z.enum(WAYS_IN),
  /** The day before which the person is not in the queue; null for none. */
  postponedUntil: z.string().nullable(),
  /**
   * Others in the same list who came together with this person: people of the same household, and visitors of the same
   * day with the same last name and phone number or email address.
   */
  together: z.array(Companion),
  /** Whether this person and those of `together` are in one household already. */
  shareHousehold: z.boolean(),
  ...admission,
});
export type Newcomer = z.infer<typeof Newcomer>;

/** By default, a newcomer who is not admitted now returns to the queue after this many days. */
export const POSTPONED_DAYS = 14;

const NewcomersQuery = PageQuery.omit({ search: true }).extend({
  /** Those in the queue, or those who return to it later. */
  show: z.enum(["waiting", "postponed"], "Please choose from the list.").default("waiting"),
});
export type NewcomersQuery = z.infer<typeof NewcomersQuery>;

/** Null returns the person to the queue immediately; without a day, it is the default day. */
export const Postponement = z.object({ until: dayInReach.nullable().optional() });
export type Postponement = z.infer<typeof Postponement>;

const NO_PEOPLE = "Please choose who is admitted.";

export const Admission = z.object({
  people: z
    .array(
      z.object({
        id,
        updatedAt: version,
        /** Who may be this person, as the caller saw it. If there are others, the answer is `conflict`. */
        likely: z.array(id, "Please send the likely duplicates that you saw."),
      }),
      NO_PEOPLE,
    )
    .min(1, NO_PEOPLE)
    .max(MAX_HOUSEHOLD, `Please choose at most ${MAX_HOUSEHOLD} people.`)
    .refine((people) => new Set(people.map((one) => one.id)).size === people.length, "Please choose each person once."),
});
export type Admission = z.infer<typeof Admission>;

export const newcomers = {
  list: endpoint({
    method: "GET",
    path: "/api/newcomers",
    summary:
      "People who are waiting to be admitted, the earliest first and with those who came together, with people who may be the same.",
    access: "members.manage",
    query: NewcomersQuery,
    reads: ["members", "day"],
    mentions: ["ministries", "attendance"],
    answers: { 200: z.array(Newcomer) },
    errors: [],
  }),
  admit: endpoint({
    method: "PUT",
    path: "/api/newcomers/admission",
    summary: "Admits people who came together: all or none. Those who have been admitted since stay as they are.",
    access: "members.manage",
    body: Admission,
    answers: { 200: z.object({ admitted: z.array(z.number()) }) },
    errors: ["not_found", "role_out_of_reach", "conflict"],
  }),
  postpone: endpoint({
    method: "PUT",
    path: "/api/newcomers/:id/postponement",
    summary: "Takes a person out of the queue until a day.",
    access: "members.manage",
    params: IdInPath,
    body: Postponement,
    answers: { 200: Newcomer },
    errors: ["not_found"],
  }),
};
