// Joint statements: two adults of a household who want it get one giving statement together.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath, id, idInPath, version } from "./fields.ts";
import { PageQuery } from "./page.ts";

/** A household whose statements can be chosen, with the adults whose statements go to it. */
export const JointStatements = z.object({
  householdId: z.number(),
  household: z.string(),
  adults: z.array(z.object({ memberId: z.number(), firstName: z.string(), lastName: z.string() })),
  /** The two adults who get one statement together; empty if each gets their own. */
  memberIds: z.array(z.number()),
  /** The last year with a joint statement, because one of the two died; null while both live. */
  lastYear: z.number().nullable(),
  updatedAt: z.string(),
});
export type JointStatements = z.infer<typeof JointStatements>;

const CHOOSE_TWO = "Please choose two people, or none.";

export const JointChoice = z.object({
  memberIds: z
    .array(id, CHOOSE_TWO)
    .refine((ids) => ids.length === 0 || (ids.length === 2 && ids[0] !== ids[1]), CHOOSE_TWO),
  updatedAt: version,
});
export type JointChoice = z.infer<typeof JointChoice>;

const JointStatementsQuery = PageQuery.extend({
  /** The primary household of this person instead, also if its adults get a statement each. */
  memberId: idInPath.optional(),
});
export type JointStatementsQuery = z.infer<typeof JointStatementsQuery>;

export const jointStatements = {
  list: endpoint({
    method: "GET",
    path: "/api/joint-statements",
    summary:
      "Households whose adults get one giving statement together, by name; or the primary household of one person. Searches its people.",
    access: "donations.manage",
    query: JointStatementsQuery,
    reads: ["members"],
    answers: { 200: z.array(JointStatements) },
    errors: [],
  }),
  choose: endpoint({
    method: "PUT",
    path: "/api/households/:id/joint-statements",
    summary:
      "Chooses the two adults of a household who get one giving statement together, or none. This must be the primary household of both.",
    access: "donations.manage",
    params: IdInPath,
    body: JointChoice,
    answers: { 200: JointStatements },
    errors: ["not_found", "conflict"],
  }),
};
