// Follow-ups: someone to get in touch with, because they are new, absent, back again, have their birthday, or for
// another reason. Nothing is sent to them.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { dayInReach, emptyAsNull, entryKey, IdInPath, id, idInPath, line, paragraph, version } from "./fields.ts";
import { FOLLOW_UP_ASSIGNEES, FOLLOW_UP_KINDS, FOLLOW_UP_STATUSES } from "./follow-up-kinds.ts";
import { MAX_TEXT, MAX_TITLE } from "./limits.ts";
import { Member } from "./members.ts";
import { PageQuery } from "./page.ts";

const CHOOSE = "Please choose from the list.";

export const FollowUp = z.object({
  id: z.number(),
  kind: z.enum(FOLLOW_UP_KINDS),
  /**
   * The person to follow up, with the fields that the caller may see; the others are null. The assigned person sees the
   * email address and the phone number while the follow-up is open. The phone number is that of the household if the
   * person has none.
   */
  person: Member.pick({
    id: true,
    firstName: true,
    lastName: true,
    profileImageUrl: true,
    membershipStatus: true,
    email: true,
    phone: true,
  }),
  /**
   * The day that it is about: of joining, of the last visit before the absence, or of the birthday. Null for one by
   * hand, and for callers who may not see such days of the person.
   */
  occasion: z.string().nullable(),
  /** The reason of a follow-up that was added by hand. */
  reason: z.string().nullable(),
  dueDay: z.string().nullable(),
  assignee: z.object({ id: z.number(), name: z.string() }).nullable(),
  status: z.enum(FOLLOW_UP_STATUSES),
  /** The outcome. Only for those who manage members and the person to whom it is assigned. */
  outcome: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When and by whom it was marked as done or dismissed; null while it is open, and without an entry in the audit log. */
  finished: z.object({ at: z.string(), name: z.string().nullable(), memberId: z.number().nullable() }).nullable(),
  can: z.object({ assign: z.boolean() }),
});
export type FollowUp = z.infer<typeof FollowUp>;

const FollowUpFields = z.object({
  /** A member; null for no one. */
  assigneeId: id.nullable(),
  dueDay: emptyAsNull(dayInReach),
  /** An outcome without a status ends the follow-up as done. */
  outcome: emptyAsNull(paragraph(MAX_TEXT)),
  status: z.enum(FOLLOW_UP_STATUSES, CHOOSE),
});

export const NewFollowUp = FollowUpFields.pick({ assigneeId: true, dueDay: true })
  .partial()
  .extend({ memberId: id, reason: line(MAX_TITLE, "Please enter a reason."), entryKey: entryKey.optional() });
export type NewFollowUp = z.infer<typeof NewFollowUp>;

/** Absent fields stay unchanged. The person to whom it is assigned changes the outcome and the status only. */
export const FollowUpChange = FollowUpFields.partial().extend({ updatedAt: version });
export type FollowUpChange = z.infer<typeof FollowUpChange>;

const FollowUpsQuery = PageQuery.omit({ search: true }).extend({
  /** Open ones come with the earliest due day first, all others with the newest first. */
  status: z.enum(FOLLOW_UP_STATUSES, CHOOSE).optional(),
  kind: z.enum(FOLLOW_UP_KINDS, CHOOSE).optional(),
  assigned: z.enum(FOLLOW_UP_ASSIGNEES, CHOOSE).optional(),
  memberId: idInPath.optional(),
});
export type FollowUpsQuery = z.infer<typeof FollowUpsQuery>;

/** Numbers of open follow-ups that the caller may see. */
export const FollowUpCounts = z.object({
  open: z.number(),
  /** With a due day until today. */
  due: z.number(),
  /** With a due day before today. */
  overdue: z.number(),
  unassigned: z.number(),
  mine: z.number(),
});
export type FollowUpCounts = z.infer<typeof FollowUpCounts>;

export const followUps = {
  list: endpoint({
    method: "GET",
    path: "/api/follow-ups",
    summary:
      "Follow-ups: all for managers of members, those assigned to the caller for others; never about the caller.",
    access: "directory.read",
    query: FollowUpsQuery,
    reads: ["follow_ups", "members", "day"],
    answers: { 200: z.array(FollowUp) },
    errors: [],
  }),
  counts: endpoint({
    method: "GET",
    path: "/api/follow-ups/counts",
    summary: "How many follow-ups are open, overdue, unassigned, and assigned to the caller.",
    access: "directory.read",
    reads: ["follow_ups", "members", "day"],
    answers: { 200: FollowUpCounts },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/follow-ups",
    summary:
      "Adds a follow-up by hand. 201 the first time, 200 with the same one where this entry key was used before.",
    access: "members.manage",
    body: NewFollowUp,
    answers: { 200: FollowUp, 201: FollowUp },
    errors: ["not_found", "entry_key_used"],
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/follow-ups/:id",
    summary: "Assigns a follow-up, sets its due day, or records its outcome; what is absent stays.",
    access: "directory.read",
    params: IdInPath,
    body: FollowUpChange,
    answers: { 200: FollowUp },
    errors: ["not_found", "conflict"],
  }),
};
