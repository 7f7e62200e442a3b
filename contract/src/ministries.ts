// The congregation's ministries, and who is assigned to them.
import * as z from "zod";
import { Distinction } from "./distinction.ts";
import { endpoint } from "./endpoint.ts";
import { chosenMembers, emptyAsNull, entryKey, IdInPath, id, idInPath, line, paragraph, version } from "./fields.ts";
import { MAX_CO_LEADERS, MAX_NAME, MAX_TEXT } from "./limits.ts";
import { ListedMember, Member } from "./members.ts";
import { PageQuery } from "./page.ts";

export const Ministry = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  leaderId: z.number().nullable(),
  /** Null without a leader, or if the caller may not see the leader in the directory. */
  leaderName: z.string().nullable(),
  /** By name, with the rights of the leader: active people; all for managers of members. */
  coLeaders: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The assigned people whom the caller may see: active ones; all for managers of members. */
  memberCount: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /**
   * `edit` is everything, `describe` the description only, `assign` the assignments, `writeToLeader` a message to those
   * who lead it.
   */
  can: z.object({ edit: z.boolean(), describe: z.boolean(), assign: z.boolean(), writeToLeader: z.boolean() }),
});
export type Ministry = z.infer<typeof Ministry>;

const MinistryFields = z.object({
  name: line(MAX_NAME),
  description: emptyAsNull(paragraph(MAX_TEXT)),
  leaderId: id.nullable(),
  /** A co-leader who is chosen as leader is no longer a co-leader. */
  coLeaderIds: z
    .array(id)
    .max(MAX_CO_LEADERS, `Please choose at most ${MAX_CO_LEADERS} co-leaders.`)
    .refine((ids) => new Set(ids).size === ids.length, "Please choose each person only once."),
});

export const NewMinistry = MinistryFields.partial().extend({
  name: MinistryFields.shape.name,
  entryKey: entryKey.optional(),
});
export type NewMinistry = z.infer<typeof NewMinistry>;

/** Absent fields stay unchanged. */
export const MinistryChange = MinistryFields.partial().extend({ updatedAt: version });
export type MinistryChange = z.infer<typeof MinistryChange>;

/** Whom to add or remove. People who are already assigned or removed stay as they are. */
export const Assignments = z.object({ memberIds: chosenMembers });
export type Assignments = z.infer<typeof Assignments>;

/** A member who can be assigned. */
export const AvailableMember = ListedMember.extend({
  /** Only of children, also for leaders, who see no households, so that they assign no child unawares. */
  isChild: z.literal(true).optional(),
});
export type AvailableMember = z.infer<typeof AvailableMember>;

/** An active member whom a ministry's leader assigned, and neither the member nor the office has confirmed. */
export const UnconfirmedAssignment = z.object({
  ministry: z.object({ id: z.number(), name: z.string() }),
  /** The day of the assignment, YYYY-MM-DD. */
  joinDate: z.string(),
  person: Member.pick({ id: true, firstName: true, lastName: true, profileImageUrl: true }).extend({
    /** Whether the person can accept. */
    hasAccount: z.boolean(),
    /** Null without another person of the same name. */
    distinction: Distinction.nullable(),
  }),
});
export type UnconfirmedAssignment = z.infer<typeof UnconfirmedAssignment>;

export const ministries = {
  list: endpoint({
    method: "GET",
    path: "/api/ministries",
    summary: "All ministries by name.",
    access: "signed_in",
    reads: ["ministries", "members"],
    answers: { 200: z.array(Ministry) },
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ministries",
    summary: "Adds a ministry. 201 the first time, 200 with the same ministry where this entry key was used before.",
    access: "ministries.manage",
    body: NewMinistry,
    answers: { 200: Ministry, 201: Ministry },
    errors: ["ministry_exists", "not_found", "entry_key_used"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ministries/:id",
    summary: "Changes a ministry; what is absent stays. Its leaders may change the description.",
    access: "directory.read",
    params: IdInPath,
    body: MinistryChange,
    answers: { 200: Ministry },
    errors: ["not_found", "ministry_exists", "conflict"],
  }),
  members: endpoint({
    method: "GET",
    path: "/api/ministries/:id/members",
    summary: "The people assigned to a ministry, by last and first name, as the directory shows them.",
    access: "directory.read",
    params: IdInPath,
    query: PageQuery,
    reads: ["ministries", "members"],
    answers: { 200: z.array(ListedMember) },
    errors: ["not_found"],
  }),
  available: endpoint({
    method: "GET",
    path: "/api/ministries/:id/available",
    summary: "Active members who are not assigned to a ministry yet, for those who may assign them.",
    access: "directory.read",
    params: IdInPath,
    query: PageQuery,
    reads: ["ministries", "members"],
    answers: { 200: z.array(AvailableMember) },
    errors: ["not_found"],
  }),
  unconfirmed: endpoint({
    method: "GET",
    path: "/api/ministries/unconfirmed",
    summary: "The assignments by leaders that nobody has confirmed yet, the earliest first.",
    access: "members.manage",
    query: PageQuery.omit({ search: true }),
    reads: ["ministries", "members"],
    answers: { 200: z.array(UnconfirmedAssignment) },
    errors: [],
  }),
  assign: endpoint({
    method: "PUT",
    path: "/api/ministries/:id/members",
    summary: "Assigns active members to a ministry, all or none; those who are assigned already stay.",
    access: "directory.read",
    params: IdInPath,
    body: Assignments,
    answers: { 200: Ministry },
    errors: ["not_found"],
  }),
  accept: endpoint({
    method: "PUT",
    path: "/api/ministries/:id/acceptance",
    summary: "Accepts an assignment by a ministry's leader. Ministry leaders in it then see the caller's contact data.",
    access: "directory.read",
    params: IdInPath,
    answers: { 200: Ministry },
    errors: ["not_found", "member_profile_not_found"],
  }),
  decline: endpoint({
    method: "DELETE",
    path: "/api/ministries/:id/acceptance",
    summary: "Declines an assignment by a ministry's leader, which ends it.",
    access: "directory.read",
    params: IdInPath,
    answers: { 200: Ministry },
    errors: ["not_found", "member_profile_not_found"],
  }),
  leave: endpoint({
    method: "DELETE",
    path: "/api/ministries/:id/membership",
    summary: "Takes the caller out of a ministry. Its leaders no longer see the caller's contact data.",
    access: "directory.read",
    params: IdInPath,
    answers: { 200: Ministry },
    errors: ["not_found", "member_profile_not_found"],
  }),
  unassign: endpoint({
    method: "DELETE",
    path: "/api/ministries/:id/members/:memberId",
    summary: "Takes a member out of a ministry.",
    access: "directory.read",
    params: z.object({ id: idInPath, memberId: idInPath }),
    answers: { 200: Ministry },
    errors: ["not_found"],
  }),
  unassignMany: endpoint({
    method: "POST",
    path: "/api/ministries/:id/members/removal",
    summary: "Removes members from a ministry, all or none; members who are not assigned or not visible are skipped.",
    access: "directory.read",
    params: IdInPath,
    body: Assignments,
    answers: { 200: Ministry },
    errors: ["not_found"],
  }),
};
