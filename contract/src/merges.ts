// Merging two members who are one person, and undoing that (docs/decisions/0144-merge-two-members-and-undo-it.md).
import * as z from "zod";
import { MAX_CUSTOM_FIELDS } from "./custom-field-kinds.ts";
import { MemberCustomValue } from "./custom-fields.ts";
import { endpoint } from "./endpoint.ts";
import type { ERRORS } from "./errors.ts";
import { IdInPath, id, idInPath, version } from "./fields.ts";
import { Member, MemberFields } from "./members.ts";
import { PageQuery } from "./page.ts";

/** Days during which a merge can be undone. */
export const MERGE_UNDO_DAYS = 90;

const Entered = MemberFields.keyof().exclude(["smsConsent", "custom"]);

/**
 * Fields that are chosen one by one. The other fields of a person follow from them (server/src/merges/merge.rules.ts).
 */
export const MERGE_FIELDS = [...Entered.options, "profileImageUrl"] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/**
 * The person in the address, who stays, or the other one. The side of an address that is the household's keeps this
 * household as the primary one.
 */
const MergeSide = z.enum(["this", "other"], "Please choose from the list.");
export type MergeSide = z.infer<typeof MergeSide>;

export const MergeChoices = z.partialRecord(z.enum(MERGE_FIELDS), MergeSide);
export type MergeChoices = z.infer<typeof MergeChoices>;

/** The sides of custom fields; those that are absent take the suggested one. */
export const MergeCustomChoices = z.array(z.object({ fieldId: id, side: MergeSide })).max(MAX_CUSTOM_FIELDS);
export type MergeCustomChoices = z.infer<typeof MergeCustomChoices>;

/** Records that may be counted; private ones, such as notes and letters, move without being counted. */
const MERGE_RECORDS = [
  "attendance",
  "gifts",
  "statements",
  "hours",
  "ministries",
  "led_ministries",
  "events",
  "households",
  "follow_ups",
  "tags",
  "notes",
  "guardians",
] as const;
export type MergeRecord = (typeof MERGE_RECORDS)[number];

const RecordCount = z.object({ record: z.enum(MERGE_RECORDS), count: z.number() });
export type RecordCount = z.infer<typeof RecordCount>;

/** Why two people cannot be merged. */
export const MERGE_REFUSALS = [
  "role_out_of_reach",
  "merge_two_accounts",
  "merge_child_and_adult",
  "merge_guardians",
  "merge_both_checked_in",
  "merge_raises_rights",
] as const satisfies readonly (keyof typeof ERRORS)[];
export type MergeRefusal = (typeof MERGE_REFUSALS)[number];

const chosen = Object.fromEntries(MERGE_FIELDS.map((field) => [field, true])) as Record<MergeField, true>;

const MergePerson = Member.pick({ id: true, ...chosen, householdPhone: true, householdAddress: true }).extend({
  hasAccount: z.boolean(),
  updatedAt: z.string(),
});
export type MergePerson = z.infer<typeof MergePerson>;

export const MergePreview = z.object({
  /** The person in the address, who stays. */
  person: MergePerson,
  other: MergePerson,
  /** The side that each field takes unless another one is chosen. */
  suggested: z.record(z.enum(MERGE_FIELDS), MergeSide),
  /** Custom fields that the caller sees and in which the two differ, in their order. */
  custom: z.array(
    z.object({
      fieldId: z.number(),
      person: MemberCustomValue.shape.value,
      other: MemberCustomValue.shape.value,
      suggested: MergeSide,
    }),
  ),
  /** Records of the other person that move. */
  moves: z.array(RecordCount),
  /** Records of the other person that both have, such as a check-in to one event: only one of the two stays. */
  doubled: z.array(RecordCount),
  /**
   * Years for which one of them has a giving statement. Its document stays unchanged, but does not hold the gifts of
   * both.
   */
  statementYears: z.array(z.number()),
  refusal: z.enum(MERGE_REFUSALS).nullable(),
});
export type MergePreview = z.infer<typeof MergePreview>;

export const Merge = z.object({
  mergeId: z.number(),
  /** The person who stays, and the name of the one who was merged into them. */
  memberId: z.number(),
  name: z.string(),
  mergedId: z.number(),
  mergedName: z.string(),
  mergedAt: z.string(),
  /** The name of the account that merged them; null if it was removed. */
  mergedBy: z.string().nullable(),
  /** The last day on which it can be undone, YYYY-MM-DD. */
  until: z.string(),
  /** The later merge of the same person that has to be undone first. */
  undoFirst: z.number().nullable(),
});
export type Merge = z.infer<typeof Merge>;

const UndoneMerge = z.object({
  memberId: z.number(),
  otherId: z.number(),
  /** Records since the merge, which stay with the survivor. */
  stayed: z.array(RecordCount),
  /** Records of the other person that were removed or replaced since the merge, and are not restored. */
  notRestored: z.array(RecordCount),
  /** Fields of the survivor that were changed since the merge and keep their value. */
  keptFields: z.array(z.enum(MERGE_FIELDS)),
  /** The same for custom fields that the caller sees, by name. */
  keptCustomFields: z.array(z.string()),
});
export type UndoneMerge = z.infer<typeof UndoneMerge>;

const refusals = ["not_found", ...MERGE_REFUSALS] as const;

export const merges = {
  preview: endpoint({
    method: "GET",
    path: "/api/members/:id/merge",
    summary: "Two people field by field, what would move from the second one, and why they cannot be merged.",
    access: "members.manage",
    params: IdInPath,
    query: z.object({ otherId: idInPath }),
    reads: ["members", "ministries", "attendance", "donations", "worker_hours", "events", "statements", "follow_ups"],
    answers: { 200: MergePreview },
    errors: ["not_found"],
  }),
  merge: endpoint({
    method: "POST",
    path: "/api/members/:id/merge",
    summary: "Merges another person into this one, in one transaction. Can be undone for 90 days.",
    access: "members.manage",
    params: IdInPath,
    body: z.object({
      otherId: id,
      choices: MergeChoices.optional(),
      customChoices: MergeCustomChoices.optional(),
      updatedAt: version,
      otherUpdatedAt: version,
    }),
    answers: { 201: z.object({ mergeId: z.number() }) },
    current: MergePreview,
    errors: [...refusals, "collector_record", "conflict"],
  }),
  list: endpoint({
    method: "GET",
    path: "/api/merges",
    summary: "Merges that can still be undone, the newest first.",
    access: "members.manage",
    query: PageQuery.omit({ search: true }),
    reads: ["members"],
    answers: { 200: z.array(Merge) },
    errors: [],
  }),
  undo: endpoint({
    method: "POST",
    path: "/api/merges/:id/undo",
    summary: "Restores both people. A merge that is undone already succeeds without a change.",
    access: "members.manage",
    params: IdInPath,
    answers: { 200: UndoneMerge },
    errors: [
      "not_found",
      "role_out_of_reach",
      "collector_record",
      "merge_newer_first",
      "merge_too_old",
      "merge_child_inside",
      "merge_needed_inside",
      "conflict",
    ],
  }),
};
