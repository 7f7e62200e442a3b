// People who are waiting to be admitted: visitors who checked in by QR code, and people who created an account.
// Admitting is a change of the member's status.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { date, idInPath } from "./fields.ts";
import { Member } from "./members.ts";
import { PageQuery } from "./page.ts";

/** How a person came into the directory. */
export const WAYS_IN = ["account", "check_in", "entered"] as const;

export const Newcomer = z.object({
  member: Member,
  cameBy: z.enum(WAYS_IN),
  /** The day before which the person is not in the queue; null for none. */
  postponedUntil: z.string().nullable(),
  /** People in the directory who are likely the same person. */
  likely: z.array(z.object({ id: z.number(), firstName: z.string(), lastName: z.string() })),
  /** An account with a higher role is admitted by an administrator. */
  can: z.object({ admit: z.boolean() }),
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
export const Postponement = z.object({ until: date.nullable().optional() });
export type Postponement = z.infer<typeof Postponement>;

export const newcomers = {
  list: endpoint({
    method: "GET",
    path: "/api/newcomers",
    summary: "People who are waiting to be admitted, the earliest first, with likely duplicates.",
    access: "members.manage",
    query: NewcomersQuery,
    reads: ["members", "day"],
    mentions: ["ministries", "attendance"],
    answers: { 200: z.array(Newcomer) },
    errors: [],
  }),
  postpone: endpoint({
    method: "PUT",
    path: "/api/newcomers/:id/postponement",
    summary: "Takes a person out of the queue until a day.",
    access: "members.manage",
    params: z.object({ id: idInPath }),
    body: Postponement,
    answers: { 200: Newcomer },
    errors: ["not_found"],
  }),
};
