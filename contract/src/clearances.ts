// Clearances: background checks and trainings, which someone needs to serve in a children's room. For children's leads
// only.
import * as z from "zod";
import { CLEARANCE_KINDS } from "./clearance-kinds.ts";
import { endpoint } from "./endpoint.ts";
import { dayInReach, IdInPath, seenIds } from "./fields.ts";
import { PageQuery } from "./page.ts";

const Clearance = z.object({
  id: z.number(),
  kind: z.enum(CLEARANCE_KINDS),
  /** The last day on which it applies. */
  validUntil: z.string(),
  /** The name of the account that entered it; null if it was removed. */
  setBy: z.string().nullable(),
  createdAt: z.string(),
});
export type Clearance = z.infer<typeof Clearance>;

const ExpiringClearance = Clearance.pick({ id: true, kind: true, validUntil: true }).extend({
  memberId: z.number(),
  memberName: z.string(),
});
export type ExpiringClearance = z.infer<typeof ExpiringClearance>;

const ClearanceEntry = z.object({
  kind: z.enum(CLEARANCE_KINDS, "Please choose from the list."),
  validUntil: dayInReach,
});
export type ClearanceEntry = z.infer<typeof ClearanceEntry>;

const ClearancesQuery = PageQuery.omit({ search: true });
export type ClearancesQuery = z.infer<typeof ClearancesQuery>;

export const clearances = {
  expiring: endpoint({
    method: "GET",
    path: "/api/clearances",
    summary:
      "The clearances of all other people who are not inactive, the first to end first; those that ended come before all others.",
    access: "children.lead",
    query: ClearancesQuery,
    reads: ["children", "members"],
    answers: { 200: z.array(ExpiringClearance) },
    errors: [],
  }),
  list: endpoint({
    method: "GET",
    path: "/api/members/:id/clearances",
    summary: "A person's clearances. The caller's own ones are refused.",
    access: "children.lead",
    params: IdInPath,
    reads: ["children", "members"],
    answers: { 200: z.array(Clearance) },
    errors: ["not_found"],
  }),
  replace: endpoint({
    method: "PUT",
    path: "/api/members/:id/clearances",
    summary: "Replaces a person's clearances, at most one of each kind. The caller's own ones are refused.",
    access: "children.lead",
    params: IdInPath,
    query: z.object({ seen: seenIds }),
    body: z
      .array(ClearanceEntry, "Please send a list.")
      .max(CLEARANCE_KINDS.length, "Please enter each kind once.")
      .refine((list) => new Set(list.map(({ kind }) => kind)).size === list.length, "Please enter each kind once."),
    answers: { 200: z.array(Clearance) },
    errors: ["not_found", "conflict"],
  }),
};
