// Saved lists: a search, filters and a sort order of the directory under a name. The people are found again each time a
// list is opened, with the rights of the person who opens it.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { entryKey, IdInPath, line, version } from "./fields.ts";
import { MAX_NAME } from "./limits.ts";
import { MembersQuery } from "./member-query.ts";

/** The most lists of a congregation: they are not paged. */
export const MAX_MEMBER_LISTS = 200;

const name = line(MAX_NAME, "Please enter a name.");

export const ListFilter = MembersQuery.omit({ limit: true, after: true });
export type ListFilter = z.infer<typeof ListFilter>;

/** Why no one is shown: the record of a filter was removed, or the viewer may not use the filter. */
const LIST_PROBLEMS = ["removed", "not_allowed"] as const;

const ListProblem = z.object({ filter: ListFilter.keyof(), reason: z.enum(LIST_PROBLEMS) });
export type ListProblem = z.infer<typeof ListProblem>;

export const MemberList = z.object({
  id: z.number(),
  /** Null if the viewer may not use a filter of the list, because names can be telling. */
  name: z.string().nullable(),
  /** Empty if the viewer may not use one of the filters. */
  filter: ListFilter,
  /** Filters because of which the list shows no one. */
  problems: z.array(ListProblem),
  /** Null for an account that was removed. */
  authorName: z.string().nullable(),
  /** The author's record; null without one. */
  authorMemberId: z.number().nullable(),
  updatedAt: z.string(),
  can: z.object({ edit: z.boolean() }),
});
export type MemberList = z.infer<typeof MemberList>;

export const NewMemberList = z.object({ name, filter: ListFilter, entryKey: entryKey.optional() });
export type NewMemberList = z.infer<typeof NewMemberList>;

/** Absent fields stay unchanged; the filter is replaced as a whole. */
export const MemberListChange = z.object({ name, filter: ListFilter, updatedAt: version }).partial();
export type MemberListChange = z.infer<typeof MemberListChange>;

export const memberLists = {
  list: endpoint({
    method: "GET",
    path: "/api/member-lists",
    summary: "All saved lists of members by name.",
    access: "members.manage",
    reads: ["members", "ministries"],
    answers: { 200: z.array(MemberList) },
    errors: [],
  }),
  show: endpoint({
    method: "GET",
    path: "/api/member-lists/:id",
    summary: "One saved list. Viewers who may not use one of its filters learn only that.",
    access: "directory.read",
    params: IdInPath,
    reads: ["members", "ministries"],
    answers: { 200: MemberList },
    errors: ["not_found"],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/member-lists",
    summary: "Saves filters and a sort order of the directory under a name.",
    access: "members.manage",
    body: NewMemberList,
    answers: { 200: MemberList, 201: MemberList },
    errors: ["member_list_exists", "member_lists_full", "not_found", "entry_key_used"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/member-lists/:id",
    summary: "Changes the name or the filters of a saved list.",
    access: "members.manage",
    params: IdInPath,
    body: MemberListChange,
    answers: { 200: MemberList },
    errors: ["not_found", "member_list_exists", "conflict"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/member-lists/:id",
    summary: "Removes a saved list. Its people stay.",
    access: "members.manage",
    params: IdInPath,
    answers: { 200: z.object({ id: z.number() }) },
    errors: ["not_found"],
  }),
};
