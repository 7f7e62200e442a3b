// Likely duplicates among members: shown, never merged automatically.
import * as z from "zod";
import { ListedHousehold } from "./distinction.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";
import { MAX_EMAIL, MAX_NAME, MAX_PHONE } from "./limits.ts";
import { MembershipStatus } from "./members.ts";
import { PageQuery } from "./page.ts";

/**
 * Why two people are likely duplicates, in addition to a similar name. "household": the same name, and the same role in
 * one primary household.
 */
export const LikelyReason = z.enum(["email", "phone", "birthday", "household"]);
export type LikelyReason = z.infer<typeof LikelyReason>;

export const LikelyPerson = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  joinDate: z.string().nullable(),
  membershipStatus: MembershipStatus,
  profileImageUrl: z.string().nullable(),
});
export type LikelyPerson = z.infer<typeof LikelyPerson>;

export const LikelyMatch = z.object({ member: LikelyPerson, reason: LikelyReason });
export type LikelyMatch = z.infer<typeof LikelyMatch>;

/** A person of a pair, with what tells a family from namesakes. */
const PairedPerson = LikelyPerson.extend({
  /** The primary household. */
  household: ListedHousehold.nullable(),
  /** The own address, otherwise the one of the household. */
  address: z.string().nullable(),
});
export type PairedPerson = z.infer<typeof PairedPerson>;

/** Two members who are likely duplicates; the newer one comes second. */
export const LikelyPair = z.object({ members: z.array(PairedPerson).length(2), reason: LikelyReason });
export type LikelyPair = z.infer<typeof LikelyPair>;

/** An unfinished form: nothing is refused. */
export const PersonTyped = z.object({
  firstName: z.string().max(MAX_NAME * 2),
  lastName: z.string().max(MAX_NAME * 2),
  email: z.string().max(MAX_EMAIL * 2),
  phone: z.string().max(MAX_PHONE * 2),
  dateOfBirth: z.string().max(20),
});
export type PersonTyped = z.infer<typeof PersonTyped>;

export const duplicates = {
  likelyMatches: endpoint({
    method: "POST",
    path: "/api/members/likely-matches",
    summary:
      "Members who are likely the same person as one who is being added. A POST, so that no personal data is in the URL.",
    access: "members.manage",
    // Only reads.
    quiet: true,
    body: PersonTyped,
    answers: { 200: z.array(LikelyMatch) },
    errors: [],
  }),
  list: endpoint({
    method: "GET",
    path: "/api/members/duplicates",
    summary: "Pairs of members who are probably one person; pairs with someone who waits for admission come first.",
    access: "members.manage",
    query: PageQuery.omit({ search: true }),
    reads: ["members"],
    answers: { 200: z.array(LikelyPair) },
    errors: [],
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/members/duplicates/summary",
    summary: "How many such pairs there are, and the numbers of the members in the newest 1,000 of them.",
    access: "members.manage",
    reads: ["members"],
    answers: { 200: z.object({ pairs: z.number(), memberIds: z.array(z.number()) }) },
    errors: [],
  }),
  dismiss: endpoint({
    method: "POST",
    path: "/api/members/duplicates/dismissals",
    summary: "Records that these two are not the same person; they are not listed as a pair again.",
    access: "members.manage",
    body: z.object({ memberIds: z.array(id).length(2) }).refine(({ memberIds: [one, other] }) => one !== other, {
      path: ["memberIds"],
      error: "Please choose two people.",
    }),
    answers: { 200: z.object({ memberIds: z.array(z.number()) }) },
    errors: ["not_found"],
  }),
};
